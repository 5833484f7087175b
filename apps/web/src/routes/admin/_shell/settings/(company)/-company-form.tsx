import type { CompanyRecord } from '@hvac/contract/settings';
import { RecordForm } from '../-record-form.tsx';
import { ResetToDefault } from '../-reset-to-default.tsx';
import { Section } from '../-section.tsx';
import { CompanyFields } from './-company-fields.tsx';
import { useCompanyForm } from './-use-company-form.ts';

/** The form for the company record, with all its actions. */
export const CompanyForm = ({ record }: { record: CompanyRecord }) => {
  const company = useCompanyForm(record);
  return (
    <RecordForm
      form={company}
      name="the company record"
      below={
        <Section title="Start over" hint="Every field becomes what the website came with.">
          <ResetToDefault
            isDisabled={company.isSaving}
            isPending={company.isResetting}
            onReset={company.resetToDefault}
          >
            The website shows the name, the phone number and everything else that it came with. What
            is entered here is gone.
          </ResetToDefault>
        </Section>
      }
    >
      <CompanyFields draft={company.draft} errors={company.errors} onChange={company.change} />
    </RecordForm>
  );
};

import type { Company } from '@hvac/contract/company';
import { companyInput } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { SettingForm, StartOver } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { companyDraft, companyOfDraft, isSameDraft } from './-company-draft.ts';
import { CompanyFields } from './-company-fields.tsx';

const CompanyForm = ({ loaded }: { loaded: Versioned<Company> }) => {
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  const form = useSettingForm({
    loaded,
    draftOf: companyDraft,
    check: (draft) => companyInput.safeParse(companyOfDraft(draft)),
    isSame: isSameDraft,
    load: () => settings.company.query(),
    save: (next) => settings.saveCompany.mutate(next),
    saved: { title: 'Settings saved', description: 'The website shows them from now on.' },
    reset: {
      call: () => settings.resetCompany.mutate(),
      done: { title: 'Settings reset', description: 'Every field is the default again.' },
    },
    onStored: (stored) => {
      utils.settings.company.setData(undefined, stored);
      void refresh();
    },
  });
  return (
    <SettingForm
      form={form}
      name="the company record"
      startOver={
        <StartOver form={form} hint="Every field becomes what the website came with.">
          The website shows the name, the phone number and everything else that it came with. What
          is entered here is gone.
        </StartOver>
      }
    >
      <CompanyFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </SettingForm>
  );
};

const CompanyScreen = () => (
  <Edited
    query={trpc.settings.company.useQuery(undefined, FOR_EDITING)}
    failed={<ErrorState title="Error loading settings. Please try again." />}
  >
    {(loaded) => <CompanyForm loaded={loaded} />}
  </Edited>
);

/** The company record. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/')({
  component: CompanyScreen,
});

import { Box, Text } from '@chakra-ui/react';
import type { CompanyRecord } from '@hvac/contract/settings';
import { useState } from 'react';
import { errorText } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { RecordForm } from '../-record-form.tsx';
import { Section } from '../-section.tsx';
import { CompanyFields } from './-company-fields.tsx';
import { useCompanyForm } from './-use-company-form.ts';

interface ResetProps {
  isDisabled: boolean;
  isPending: boolean;
  /** @throws when it could not be done */
  onReset: () => Promise<void>;
}

const ResetToDefault = ({ isDisabled, isPending, onReset }: ResetProps) => {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const reset = async () => {
    setError(null);
    try {
      await onReset();
      close();
    } catch (thrown) {
      setError(errorText(thrown));
    }
  };
  return (
    <>
      <Box>
        <Button
          variant="outline"
          colorPalette="red"
          disabled={isDisabled}
          onClick={() => setOpen(true)}
        >
          Back to the default
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Back to the default?"
        confirmLabel="Back to the default"
        pendingLabel="Resetting..."
        isPending={isPending}
        error={error}
        onConfirm={reset}
      >
        <Text>
          The website shows the name, the phone number and everything else that it came with. What
          is entered here is gone.
        </Text>
      </ConfirmDialog>
    </>
  );
};

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
          />
        </Section>
      }
    >
      <CompanyFields draft={company.draft} errors={company.errors} onChange={company.change} />
    </RecordForm>
  );
};

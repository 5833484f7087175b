import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { CompanyRecord } from '@hvac/contract/settings';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { PendingFieldset } from '../../../../../ui/pending-fieldset.tsx';
import { formProps } from '../../../-use-office-form.ts';
import { Panel } from '../../-panel.tsx';
import { useUnsavedChanges } from '../../-unsaved-changes.tsx';
import { CompanyConflict } from './-company-conflict.tsx';
import { CompanyFields } from './-company-fields.tsx';
import { Section } from './-section.tsx';
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

interface DiscardQuestionProps {
  /** The version shown instead of the typed values; null closes the dialog. */
  instead: 'stored' | 'theirs' | null;
  onClose: () => void;
  onDiscard: () => void;
}

const DiscardQuestion = ({ instead, onClose, onDiscard }: DiscardQuestionProps) => (
  <ConfirmDialog
    isOpen={instead !== null}
    onClose={onClose}
    title="Discard your changes?"
    confirmLabel="Discard changes"
    pendingLabel="Discarding..."
    isPending={false}
    onConfirm={onDiscard}
  >
    <Text>
      Your changes are not saved yet. They are lost, and the form shows{' '}
      {instead === 'theirs' ? 'what somebody else has saved.' : 'what was saved last.'}
    </Text>
  </ConfirmDialog>
);

/** The form for the company record, with all its actions. */
export const CompanyForm = ({ record }: { record: CompanyRecord }) => {
  const saveButton = useRef<HTMLButtonElement>(null);
  const company = useCompanyForm(record);
  const question = useUnsavedChanges(company.isDirty);
  const { draft, errors, failure, theirs, isDirty, isSaving } = company;
  const [instead, setInstead] = useState<'stored' | 'theirs' | null>(null);
  const wasAsked = useRef(false);

  // The pressed button disappears together with the unsaved changes.
  useEffect(() => {
    const isAnswered = wasAsked.current && instead === null;
    if (isAnswered && document.activeElement === document.body) saveButton.current?.focus();
    wasAsked.current = instead !== null;
  }, [instead]);

  const discard = () => {
    company.discard();
    setInstead(null);
  };

  return (
    <chakra.form
      {...formProps({ ...company, submit: () => isDirty && company.submit() })}
      // Keeps the focused control from being hidden behind the bar at the bottom.
      css={{ '& :is(input, select, textarea, button)': { scrollMarginBottom: '9rem' } }}
    >
      {question}
      {theirs && (
        <CompanyConflict
          theirs={theirs}
          isSaving={isSaving}
          onShowTheirs={() => setInstead('theirs')}
          onOverwrite={company.overwrite}
        />
      )}
      <DiscardQuestion instead={instead} onClose={() => setInstead(null)} onDiscard={discard} />
      <Panel isFlush>
        <PendingFieldset isPending={isSaving}>
          <CompanyFields draft={draft} errors={errors} onChange={company.change} />
        </PendingFieldset>
        <Section title="Start over" hint="Every field becomes what the website came with.">
          <ResetToDefault
            isDisabled={isSaving}
            isPending={company.isResetting}
            onReset={company.resetToDefault}
          />
        </Section>
        <HStack
          position="sticky"
          bottom="0"
          gap="3"
          flexWrap="wrap"
          px={{ base: '4', sm: '6' }}
          py="3"
          bg="white"
          borderTopWidth="1px"
          borderColor="line"
          borderRadius="0 0 16px 16px"
        >
          <Button ref={saveButton} type="submit" aria-disabled={!isDirty || isSaving || undefined}>
            {isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          {isDirty && (
            <Button variant="ghost" disabled={isSaving} onClick={() => setInstead('stored')}>
              Discard
            </Button>
          )}
          <Text
            role="status"
            width={{ base: 'full', sm: 'auto' }}
            order={{ base: -1, sm: 0 }}
            fontSize="sm"
            fontWeight={failure ? 'medium' : 'normal'}
            color={failure ? 'fg.error' : 'fg.muted'}
          >
            {failure ?? (isDirty ? 'Unsaved changes' : 'Everything is saved')}
          </Text>
        </HStack>
      </Panel>
    </chakra.form>
  );
};

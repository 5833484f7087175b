import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { CompanyRecord } from '@hvac/contract/settings';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useUnsavedChanges } from '../-unsaved-changes.tsx';
import { CompanyFields } from './-company-fields.tsx';
import { Section } from './-section.tsx';
import { useCompanyForm } from './-use-company-form.ts';

interface ConflictProps {
  isSaving: boolean;
  onShowTheirs: () => void;
  onOverwrite: () => void;
}

const Conflict = ({ isSaving, onShowTheirs, onOverwrite }: ConflictProps) => {
  const alert = useRef<HTMLDivElement>(null);
  // It may be far above the button that was pressed.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Stack
      ref={alert}
      role="alert"
      tabIndex={-1}
      gap="3"
      mb="4"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="lg"
    >
      <Text fontWeight="semibold">
        Somebody else has saved the company record while you were editing.
      </Text>
      <Text fontSize="sm">Nothing is lost: what you typed is still here and not stored yet.</Text>
      <HStack gap="2" flexWrap="wrap">
        <Button variant="outline" bg="white" onClick={onShowTheirs}>
          Discard mine, show theirs
        </Button>
        <Button disabled={isSaving} onClick={onOverwrite}>
          Save mine over theirs
        </Button>
      </HStack>
    </Stack>
  );
};

interface ResetProps {
  isPending: boolean;
  /** @throws when it could not be done */
  onReset: () => Promise<void>;
}

const ResetToDefault = ({ isPending, onReset }: ResetProps) => {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const reset = async () => {
    setError(null);
    try {
      await onReset();
      setOpen(false);
    } catch (thrown) {
      setError(errorText(thrown));
    }
  };
  return (
    <>
      <Box>
        <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
          Back to the default
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
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

/** The company record with everything that can be done to it. */
export const CompanyForm = ({ record }: { record: CompanyRecord }) => {
  const company = useCompanyForm(record);
  const question = useUnsavedChanges(company.isDirty);
  const { draft, errors, failure, theirs, isDirty, isSaving } = company;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) company.save();
  };

  return (
    <chakra.form
      ref={form}
      noValidate
      onSubmit={submit}
      // What has the focus is not behind the bar at the bottom.
      css={{ '& :is(input, select, textarea, button)': { scrollMarginBottom: '9rem' } }}
    >
      {question}
      {theirs && (
        <Conflict
          isSaving={isSaving}
          onShowTheirs={company.showTheirs}
          onOverwrite={company.overwrite}
        />
      )}
      <Box bg="white" borderWidth="1px" borderColor="line" borderRadius="lg">
        <CompanyFields draft={draft} errors={errors} onChange={company.change} />
        <Section title="Start over" hint="Every field becomes what it was before you changed it.">
          <ResetToDefault isPending={company.isResetting} onReset={company.resetToDefault} />
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
          <Button type="submit" aria-disabled={!isDirty || isSaving || undefined}>
            {isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          {isDirty && (
            <Button variant="ghost" disabled={isSaving} onClick={company.discard}>
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
      </Box>
    </chakra.form>
  );
};

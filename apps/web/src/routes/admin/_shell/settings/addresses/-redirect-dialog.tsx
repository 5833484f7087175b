import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type RedirectInput, redirectInput } from '@hvac/contract/addresses';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { OfficeForm, SubmitButton } from '../../../-office-form.tsx';
import { useOfficeForm } from '../../../-use-office-form.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import { usePaused } from '../../-use-paused.ts';

/** What the dialog opens with. */
export interface RedirectDraft {
  from: string;
  to: string;
  /** Of the redirect that is edited; undefined for a new one. */
  formerPath?: string;
}

interface TargetsFoundProps {
  typed: string;
  onChoose: (path: string) => void;
}

/** Pages and posts whose names hold what is typed: one press takes their address. */
const TargetsFound = ({ typed, onChoose }: TargetsFoundProps) => {
  const search = usePaused(typed.trim(), 200);
  const isName = search !== '' && !/^(?:\/|https?:)/i.test(search);
  const found = trpc.addresses.targets.useQuery(
    { search },
    { enabled: isName && search.length <= 200, staleTime: 0, gcTime: 0 },
  );
  const targets = isName ? (found.data ?? []) : [];
  const isNothing = isName && found.isSuccess && targets.length === 0;
  return (
    <>
      <Text as="span" role="status" fontSize="sm" color="fg.muted">
        {isNothing && 'No page or post with this name.'}
        {targets.length > 0 && <chakra.span srOnly>{targets.length} found</chakra.span>}
      </Text>
      {targets.length > 0 && (
        <Stack as="ul" aria-label="Found" listStyleType="none" gap="1" mt="2">
          {targets.map(({ label, path }) => (
            <li key={path}>
              <Button
                variant="subtle"
                width="full"
                justifyContent="flex-start"
                textAlign="start"
                flexWrap="wrap"
                columnGap="2"
                rowGap="0"
                py="2"
                overflowWrap="anywhere"
                onClick={() => onChoose(path)}
              >
                <chakra.span minWidth="0">{label}</chakra.span>
                <chakra.span minWidth="0" fontWeight="normal" color="fg.muted">
                  {path}
                </chakra.span>
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
};

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface RedirectFormProps {
  draft: RedirectDraft;
  onClose: () => void;
  onSaved: (input: RedirectInput) => void;
}

const RedirectForm = ({ draft, onClose, onSaved }: RedirectFormProps) => {
  const [typed, setTyped] = useState(draft);
  const save = trpc.addresses.save.useMutation();
  const keepSession = useKeepSession();
  const form = useOfficeForm({
    check: () => redirectInput.safeParse(typed),
    send: async (input: RedirectInput) => {
      await keepSession(() => save.mutateAsync(input));
      onSaved(input);
    },
  });
  const change = (changes: Partial<RedirectDraft>) => {
    setTyped((now) => ({ ...now, ...changes }));
    form.changed(changes);
  };
  const isNew = draft.formerPath === undefined;
  return (
    <OfficeForm
      form={form}
      isControlled
      p={{ base: '5', sm: '7' }}
      title={
        <Heading as="h2" id="redirect-title" size="lg">
          {isNew ? 'Add a redirect' : 'Edit the redirect'}
        </Heading>
      }
      actions={
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} pending="Saving...">
            {isNew ? 'Add redirect' : 'Save'}
          </SubmitButton>
        </HStack>
      }
    >
      <Field
        name="from"
        label="Old address"
        hint="The part after your domain, like /old-page.html"
        error={form.errors.from}
        isRequired
      >
        {(control) => (
          <Input
            {...control}
            {...asTyped}
            maxLength={500}
            value={typed.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        name="to"
        label="Redirect to"
        hint="Type a page's name to find it, its address, or https://…"
        error={form.errors.to}
        isRequired
      >
        {(control) => (
          <>
            <Input
              {...control}
              {...asTyped}
              maxLength={500}
              value={typed.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
            <TargetsFound
              typed={typed.to}
              onChoose={(to) => {
                change({ to });
                form.focusOn('to');
              }}
            />
          </>
        )}
      </Field>
      <Text fontSize="sm" color="fg.muted">
        Visitors and search engines are sent there for good.
      </Text>
    </OfficeForm>
  );
};

interface RedirectDialogProps extends Omit<RedirectFormProps, 'draft'> {
  /** Null closes the dialog. */
  draft: RedirectDraft | null;
}

/** Adds a redirect or changes one. */
export const RedirectDialog = ({ draft, ...props }: RedirectDialogProps) => (
  <Modal isOpen={draft !== null} onClose={props.onClose} labelledBy="redirect-title">
    {draft && <RedirectForm draft={draft} {...props} />}
  </Modal>
);

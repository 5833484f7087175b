import { chakra, Text } from '@chakra-ui/react';
import {
  type RedirectInput,
  type RedirectTarget,
  redirectInput,
  withoutDomain,
} from '@hvac/contract/addresses';
import { fold } from '@hvac/contract/fold';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { TextField } from '../../../-kit/-fields.tsx';
import { FormDialog } from '../../../-kit/-form-dialog.tsx';
import { useSuggestions } from '../../../-kit/-suggestions.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { usePaused } from '../../../-kit/-use-paused.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';

/** What the dialog opens with. */
export interface RedirectDraft {
  from: string;
  to: string;
  /** Of the redirect that is edited; undefined for a new one. */
  formerPath?: string;
}

/** Whether what is typed is the name of a page, to be found. */
const isName = (typed: string): boolean => typed !== '' && !/^(?:\/|https?:)/i.test(typed);

const MAX_NAME = 200;

/** Pages and posts whose names hold what is typed. */
const useTargets = (typed: string) => {
  const search = usePaused(typed.trim(), 200);
  const isSought = isName(search) && search.length <= MAX_NAME;
  const found = trpc.addresses.targets.useQuery(
    { search },
    { enabled: isSought, staleTime: 0, gcTime: 0 },
  );
  const targets = (isSought ? (found.data ?? []) : []).map(({ label, path }) => ({
    path,
    name: label,
    note: path,
  }));
  return { targets, isNothing: isSought && found.isSuccess && targets.length === 0 };
};

/** The only page that is called so, or has it in its name; what was typed if there is none, or more. */
const onlyMatch = (typed: string, targets: RedirectTarget[]): string => {
  const named = targets.filter(({ label }) => fold(label) === fold(typed));
  const [match, ...others] = named.length > 0 ? named : targets;
  return match && others.length === 0 ? match.path : typed;
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
  const { client } = trpc.useUtils();
  const form = useOfficeForm({
    check: () => redirectInput.safeParse(typed),
    send: async (input: RedirectInput) => {
      const search = input.to.trim();
      const isSought = isName(search) && search.length <= MAX_NAME;
      const saved = await keepSession(async () => {
        const to = isSought
          ? onlyMatch(search, await client.addresses.targets.query({ search }))
          : input.to;
        await save.mutateAsync({ ...input, to });
        return { ...input, to };
      });
      onSaved(saved);
    },
  });
  const change = (changes: Partial<RedirectDraft>) => {
    setTyped((now) => ({ ...now, ...changes }));
    form.changed(changes);
  };
  const { targets, isNothing } = useTargets(typed.to);
  const suggestions = useSuggestions(targets, ({ path }) => {
    change({ to: path });
    form.focusOn('to');
  });
  const isNew = draft.formerPath === undefined;
  return (
    <FormDialog
      form={form}
      isControlled
      title={isNew ? 'Add a redirect' : 'Edit the redirect'}
      titleId="redirect-title"
      submitLabel={isNew ? 'Add redirect' : 'Save'}
      pendingLabel="Saving..."
      foot={
        form.failure && (
          <Text role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
            {form.failure}
          </Text>
        )
      }
      onClose={onClose}
    >
      <TextField
        form={{ draft: typed, errors: form.errors, change }}
        name="from"
        label="Old address"
        hint="The part after your domain, like /old-page.html"
        isRequired
        {...asTyped}
        maxLength={500}
        onBlur={() => typed.from && change({ from: withoutDomain(typed.from) })}
      />
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
              {...suggestions.field}
              maxLength={500}
              value={typed.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
              onKeyDown={suggestions.press}
            />
            <Text as="span" role="status" fontSize="sm" color="fg.muted">
              {isNothing && 'No page or post with this name.'}
              {targets.length > 0 && <chakra.span srOnly>{targets.length} found</chakra.span>}
            </Text>
            {suggestions.list('Found')}
          </>
        )}
      </Field>
      <Text fontSize="sm" color="fg.muted">
        Visitors and Google go there from now on.
      </Text>
    </FormDialog>
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

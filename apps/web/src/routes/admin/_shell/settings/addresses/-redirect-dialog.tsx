import { Text } from '@chakra-ui/react';
import { type RedirectInput, redirectInput, withoutDomain } from '@hvac/contract/addresses';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Modal } from '../../../../../ui/modal.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { TextField } from '../../../-kit/-fields.tsx';
import { FormDialog } from '../../../-kit/-form-dialog.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import { AS_TYPED, TargetField, useTypedTarget } from '../../-target-field.tsx';

/** What the dialog opens with. */
export interface RedirectDraft {
  from: string;
  to: string;
  /** Of the redirect that is edited; undefined for a new one. */
  formerPath?: string;
}

interface RedirectFormProps {
  draft: RedirectDraft;
  onClose: () => void;
  onSaved: (input: RedirectInput) => void;
}

const RedirectForm = ({ draft, onClose, onSaved }: RedirectFormProps) => {
  const [typed, setTyped] = useState(draft);
  const save = trpc.addresses.save.useMutation();
  const keepSession = useKeepSession();
  const pathOf = useTypedTarget();
  const form = useOfficeForm({
    check: () => redirectInput.safeParse(typed),
    send: async (input: RedirectInput) => {
      const saved = await keepSession(async () => {
        const to = await pathOf(input.to);
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
  const isNew = draft.formerPath === undefined;
  return (
    <FormDialog
      form={form}
      isControlled
      title={isNew ? 'Add a redirect' : 'Edit the redirect'}
      titleId="redirect-title"
      submitLabel={isNew ? 'Add redirect' : 'Save'}
      pendingLabel="Saving..."
      foot={<ErrorText>{form.failure}</ErrorText>}
      onClose={onClose}
    >
      <TextField
        form={{ draft: typed, errors: form.errors, change }}
        name="from"
        label="Old address"
        hint="The part after your domain, like /old-page.html"
        isRequired
        {...AS_TYPED}
        onBlur={() => typed.from && change({ from: withoutDomain(typed.from) })}
      />
      <TargetField
        name="to"
        label="Redirect to"
        hint="Type a page's name to find it, its address, or https://…"
        error={form.errors.to}
        isRequired
        typed={typed.to}
        onType={(to) => change({ to })}
        onChoose={(to) => {
          change({ to });
          form.focusOn('to');
        }}
      />
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

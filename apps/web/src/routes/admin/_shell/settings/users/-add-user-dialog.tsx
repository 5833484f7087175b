import { Text } from '@chakra-ui/react';
import { type CreateUserInput, createUserInput, type NewCredentials } from '@hvac/contract/auth';
import { trpc } from '../../../../../trpc.ts';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { FormDialog } from '../../../-kit/-form-dialog.tsx';
import { RadioCards } from '../../../-kit/-radio-cards.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import { ROLES } from './-roles.ts';

interface AddUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (credentials: NewCredentials) => void;
}

const AddUserForm = ({ onClose, onAdded }: Omit<AddUserDialogProps, 'isOpen'>) => {
  const create = trpc.auth.createUser.useMutation();
  const keepSession = useKeepSession();
  const form = useOfficeForm({
    check: ({ username, role }) =>
      createUserInput.safeParse({ username, isAdmin: role === 'administrator' }),
    send: async (input: CreateUserInput) =>
      onAdded(await keepSession(() => create.mutateAsync(input))),
  });

  return (
    <FormDialog
      form={form}
      title="Add a teammate"
      titleId="add-user-title"
      submitLabel="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <Field name="username" label="Username" error={form.errors.username}>
        {(control) => (
          <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <RadioCards name="role" legend="Role" options={ROLES} chosen="editor" />
      <Text fontSize="sm" color="fg.muted">
        We'll create a temporary password for you to send.
      </Text>
    </FormDialog>
  );
};

/** Asks for the username and the role of a new user. */
export const AddUserDialog = ({ isOpen, onClose, onAdded }: AddUserDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} labelledBy="add-user-title">
    <AddUserForm onClose={onClose} onAdded={onAdded} />
  </Modal>
);

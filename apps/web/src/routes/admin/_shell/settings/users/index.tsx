import { HStack, Text } from '@chakra-ui/react';
import {
  type CreateUserInput,
  createUserInput,
  type NewCredentials,
  type User,
} from '@hvac/contract/auth';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { FormDialog } from '../../../-kit/-form-dialog.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { RadioCards } from '../../../-kit/-radio-cards.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import { useViewer } from '../../../-login/-viewer.ts';
import { CredentialsDialog } from './-credentials-dialog.tsx';
import { SecondFactorPolicyPanel } from './-second-factor-policy.tsx';
import { ROLES, roleName, UserList } from './-user-list.tsx';
import { useUserQuestions } from './-user-questions.ts';

interface AddUserFormProps {
  onClose: () => void;
  onAdded: (credentials: NewCredentials) => void;
}

/** Asks for the username and the role of a new user. */
const AddUserForm = ({ onClose, onAdded }: AddUserFormProps) => {
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

const UsersScreen = () => {
  const viewer = useViewer();
  const users = trpc.auth.users.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const [isAdding, setAdding] = useState(false);
  const [credentials, setCredentials] = useState<NewCredentials | null>(null);
  const refresh = () => utils.auth.users.invalidate();
  const stopAdding = () => setAdding(false);
  const showCredentials = (created: NewCredentials) => {
    stopAdding();
    setCredentials(created);
    refresh();
  };
  const roleChanged = ({ id, username, isAdmin }: User) => {
    showToast({
      title: 'Role changed',
      description: `${username} now has the role ${roleName(isAdmin)}.`,
    });
    // Administrators who make themselves editors see the rest of the back office as editors from now on.
    if (id === viewer.id) utils.auth.session.invalidate();
    else refresh();
  };
  const questions = useUserQuestions({
    onRoleChanged: roleChanged,
    onPasswordReset: showCredentials,
    refresh,
  });

  if (users.isPending) return <Pending />;

  return (
    <>
      <HStack justify="space-between" gap="3" flexWrap="wrap" mb="4">
        <Text fontSize="sm" color="fg.muted">
          Office answers leads and writes posts and pages. Owners can do everything.
        </Text>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add teammate
        </Button>
      </HStack>
      {users.isError ? (
        <LoadError title="Error loading users. Please try again." />
      ) : (
        <UserList users={users.data} viewer={viewer} questions={questions} />
      )}
      <SecondFactorPolicyPanel />
      <Modal isOpen={isAdding} onClose={stopAdding} labelledBy="add-user-title">
        <AddUserForm onClose={stopAdding} onAdded={showCredentials} />
      </Modal>
      <CredentialsDialog credentials={credentials} onClose={() => setCredentials(null)} />
    </>
  );
};

/** The users who may log in. */
export const Route = createFileRoute('/admin/_shell/settings/users/')({
  staticData: { title: 'People' },
  component: UsersScreen,
});

import { HStack, Text } from '@chakra-ui/react';
import type { NewCredentials, User } from '@hvac/contract/auth';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { useViewer } from '../../../-login/-viewer.ts';
import { AddUserDialog } from './-add-user-dialog.tsx';
import { CredentialsDialog } from './-credentials-dialog.tsx';
import { roleName } from './-roles.ts';
import { SecondFactorPolicyPanel } from './-second-factor-policy.tsx';
import { UserList } from './-user-list.tsx';
import { useUserQuestions } from './-user-questions.ts';

const UsersScreen = () => {
  const viewer = useViewer();
  const users = trpc.auth.users.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const [isAdding, setAdding] = useState(false);
  const [credentials, setCredentials] = useState<NewCredentials | null>(null);
  const refresh = () => utils.auth.users.invalidate();
  const showCredentials = (created: NewCredentials) => {
    setAdding(false);
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
          Office answers leads and writes posts. Owners can do everything.
        </Text>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add teammate
        </Button>
      </HStack>
      {users.isError ? (
        <LoadError title="Error loading users. Please try again." />
      ) : (
        <UserList
          users={users.data}
          viewer={viewer}
          onChangeRole={questions.changeRole}
          onResetPassword={questions.resetPassword}
          onResetSecondFactor={questions.resetSecondFactor}
          onRemove={questions.remove}
        />
      )}
      <SecondFactorPolicyPanel />
      <AddUserDialog isOpen={isAdding} onClose={() => setAdding(false)} onAdded={showCredentials} />
      <CredentialsDialog credentials={credentials} onClose={() => setCredentials(null)} />
    </>
  );
};

/** The users who may log in. */
export const Route = createFileRoute('/admin/_shell/settings/users/')({
  staticData: { title: 'People' },
  component: UsersScreen,
});

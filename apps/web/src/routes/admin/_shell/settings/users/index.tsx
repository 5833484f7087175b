import { HStack, Text } from '@chakra-ui/react';
import type { NewCredentials, User, UserEntry } from '@hvac/contract/auth';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { restoreLostFocus } from '../../../-kit/-restore-lost-focus.ts';
import { useViewer } from '../../../-login/-viewer.ts';
import { AddUserDialog } from './-add-user-dialog.tsx';
import { CredentialsDialog } from './-credentials-dialog.tsx';
import { roleName } from './-roles.ts';
import { SecondFactorPolicyPanel } from './-second-factor-policy.tsx';
import {
  RemoveUserDialog,
  ResetPasswordDialog,
  ResetSecondFactorDialog,
  RoleDialog,
} from './-user-dialogs.tsx';
import { UserList } from './-user-list.tsx';

type Question = 'role' | 'reset' | 'reset-second-factor' | 'remove';

type OpenDialog =
  | { kind: 'add' }
  | { kind: Question; user: UserEntry }
  | { kind: 'credentials'; credentials: NewCredentials }
  | null;

const UsersScreen = () => {
  const viewer = useViewer();
  const users = trpc.auth.users.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const [dialog, setDialog] = useState<OpenDialog>(null);

  if (users.isPending) return <Pending />;

  const refresh = () => utils.auth.users.invalidate();
  const showCredentials = (credentials: NewCredentials) => {
    setDialog({ kind: 'credentials', credentials });
    refresh();
  };
  const roleChanged = ({ id, username, isAdmin }: User) => {
    setDialog(null);
    showToast({
      title: 'Role changed',
      description: `${username} now has the role ${roleName(isAdmin)}.`,
    });
    // Administrators who make themselves editors see the rest of the back office as editors from now on.
    if (id === viewer.id) utils.auth.session.invalidate();
    else refresh();
  };
  const removed = async () => {
    const name = userOf('remove')?.username;
    setDialog(null);
    showToast({ title: 'User removed', description: `${name} can't log in anymore.` });
    await refresh();
    restoreLostFocus();
  };
  const secondFactorReset = () => {
    const name = userOf('reset-second-factor')?.username;
    setDialog(null);
    showToast({
      title: 'Two-step login reset',
      description: `${name} can log in with just a password now.`,
    });
    refresh();
  };
  const ask = (kind: Question) => (user: UserEntry) => setDialog({ kind, user });
  const userOf = (kind: Question) => (dialog?.kind === kind ? dialog.user : null);
  // A dialog that is replaced by the next one also calls onClose, which must not close the next one.
  const close = (kind: NonNullable<OpenDialog>['kind']) => () =>
    setDialog((open) => (open?.kind === kind ? null : open));

  return (
    <>
      <HStack justify="space-between" gap="3" flexWrap="wrap" mb="4">
        <Text fontSize="sm" color="fg.muted">
          Office answers leads and writes posts. Owners can do everything.
        </Text>
        <Button onClick={() => setDialog({ kind: 'add' })}>
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
          onChangeRole={ask('role')}
          onResetPassword={ask('reset')}
          onResetSecondFactor={ask('reset-second-factor')}
          onRemove={ask('remove')}
        />
      )}
      <SecondFactorPolicyPanel />
      <AddUserDialog
        isOpen={dialog?.kind === 'add'}
        onClose={close('add')}
        onAdded={showCredentials}
      />
      <RoleDialog user={userOf('role')} onClose={close('role')} onDone={roleChanged} />
      <ResetPasswordDialog
        user={userOf('reset')}
        onClose={close('reset')}
        onDone={showCredentials}
      />
      <ResetSecondFactorDialog
        user={userOf('reset-second-factor')}
        onClose={close('reset-second-factor')}
        onDone={secondFactorReset}
      />
      <RemoveUserDialog user={userOf('remove')} onClose={close('remove')} onDone={removed} />
      <CredentialsDialog
        credentials={dialog?.kind === 'credentials' ? dialog.credentials : null}
        onClose={close('credentials')}
      />
    </>
  );
};

/** The users who may log in. */
export const Route = createFileRoute('/admin/_shell/settings/users/')({
  staticData: { title: 'People' },
  component: UsersScreen,
});

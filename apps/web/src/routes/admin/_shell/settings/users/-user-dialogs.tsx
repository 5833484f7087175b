import { Text } from '@chakra-ui/react';
import type { NewCredentials, User, UserEntry } from '@hvac/contract/auth';
import { trpc } from '../../../../../trpc.ts';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { useKeptMutation } from '../../../-login/-use-kept-mutation.ts';

interface DialogProps<Result> {
  /** The user concerned; null closes the dialog. */
  user: UserEntry | null;
  onClose: () => void;
  onDone: (result: Result) => void;
}

const failureOf = (error: unknown) => (error ? failureText(error) : null);

/** Asks for confirmation before the role of a user changes. */
export const RoleDialog = ({ user, onClose, onDone }: DialogProps<User>) => {
  const { client } = trpc.useUtils();
  const setRole = useKeptMutation(client.auth.setRole.mutate, onDone);
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={() => {
        setRole.reset();
        onClose();
      }}
      title={
        user?.isAdmin ? `Change ${user.username} to Office?` : `Make ${user?.username} an owner?`
      }
      confirmLabel={user?.isAdmin ? 'Change to Office' : 'Make owner'}
      pendingLabel="Changing..."
      isPending={setRole.isPending}
      error={failureOf(setRole.error)}
      onConfirm={() => user && setRole.mutate({ id: user.id, isAdmin: !user.isAdmin })}
    >
      <Text>
        {user?.isAdmin
          ? "Office answers leads and writes posts, but can't open settings, users, or photos. Takes effect right away."
          : 'Owners can change everything, including removing you. Takes effect right away.'}
      </Text>
    </ConfirmDialog>
  );
};

/** Asks for confirmation before a password is replaced. */
export const ResetPasswordDialog = ({ user, onClose, onDone }: DialogProps<NewCredentials>) => {
  const { client } = trpc.useUtils();
  const reset = useKeptMutation(client.auth.resetPassword.mutate, onDone);
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={() => {
        reset.reset();
        onClose();
      }}
      title={`Reset ${user?.username}'s password?`}
      confirmLabel="Reset password"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      error={failureOf(reset.error)}
      onConfirm={() => user && reset.mutate({ id: user.id })}
    >
      <Text>
        {user?.username}'s current password stops working, and {user?.username} is logged out
        everywhere. You'll get a temporary password to send.
        {user?.hasSecondFactor &&
          ` If ${user.username} lost a phone, reset their two-step login, too: its passkey could log in again.`}
      </Text>
    </ConfirmDialog>
  );
};

/** Asks for confirmation before the second factors of a user are removed. */
export const ResetSecondFactorDialog = ({ user, onClose, onDone }: DialogProps<void>) => {
  const { client } = trpc.useUtils();
  const reset = useKeptMutation(client.secondFactors.reset.mutate, onDone);
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={() => {
        reset.reset();
        onClose();
      }}
      title={`Reset ${user?.username}'s two-step login?`}
      confirmLabel="Reset two-step login"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      error={failureOf(reset.error)}
      onConfirm={() => user && reset.mutate({ id: user.id })}
    >
      <Text>
        Do this if {user?.username} lost their phone and their backup codes. Their passkeys,
        authenticator app, and backup codes are removed, and they're logged out everywhere. Their
        password alone lets them in until they set up two-step login again. Make sure it's really{' '}
        {user?.username} asking.
      </Text>
    </ConfirmDialog>
  );
};

const fateOfPosts = (posts: number) => {
  if (posts === 0) return '';
  return posts === 1 ? ' Their post moves to you.' : ` Their ${posts} posts move to you.`;
};

/** Asks for confirmation before a user is removed. */
export const RemoveUserDialog = ({ user, onClose, onDone }: DialogProps<void>) => {
  const { client } = trpc.useUtils();
  const remove = useKeptMutation(client.auth.removeUser.mutate, onDone);
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={`Remove ${user?.username}?`}
      confirmLabel="Remove user"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={failureOf(remove.error)}
      onConfirm={() => user && remove.mutate({ id: user.id })}
    >
      <Text>
        {user?.username} is logged out now and can't log in again.
        {fateOfPosts(user?.posts ?? 0)}
      </Text>
    </ConfirmDialog>
  );
};

import { Text } from '@chakra-ui/react';
import type { NewCredentials, User, UserEntry } from '@hvac/contract/auth';
import { errorText, trpc } from '../../../../../trpc.ts';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { useKeptMutation } from '../../-use-kept-mutation.ts';

interface DialogProps<Result> {
  /** The user concerned; null closes the dialog. */
  user: UserEntry | null;
  onClose: () => void;
  onDone: (result: Result) => void;
}

const failureOf = (error: unknown) => (error ? errorText(error) : null);

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
      title={`Make ${user?.username} ${user?.isAdmin ? 'an editor' : 'an administrator'}?`}
      confirmLabel={user?.isAdmin ? 'Make editor' : 'Make administrator'}
      pendingLabel="Changing..."
      isPending={setRole.isPending}
      error={failureOf(setRole.error)}
      onConfirm={() => user && setRole.mutate({ id: user.id, isAdmin: !user.isAdmin })}
    >
      <Text>
        {user?.isAdmin
          ? 'An editor writes posts and reads contact submissions, and sees no website images, settings and users. It holds at once.'
          : 'An administrator may do everything: website images, settings, and adding or removing users, you included. It holds at once.'}
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
      title={`Reset the password of ${user?.username}?`}
      confirmLabel="Reset password"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      error={failureOf(reset.error)}
      onConfirm={() => user && reset.mutate({ id: user.id })}
    >
      <Text>
        A new password is made for one login and shown to you once. The present one is worth nothing
        any more, and {user?.username} is logged out everywhere.
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
      title={`Reset the second factor of ${user?.username}?`}
      confirmLabel="Reset second factor"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      error={failureOf(reset.error)}
      onConfirm={() => user && reset.mutate({ id: user.id })}
    >
      <Text>
        For somebody who has lost their phone and their recovery codes. Their passkeys,
        authenticator app and recovery codes are removed, {user?.username} is logged out everywhere,
        and the password alone is enough until they add a second factor again. Be sure that it is
        them who asks you.
      </Text>
    </ConfirmDialog>
  );
};

const fateOfPosts = (posts: number) => {
  if (posts === 0) return '';
  return posts === 1 ? ' The post becomes yours.' : ` The ${posts} posts become yours.`;
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
        {user?.username} is logged out at once and cannot log in any more.
        {fateOfPosts(user?.posts ?? 0)}
      </Text>
    </ConfirmDialog>
  );
};

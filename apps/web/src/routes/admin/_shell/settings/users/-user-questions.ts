import type { NewCredentials, User, UserEntry } from '@hvac/contract/auth';
import { trpc } from '../../../../../trpc.ts';
import { useConfirm } from '../../../-kit/-confirm.tsx';

const fateOfPosts = (posts: number) => {
  if (posts === 0) return '';
  return posts === 1 ? ' Their post moves to you.' : ` Their ${posts} posts move to you.`;
};

interface Outcomes {
  onRoleChanged: (user: User) => void;
  onPasswordReset: (credentials: NewCredentials) => void;
  /** Refetches the list of users. */
  refresh: () => Promise<unknown>;
}

/** What can be done with a user, each after confirmation. */
export const useUserQuestions = ({ onRoleChanged, onPasswordReset, refresh }: Outcomes) => {
  const confirm = useConfirm();
  const { auth, secondFactors } = trpc.useUtils().client;

  const changeRole = ({ id, username, isAdmin }: UserEntry) =>
    confirm({
      title: isAdmin ? `Change ${username} to Office?` : `Make ${username} an owner?`,
      text: isAdmin
        ? "Office answers leads and writes posts and pages, but can't open settings, users, or photos. Takes effect right away."
        : 'Owners can change everything, including removing you. Takes effect right away.',
      label: isAdmin ? 'Change to Office' : 'Make owner',
      pending: 'Changing...',
      run: () => auth.setRole.mutate({ id, isAdmin: !isAdmin }),
      done: onRoleChanged,
    });

  const resetPassword = ({ id, username, hasSecondFactor }: UserEntry) =>
    confirm({
      title: `Reset ${username}'s password?`,
      text: `${username}'s current password stops working, and ${username} is logged out everywhere. You'll get a temporary password to send.${
        hasSecondFactor
          ? ` If ${username} lost a phone, reset their two-step login, too: its passkey could log in again.`
          : ''
      }`,
      label: 'Reset password',
      pending: 'Resetting...',
      run: () => auth.resetPassword.mutate({ id }),
      done: onPasswordReset,
    });

  const resetSecondFactor = ({ id, username }: UserEntry) =>
    confirm({
      title: `Reset ${username}'s two-step login?`,
      text: `Do this if ${username} lost their phone and their backup codes. Their passkeys, authenticator app, and backup codes are removed, and they're logged out everywhere. Their password alone lets them in until they set up two-step login again. Make sure it's really ${username} asking.`,
      label: 'Reset two-step login',
      pending: 'Resetting...',
      run: () => secondFactors.reset.mutate({ id }),
      success: {
        title: 'Two-step login reset',
        description: `${username} can log in with just a password now.`,
      },
      refresh,
    });

  const remove = ({ id, username, posts }: UserEntry) =>
    confirm({
      title: `Remove ${username}?`,
      text: `${username} is logged out now and can't log in again.${fateOfPosts(posts)}`,
      label: 'Remove user',
      pending: 'Removing...',
      run: () => auth.removeUser.mutate({ id }),
      success: { title: 'User removed', description: `${username} can't log in anymore.` },
      refresh,
    });

  return { changeRole, resetPassword, resetSecondFactor, remove };
};

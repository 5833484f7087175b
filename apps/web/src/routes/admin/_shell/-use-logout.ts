import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorText, trpc } from '../../../trpc.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { forgetUnsavedChanges } from './-unsaved-changes.tsx';

/** Logs the user out of the back office (spec §2.2). */
export const useLogout = () => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const logout = trpc.auth.logout.useMutation();

  const logOut = async () => {
    try {
      await logout.mutateAsync();
      // Removes everything that the user has read or typed.
      forgetUnsavedChanges();
      queryClient.clear();
      utils.auth.session.setData(undefined, null);
      await navigate({ to: '/admin/login' });
      showToast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      showToast({ title: 'Logout failed', description: errorText(error), variant: 'destructive' });
    }
  };
  return { logOut, isPending: logout.isPending };
};

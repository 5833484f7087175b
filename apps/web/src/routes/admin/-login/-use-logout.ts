import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../trpc.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { dropDraftsOf } from '../-drafts/-browser-drafts.ts';
import { flushAll, stopAll } from '../-drafts/-draft-keeper.ts';
import { forgetUnsavedChanges } from '../-drafts/-unsaved-changes.tsx';
import { catalogueText } from '../-kit/-failure-text.ts';
import { knownDevice } from '../-notifications/-known-device.ts';

/** Logs the user out of the back office (spec §2.2). */
export const useLogout = () => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const logout = trpc.auth.logout.useMutation();

  const logOut = async () => {
    try {
      await flushAll();
      const device = knownDevice();
      // By its number too: the website may know it by a session that has ended, above which the user has logged in.
      if (device !== null) {
        await utils.client.devices.remove.mutate({ id: device }).catch(() => undefined);
      }
      await logout.mutateAsync();
      stopAll();
      if (device !== null) {
        // A browser that keeps its subscription is told nothing more.
        const { leaveDevice } = await import('../-notifications/-sync-device.ts');
        await leaveDevice().catch(() => undefined);
      }
      // Removes everything that the user has read or typed.
      const user = utils.auth.session.getData();
      if (user) dropDraftsOf(user.id);
      forgetUnsavedChanges();
      queryClient.clear();
      utils.auth.session.setData(undefined, null);
      await navigate({ to: '/admin/login' });
      showToast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      showToast({
        title: 'Logout failed',
        description: catalogueText(error),
        variant: 'destructive',
      });
    }
  };
  return { logOut, isPending: logout.isPending };
};

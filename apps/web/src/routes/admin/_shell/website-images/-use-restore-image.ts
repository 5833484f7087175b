import { errorText, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { restoreLostFocus } from '../-restore-lost-focus.ts';
import { useKeptMutation } from '../-use-kept-mutation.ts';

/**
 * Takes an image out of the trash, and says how that went.
 * @param onRestored called before the lists that show it are refetched
 */
export const useRestoreImage = (onRestored?: () => void) => {
  const utils = trpc.useUtils();
  const { isPending, mutateAsync } = useKeptMutation(
    (id: number) => utils.client.images.restoreWebsiteImage.mutate({ id }),
    async () => {
      showToast({ title: 'Success', description: 'Photo restored' });
      onRestored?.();
      await utils.images.invalidate();
      restoreLostFocus();
    },
  );
  const restore = async (id: number): Promise<void> => {
    if (isPending) return;
    await mutateAsync(id).catch((error: unknown) =>
      showToast({
        title: 'Error',
        description: `Failed to restore the photo: ${errorText(error)}`,
        variant: 'destructive',
      }),
    );
  };
  return { restore, isPending };
};

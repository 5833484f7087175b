import { trpc } from '../../../../trpc.ts';
import { useRestore } from '../../-trash/-use-restore.ts';

/**
 * Takes an image out of the trash, and says how that went.
 * @param onRestored called before the lists that show it are refetched
 */
export const useRestoreImage = (onRestored?: () => void) => {
  const utils = trpc.useUtils();
  return useRestore({
    noun: 'photo',
    call: (id) => utils.client.images.restoreWebsiteImage.mutate({ id }),
    onRestored,
    refresh: () => utils.images.invalidate(),
  });
};

import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { showRefusal } from '../../-kit/-show-refusal.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';

const counted = (count: number) => (count === 1 ? '1 lead' : `${count} leads`);

/** Moves submissions to the trash and out of it. */
export const useTrash = () => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();

  /** Takes submissions out of the trash. Returns how many were still there. */
  const restore = async (ids: number[]): Promise<number> => {
    const { restored } = await keepSession(() =>
      utils.client.inbox.restoreSubmissions.mutate({ ids }),
    );
    await utils.inbox.invalidate();
    return restored;
  };

  /** The same, with a message about it; whether it worked. */
  const restoreAndSay = async (ids: number[]): Promise<boolean> => {
    try {
      const restored = await restore(ids);
      showToast(
        restored === 0
          ? { title: 'Nothing to restore', description: 'Someone restored or deleted it already.' }
          : { title: 'Restored', description: `${counted(restored)} back in the inbox.` },
      );
      restoreLostFocus();
      return true;
    } catch (error) {
      showRefusal('Not restored', error);
      return false;
    }
  };

  /**
   * Moves submissions to the trash, and offers to undo that.
   * @param onTrashed called before the lists are loaded again
   * @param onUndone called once they are back
   */
  const trash = async (
    ids: number[],
    { onTrashed, onUndone }: { onTrashed: () => void; onUndone: () => void },
  ): Promise<void> => {
    await keepSession(() => utils.client.inbox.trashSubmissions.mutate({ ids }));
    onTrashed();
    showToast({
      title: ids.length === 1 ? 'Lead deleted' : `${ids.length} leads deleted`,
      description: `In the trash for ${TRASH_DAYS} days.`,
      action: {
        label: 'Undo',
        run: async () => {
          if (await restoreAndSay(ids)) onUndone();
        },
      },
    });
    await utils.inbox.invalidate();
    restoreLostFocus();
  };

  return { trash, restore, restoreAndSay };
};

import { Text } from '@chakra-ui/react';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { counted } from '../../-kit/-counted.ts';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { showRefusal } from '../../-kit/-show-refusal.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';

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
          : { title: 'Restored', description: `${counted(restored, 'lead')} back in the inbox.` },
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

/** The submissions to delete for good. */
interface Deletion {
  ids: number[];
  /** The customer's name if it is a single one. */
  name?: string;
}

/**
 * Deletes submissions in the trash for good after administrators have confirmed it (beyond §2).
 * @param onDeleted called once the submissions have left the lists
 */
export const useDeleteSubmissions = (onDeleted: (ids: number[]) => void) => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return ({ ids, name }: Deletion) => {
    const isOne = ids.length === 1;
    confirm({
      title: isOne ? 'Delete lead permanently' : 'Delete leads permanently',
      text: (
        <>
          <Text>Delete {isOne ? 'this lead' : `these ${ids.length} leads`} for good?</Text>
          {name !== undefined && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            {isOne ? 'Its' : 'Their'} notes and history will be deleted too. You can't undo this.
          </Text>
        </>
      ),
      ...DELETE,
      run: () => utils.client.inbox.deleteSubmissions.mutate({ ids }),
      success: {
        title: 'Deleted',
        description: isOne
          ? 'The lead is gone for good.'
          : `${ids.length} leads are gone for good.`,
      },
      // Does not refetch the dialog behind, which would report that somebody has deleted its submission.
      refresh: () => utils.inbox.submissions.invalidate(),
      done: () => onDeleted(ids),
    });
  };
};

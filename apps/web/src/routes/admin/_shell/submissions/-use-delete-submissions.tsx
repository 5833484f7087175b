import { Text } from '@chakra-ui/react';
import { trpc } from '../../../../trpc.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';

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

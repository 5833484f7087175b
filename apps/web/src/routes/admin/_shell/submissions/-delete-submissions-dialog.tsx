import { Text } from '@chakra-ui/react';
import { errorText, trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { useKeepSession } from '../-session-renewal.ts';

/** The submissions to delete. */
export interface Deletion {
  ids: number[];
  /** The customer's name if it is a single one. */
  name?: string;
}

interface DeleteSubmissionsDialogProps {
  /** Null closes the dialog. */
  deletion: Deletion | null;
  /** Called once the submissions have left the lists. */
  onDeleted: (ids: number[]) => void;
  onClose: () => void;
}

const countText = (count: number) => (count === 1 ? 'this lead' : `these ${count} leads`);

/** Asks administrators for confirmation before submissions are deleted for good (beyond §2). */
export const DeleteSubmissionsDialog = ({
  deletion,
  onDeleted,
  onClose,
}: DeleteSubmissionsDialogProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const isOne = deletion?.ids.length === 1;
  return (
    <DeleteDialog
      item={deletion}
      title={isOne ? 'Delete lead' : 'Delete leads'}
      onDelete={({ ids }) =>
        keepSession(() => utils.client.inbox.deleteSubmissions.mutate({ ids }))
      }
      success={{
        title: 'Deleted',
        description: isOne ? 'The lead is gone.' : `${deletion?.ids.length} leads are gone.`,
      }}
      failure={errorText}
      // Does not refetch the dialog behind, which would report that somebody has deleted its submission.
      refresh={() =>
        Promise.all([utils.inbox.submissions.invalidate(), utils.inbox.overview.invalidate()])
      }
      onDeleted={() => onDeleted(deletion?.ids ?? [])}
      onClose={onClose}
    >
      {({ ids, name }) => (
        <>
          <Text>Delete {countText(ids.length)}?</Text>
          {name !== undefined && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            {ids.length === 1 ? 'Its' : 'Their'} notes and history will be deleted too. You can’t
            undo this.
          </Text>
        </>
      )}
    </DeleteDialog>
  );
};

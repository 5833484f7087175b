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

const countText = (count: number) =>
  count === 1 ? 'this submission' : `these ${count} submissions`;

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
      title={isOne ? 'Delete submission' : 'Delete submissions'}
      onDelete={({ ids }) =>
        keepSession(() => utils.client.contact.deleteSubmissions.mutate({ ids }))
      }
      success={{
        title: isOne ? 'Submission deleted' : 'Submissions deleted',
        description: `${isOne ? 'The submission has' : 'The submissions have'} been deleted for good`,
      }}
      failure={errorText}
      // Does not refetch the dialog behind, which would report that somebody has deleted its submission.
      refresh={() =>
        Promise.all([utils.contact.submissions.invalidate(), utils.contact.overview.invalidate()])
      }
      onDeleted={() => onDeleted(deletion?.ids ?? [])}
      onClose={onClose}
    >
      {({ ids, name }) => (
        <>
          <Text>Are you sure you want to delete {countText(ids.length)}?</Text>
          {name !== undefined && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            Notes and history go with {ids.length === 1 ? 'it' : 'them'}, and mails that wait are
            not sent. This cannot be undone.
          </Text>
        </>
      )}
    </DeleteDialog>
  );
};

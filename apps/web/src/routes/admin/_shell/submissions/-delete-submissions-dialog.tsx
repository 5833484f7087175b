import { Text } from '@chakra-ui/react';
import { trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../../-kit/-delete-dialog.tsx';
import { failureText } from '../../-kit/-failure-text.ts';

/** The submissions to delete for good. */
export interface Deletion {
  ids: number[];
  /** The customer's name if it is a single one. */
  name?: string;
}

interface DeleteSubmissionsDialogProps {
  /** Null closes the dialog. */
  deletion: Deletion | null;
  /** Called once the submissions have left the lists. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks administrators for confirmation before submissions in the trash are deleted for good (beyond §2). */
export const DeleteSubmissionsDialog = ({
  deletion,
  onDeleted,
  onClose,
}: DeleteSubmissionsDialogProps) => {
  const utils = trpc.useUtils();
  const count = deletion?.ids.length ?? 0;
  return (
    <DeleteDialog
      item={deletion}
      title={count === 1 ? 'Delete lead permanently' : 'Delete leads permanently'}
      onDelete={({ ids }) => utils.client.inbox.deleteSubmissions.mutate({ ids })}
      success={{
        title: 'Deleted',
        description:
          count === 1 ? 'The lead is gone for good.' : `${count} leads are gone for good.`,
      }}
      failure={failureText}
      // Does not refetch the dialog behind, which would report that somebody has deleted its submission.
      refresh={() => utils.inbox.submissions.invalidate()}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {({ ids, name }) => (
        <>
          <Text>
            Delete {ids.length === 1 ? 'this lead' : `these ${ids.length} leads`} for good?
          </Text>
          {name !== undefined && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            {ids.length === 1 ? 'Its' : 'Their'} notes and history will be deleted too. You can't
            undo this.
          </Text>
        </>
      )}
    </DeleteDialog>
  );
};

import { Text } from '@chakra-ui/react';
import type { BackupEntry } from '@hvac/contract/backups';
import { errorText, trpc } from '../../../../../trpc.ts';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { DeleteDialog } from '../../-delete-dialog.tsx';
import { useKeepSession } from '../../-session-renewal.ts';

interface DeleteBackupDialogProps {
  /** The backup to delete; null closes the dialog. */
  backup: BackupEntry | null;
  onClose: () => void;
}

/** Asks for confirmation before a backup is deleted. */
export const DeleteBackupDialog = ({ backup, onClose }: DeleteBackupDialogProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  return (
    <DeleteDialog
      item={backup}
      title="Delete backup"
      onDelete={({ name }) => keepSession(() => utils.client.backup.remove.mutate({ name }))}
      success={{ title: 'Backup deleted', description: 'The other backups are still there' }}
      failure={errorText}
      refresh={() => utils.backup.invalidate()}
      onClose={onClose}
    >
      {({ takenAt }) => (
        <Text>
          The backup of <SiteDateTime iso={takenAt} /> cannot be brought back.
        </Text>
      )}
    </DeleteDialog>
  );
};

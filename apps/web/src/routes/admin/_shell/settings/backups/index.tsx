import { Stack, Text } from '@chakra-ui/react';
import type { BackupEntry } from '@hvac/contract/backups';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState, ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { BackupList } from './-backup-list.tsx';
import { BackupStatus } from './-backup-status.tsx';
import { DeleteBackupDialog } from './-delete-backup-dialog.tsx';
import { HowToRestore } from './-how-to-restore.tsx';
import { useBackupNews } from './-use-backup-news.ts';

const BackupsScreen = () => {
  const state = trpc.backup.state.useQuery(undefined, { refetchOnMount: 'always' });
  const [deleted, setDeleted] = useState<BackupEntry | null>(null);
  useBackupNews(state.data);

  if (state.isPending) return <Pending />;
  if (state.isError) return <ErrorState title="Error loading backups. Please try again." />;
  const { backups, place } = state.data;
  const restorable = backups.find(({ presence }) => presence === 'here');
  return (
    <Stack gap="6">
      <BackupStatus state={state.data} />
      {backups.length > 0 ? (
        <BackupList backups={backups} onDelete={setDeleted} />
      ) : (
        <EmptyState title="No backups yet">
          <Text fontSize="sm" color="fg.muted">
            The first one will be listed here, to be downloaded.
          </Text>
        </EmptyState>
      )}
      {restorable && <HowToRestore place={place} backup={restorable} />}
      <DeleteBackupDialog backup={deleted} onClose={() => setDeleted(null)} />
    </Stack>
  );
};

/** The backups of the website: made, downloaded and deleted here, restored on the command line. */
export const Route = createFileRoute('/admin/_shell/settings/backups/')({
  staticData: { title: 'Backups' },
  component: BackupsScreen,
});

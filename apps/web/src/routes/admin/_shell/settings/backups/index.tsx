import { Stack, Text } from '@chakra-ui/react';
import type { BackupEntry, BackupsState } from '@hvac/contract/backups';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState, Pending } from '../../../../../ui/data-state.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { DELETE, useConfirm } from '../../../-kit/-confirm.tsx';
import { CopyField } from '../../../-kit/-copy-field.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { InlineCode } from '../../../-kit/-inline-code.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { refreshShown } from '../../-background-calls.ts';
import { BackupList } from './-backup-list.tsx';
import { BackupStatus } from './-backup-status.tsx';

const PAUSE = 2000;

/** Keeps the screen up to date while a backup is pending, and reports when it has been made. */
const useBackupNews = (state: BackupsState | undefined): void => {
  const queryClient = useQueryClient();
  const isOnItsWay = Boolean(state?.task);
  const hasFailed = Boolean(state?.failure);
  const wasOnItsWay = useRef(false);

  useEffect(() => {
    if (wasOnItsWay.current && !isOnItsWay && !hasFailed)
      showToast({ title: 'Backup saved', description: 'It is first in the list.' });
    wasOnItsWay.current = isOnItsWay;
    if (!isOnItsWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) refreshShown(queryClient, ['backup']);
    }, PAUSE);
    return () => clearInterval(timer);
  }, [queryClient, isOnItsWay, hasFailed]);
};

/** Deletes a backup, after confirmation. */
const useDeleteBackup = () => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return ({ name, takenAt }: BackupEntry) =>
    confirm({
      title: 'Delete backup',
      text: (
        <Text>
          The backup of <SiteDateTime iso={takenAt} /> will be gone for good.
        </Text>
      ),
      ...DELETE,
      run: () => utils.client.backup.remove.mutate({ name }),
      success: { title: 'Backup deleted', description: 'Your other backups are still there.' },
      refresh: () => utils.backup.invalidate(),
    });
};

const DOCKER =
  'docker compose -f docker/compose.yml exec app node apps/server/src/commands/restore.ts';

interface HowToRestoreProps {
  place: BackupsState['place'];
  backup: BackupEntry;
}

/** The commands that restore a backup. */
const HowToRestore = ({ place, backup: { name } }: HowToRestoreProps) => {
  const file = place.kind === 'disk' ? `${place.folder}/${name}` : name;
  return (
    <Panel title="Restore">
      <Stack gap="4" fontSize="sm">
        <Text>
          Restoring replaces pages, posts, leads, photos, settings, and users with those from the
          backup, and logs everyone out. Call your web person: they'll need this command.
        </Text>
        <Disclosure title="For your web person">
          <Stack gap="4">
            <Text>
              Use <InlineCode>--dry-run</InlineCode> instead of <InlineCode>--replace</InlineCode>{' '}
              to see what would happen.
              {place.kind === 's3' && ' The backup is fetched from the object store by its name.'}
            </Text>
            <CopyField
              label="Command"
              value={`pnpm restore ${file} --replace`}
              copied="The command is copied"
            />
            <CopyField
              label="With Docker"
              value={`${DOCKER} ${file} --replace`}
              copied="The command for Docker is copied"
            />
          </Stack>
        </Disclosure>
      </Stack>
    </Panel>
  );
};

const BackupsScreen = () => {
  const state = trpc.backup.state.useQuery(undefined, { refetchOnMount: 'always' });
  const deleteBackup = useDeleteBackup();
  useBackupNews(state.data);

  if (state.isPending) return <Pending />;
  if (state.isError) return <LoadError title="Error loading backups. Please try again." />;
  const { backups, place } = state.data;
  const restorable = backups.find(({ presence }) => presence === 'here');
  return (
    <Stack gap="6">
      <BackupStatus state={state.data} />
      {backups.length > 0 ? (
        <BackupList backups={backups} onDelete={deleteBackup} />
      ) : (
        <EmptyState title="No backups yet">
          <Text fontSize="sm" color="fg.muted">
            Your first backup will show up here.
          </Text>
        </EmptyState>
      )}
      {restorable && <HowToRestore place={place} backup={restorable} />}
    </Stack>
  );
};

/** The backups of the website: made, downloaded and deleted here, restored on the command line. */
export const Route = createFileRoute('/admin/_shell/settings/backups/')({
  staticData: { title: 'Backups' },
  component: BackupsScreen,
});

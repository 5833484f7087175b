import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import {
  BACKUPS_PATH,
  type BackupEntry,
  type BackupTrigger,
  newestBackup,
} from '@hvac/contract/backups';
import { formatDateTime } from '@hvac/contract/dates';
import type { ReactNode } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { SiteDateTime, useCompany } from '../../../../-company-record.tsx';
import { ListRow } from '../../../-kit/-list-row.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { useDownload } from '../../../-kit/-use-download.ts';
import { countsText, sizeText } from './-backup-texts.ts';

const TRIGGERS: Record<BackupTrigger, string> = {
  schedule: 'Automatic',
  office: 'Manual',
  command: 'By your web person',
  'before-migration': 'Before an update',
  'before-restore': 'Before a restore',
};

const Presence = ({ backup: { presence, isAhead, record } }: { backup: BackupEntry }) => {
  if (presence === 'gone') return <Badge colorPalette="red">File is gone</Badge>;
  if (presence === 'elsewhere') return <Badge colorPalette="slate">On {record?.machine}</Badge>;
  if (isAhead) return <Badge colorPalette="red">Dated in the future</Badge>;
  return null;
};

interface ChecksumProps {
  backup: BackupEntry;
  /** For screen readers: which backup it belongs to. */
  of: ReactNode;
}

const Checksum = ({ backup: { name, record }, of }: ChecksumProps) => (
  <chakra.details color="fg.muted">
    <chakra.summary cursor="pointer" width="fit-content" py="2.5">
      Details
      {of}
    </chakra.summary>
    <Text fontFamily="ui-monospace, monospace" overflowWrap="anywhere">
      {name}
      {record && (
        <>
          <br />
          SHA-256 {record.sha256}
        </>
      )}
    </Text>
  </chakra.details>
);

interface RowProps {
  backup: BackupEntry;
  isNewest: boolean;
  isDownloading: boolean;
  onDownload: () => void;
  onDelete: () => void;
}

const BackupRow = ({ backup, isNewest, isDownloading, onDownload, onDelete }: RowProps) => {
  const { takenAt, bytes, presence, record } = backup;
  const of = <chakra.span srOnly> of {formatDateTime(takenAt, useCompany().timeZone)}</chakra.span>;
  return (
    <ListRow
      gap={{ base: '3', lg: '6' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
      px={{ base: '5', md: '6' }}
    >
      <Box minWidth="0">
        <HStack columnGap="2" rowGap="1" flexWrap="wrap">
          <Text fontWeight="semibold">
            <SiteDateTime iso={takenAt} />
          </Text>
          {record && <Badge colorPalette="ice">{TRIGGERS[record.trigger]}</Badge>}
          <Presence backup={backup} />
        </HStack>
        <Text color="fg.muted">
          {record && `${countsText(record.counts)}: `}
          {sizeText(bytes)}
        </Text>
        <Checksum backup={backup} of={of} />
      </Box>
      <HStack gap="2" flexWrap="wrap">
        {presence === 'here' && (
          <Button
            id={isNewest ? 'newest' : undefined}
            variant="outline"
            aria-disabled={isDownloading || undefined}
            onClick={() => isDownloading || onDownload()}
          >
            Download{of}
          </Button>
        )}
        {presence !== 'elsewhere' && !isNewest && (
          <Button variant="outline" colorPalette="red" onClick={onDelete}>
            Delete{of}
          </Button>
        )}
      </HStack>
    </ListRow>
  );
};

interface BackupListProps {
  /** At least one. */
  backups: BackupEntry[];
  onDelete: (backup: BackupEntry) => void;
}

/** The backups, newest first; the newest that exists cannot be deleted. */
export const BackupList = ({ backups, onDelete }: BackupListProps) => {
  const { client } = trpc.useUtils();
  const download = useDownload(
    ({ name }: { name: string; path: string }) => client.backup.admitDownload.mutate({ name }),
    'Backup not downloaded',
  );
  const newest = newestBackup(backups);
  return (
    <Panel isFlush>
      <Box as="ul" aria-label="Backups" listStyleType="none">
        {backups.map((backup) => (
          <BackupRow
            key={backup.name}
            backup={backup}
            isNewest={backup === newest}
            isDownloading={download.isPending}
            onDownload={() =>
              download.mutate({ name: backup.name, path: `${BACKUPS_PATH}/${backup.name}` })
            }
            onDelete={() => onDelete(backup)}
          />
        ))}
      </Box>
    </Panel>
  );
};

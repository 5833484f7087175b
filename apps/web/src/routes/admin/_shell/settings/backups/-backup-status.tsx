import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { type BackupEntry, type BackupsState, newestBackup } from '@hvac/contract/backups';
import type { ReactNode } from 'react';
import { ageText } from '../../../../../lib/age.ts';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { InlineCode } from '../../../-kit/-inline-code.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { showRefusal } from '../../../-kit/-show-refusal.ts';
import { useNow } from '../../../-kit/-use-now.ts';
import { useSessionMutation } from '../../../-login/-use-session-mutation.ts';
import { Fact } from '../-fact.tsx';
import { countsText, sizeText } from './-backup-texts.ts';

const Notice = ({ tone, children }: { tone: 'red' | 'amber'; children: ReactNode }) => (
  <Stack
    gap="1"
    mb="5"
    p="4"
    fontSize="sm"
    bg={tone === 'red' ? 'red.50' : 'amber.100'}
    color={tone === 'red' ? 'red.800' : 'amber.800'}
    borderRadius="md"
  >
    {children}
  </Stack>
);

const Failure = ({ failure, task }: Pick<BackupsState, 'failure' | 'task'>) =>
  failure && (
    <Notice tone="red">
      <Text fontWeight="semibold">
        The last backup failed on <SiteDateTime iso={failure.at} />
      </Text>
      {task && !task.isUnderWay && (
        <Text>
          Next attempt: <SiteDateTime iso={task.nextAttemptAt} />
        </Text>
      )}
      <Text>If it keeps failing, ask your web person.</Text>
      <Disclosure title="For your web person">
        <Text fontFamily="ui-monospace, monospace" overflowWrap="anywhere">
          {failure.error}
        </Text>
      </Disclosure>
    </Notice>
  );

const SameDisk = () => (
  <Notice tone="amber">
    <Text fontWeight="semibold">Backups are stored on the same computer as your site.</Text>
    <Text>Download one now and then, and keep it somewhere else.</Text>
    <Disclosure title="For your web person">
      Set <InlineCode>S3_ENDPOINT</InlineCode> to keep backups in an object store, or put them on
      another disk.
    </Disclosure>
  </Notice>
);

const Newest = ({ backup }: { backup: BackupEntry | undefined }) => {
  const now = useNow();
  if (!backup) return 'None yet';
  return (
    <>
      <SiteDateTime iso={backup.takenAt} /> ({ageText(backup.takenAt, now)})
    </>
  );
};

const Place = ({ place, keep }: Pick<BackupsState, 'place' | 'keep'>) => {
  const newest = keep === 1 ? 'The last one' : `The last ${keep}`;
  return place.kind === 's3' ? <>{newest}, in the object store</> : newest;
};

const progressOf = ({ task }: BackupsState): string => {
  if (!task) return '';
  if (task.isUnderWay) return 'Saving a backup...';
  return task.attempts === 0 ? 'Starting backup...' : '';
};

const MakeNow = ({ state }: { state: BackupsState }) => {
  const utils = trpc.useUtils();
  const make = useSessionMutation(
    () => utils.client.backup.make.mutate(),
    () => utils.backup.invalidate(),
  );
  const progress = progressOf(state);
  const isBusy = make.isPending || progress !== '';
  const start = () =>
    make.mutate(undefined, { onError: (error) => showRefusal('Backup not started', error) });
  return (
    <HStack gap="4" mt="5" flexWrap="wrap">
      <Button aria-disabled={isBusy || undefined} onClick={() => isBusy || start()}>
        Back up now
      </Button>
      <Text role="status" fontSize="sm" color="fg.muted">
        {progress}
      </Text>
    </HStack>
  );
};

/** The last backup, the next one and where they are kept. */
export const BackupStatus = ({ state }: { state: BackupsState }) => {
  const newest = newestBackup(state.backups);
  return (
    <Panel title="Backups of your website">
      <Box role="status">
        <Failure failure={state.failure} task={state.task} />
      </Box>
      {newest && state.isOnSameDisk && <SameDisk />}
      <Stack as="dl" gap="2" fontSize="sm">
        <Fact name="Last backup">
          <Newest backup={newest} />
        </Fact>
        {newest && (
          <Fact name="Includes">
            {newest.record && `${countsText(newest.record.counts)}, `}
            {newest.record ? 'all settings and users: ' : ''}
            {sizeText(newest.bytes)}
          </Fact>
        )}
        <Fact name="Next backup">
          {state.nextAt ? (
            <SiteDateTime iso={state.nextAt} />
          ) : (
            <>
              Automatic backups are off
              <Disclosure title="For your web person">
                <InlineCode>BACKUP_EVERY=0</InlineCode> turns them off.
              </Disclosure>
            </>
          )}
        </Fact>
        <Fact name="Kept">
          <Place place={state.place} keep={state.keep} />
        </Fact>
      </Stack>
      <MakeNow state={state} />
    </Panel>
  );
};

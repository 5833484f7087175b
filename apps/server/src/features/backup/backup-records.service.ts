import type { BackupTrigger } from '@hvac/contract/backups';
import type { Transaction } from '../../kernel/work.ts';
import { BackupEntity } from './backup.entity.ts';
import type { BackupSummary } from './backup.service.ts';
import type { BackupConfig } from './stored-backups.service.ts';

type Maker = Pick<BackupConfig, 'machine' | 'place'>;

/** Records a backup for all instances, and clears the last failure. */
export const recordBackup = async (
  tx: Transaction,
  { machine, place }: Maker,
  { name, bytes, sha256, takenAt, counts, seconds }: BackupSummary,
  trigger: BackupTrigger,
): Promise<void> => {
  // A file of the same name has been replaced.
  await tx.em.nativeDelete(BackupEntity, { $or: [{ outcome: 'failed' }, { name }] });
  const [last] = await tx.em.execute<[{ number: number }]>(
    'select coalesce(max(number), 0) as number from backups',
  );
  const id = await tx.em.insert(BackupEntity, {
    ...{ trigger, outcome: 'made' as const, machine, place, number: last.number + 1 },
    ...{ name, bytes, sha256, takenAt, counts, seconds },
  });
  tx.record('created', BackupEntity, id, { label: name });
};

/** Records why a backup failed, replacing the previous failure. */
export const recordBackupFailure = async (
  tx: Transaction,
  { machine, place }: Maker,
  { trigger, error, at }: { trigger: BackupTrigger; error: string; at: Date },
): Promise<void> => {
  await tx.em.nativeDelete(BackupEntity, { outcome: 'failed' });
  const id = await tx.em.insert(BackupEntity, {
    ...{ trigger, outcome: 'failed' as const, machine, place, takenAt: at, error },
  });
  tx.record('created', BackupEntity, id, { action: 'backup.failed' });
};

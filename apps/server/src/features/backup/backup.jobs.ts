import { reasonOf } from '../../kernel/errors.ts';
import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { recordBackup, recordBackupFailure } from './backup-records.service.ts';
import { rotateBackups } from './backup-rotation.service.ts';
import { makeBackupJob, planBackup, planBackupJob } from './backup-schedule.service.ts';
import { dropFormerTables, formerTablesJob } from './former-tables.service.ts';
import { type BackupConfig, takeBackup } from './stored-backups.service.ts';

export interface BackupJobsDeps {
  backupConfig: BackupConfig;
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  log: { warn(fields: object, text: string): void };
}

/** Background jobs that check once an hour whether a backup is due, make it, and drop what restores have replaced. */
export const backupJobs = ({ backupConfig: config, work, log }: BackupJobsDeps) => [
  handles(planBackupJob, () => planBackup(work(), config, new Date())),
  handles(formerTablesJob, () => dropFormerTables(work())),
  handles(
    makeBackupJob,
    async ({ trigger }) => {
      const summary = await takeBackup(config, new Date());
      await work().transaction((tx) => recordBackup(tx, config, summary, trigger));
      // If this fails, the new backup exists anyway: making another would not help.
      await rotateBackups(work(), config, new Date()).catch((error: unknown) =>
        log.warn({ err: error }, 'Old backups could not be deleted'),
      );
    },
    {
      isLong: true,
      settled: async (tx, payload, outcome) => {
        if (outcome.state === 'done' || !payload) return;
        const { trigger } = payload;
        const failure = { trigger, error: reasonOf(outcome.error), at: new Date() };
        await recordBackupFailure(tx, config, failure);
      },
    },
  ),
];

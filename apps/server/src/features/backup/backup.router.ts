import { type BackupsState, backupInput } from '@hvac/contract/backups';
import { administratorProcedure, createRouter, provedProcedure } from '../../http/trpc.ts';
import { requireBackupFile } from './backup-downloads.service.ts';
import { removeBackup } from './backup-removal.service.ts';
import { requestBackup } from './backup-schedule.service.ts';
import { readBackups } from './backup-state.service.ts';
import type { BackupConfig } from './stored-backups.service.ts';

/** Settings → Backups; the download is in `backup.plugin.ts`. */
export const createBackupRouter = (config: BackupConfig) =>
  createRouter({
    state: administratorProcedure
      .meta({ isSlow: true })
      .query(({ ctx }): Promise<BackupsState> => readBackups(ctx.em, config, new Date())),

    /** Requests a backup in the background. Requires a proof, because each backup may push out an older one. */
    make: provedProcedure.mutation(({ ctx }) => requestBackup(ctx.work)),

    /** Called before the download, so that the screen can ask for the password before an error page appears. */
    admitDownload: provedProcedure
      .input(backupInput)
      .mutation(({ input }) => requireBackupFile(config, input.name)),

    remove: provedProcedure
      .input(backupInput)
      .mutation(({ ctx, input }) => removeBackup(ctx.work, config, input.name, new Date())),
  });

import { type BackupsState, backupInput } from '@hvac/contract/backups';
import { administratorProcedure, createRouter, provedProcedure } from '../../http/trpc.ts';
import { requireBackupFile } from './backup-downloads.service.ts';
import { removeBackup } from './backup-removal.service.ts';
import { requestBackup } from './backup-schedule.service.ts';
import { readBackups } from './backup-state.service.ts';
import type { BackupKeeping } from './kept-backups.service.ts';

/** Settings → Backups; the download is in `backup.plugin.ts`. */
export const createBackupRouter = (keeping: BackupKeeping) =>
  createRouter({
    state: administratorProcedure.query(
      ({ ctx }): Promise<BackupsState> => readBackups(ctx.em, keeping, new Date()),
    ),

    /** Has a backup made in the background. With a proof, because each one may push out an older one. */
    make: provedProcedure.mutation(({ ctx }) => requestBackup(ctx.work)),

    /** Called before the download, so that the password is asked for in the screen and not by an error page. */
    admitDownload: provedProcedure
      .input(backupInput)
      .mutation(({ input }) => requireBackupFile(keeping, input.name)),

    remove: provedProcedure
      .input(backupInput)
      .mutation(({ ctx, input }) => removeBackup(ctx.work, keeping, input.name)),
  });

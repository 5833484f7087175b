import { hostname } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Env } from '../../config/env.ts';
import { backupsPlace, requireOwnership } from '../../files/file-owner.ts';
import { openBackups, openPictures } from '../../files/open-files.ts';
import { clearScratch, inScratchFolder } from '../../files/scratch-folder.ts';
import { makeBackup } from './backup.service.ts';
import type { BackupConfig } from './stored-backups.service.ts';

const knownMigrations = (orm: MikroORM): string[] =>
  (orm.config.get('migrations').migrationsList ?? []).map(({ name }) => name);

/** How the backups of this instance are made, and where they are kept. */
export const createBackupConfig = (env: Env, orm: MikroORM): BackupConfig => {
  const folder = join(env.dataDir, 'backups');
  return {
    make: (now, to) =>
      makeBackup({
        databaseUrl: orm.config.get('clientUrl') ?? '',
        pictures: openPictures(env),
        migrations: knownMigrations(orm),
        to,
        now,
      }),
    inScratchFolder: (use) => inScratchFolder(env.dataDir, use),
    clearScratch: () => clearScratch(env.dataDir),
    requireOwnership: () => requireOwnership(orm.em.fork(), backupsPlace(env)),
    files: openBackups(env),
    place: env.objectStore ? 's3' : 'disk',
    folder,
    holdsData: [
      ...(env.objectStore ? [] : [env.uploadsDir]),
      ...(env.databaseUrl === undefined ? [env.dataDir] : []),
    ],
    machine: hostname(),
    every: env.backupEvery,
    keep: env.backupKeep,
  };
};

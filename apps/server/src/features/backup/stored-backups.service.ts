import { type BackupEntry, type BackupPresence, takenAtOf } from '@hvac/contract/backups';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Files } from '../../files/files.ts';
import { BackupEntity } from './backup.entity.ts';
import type { BackupSummary } from './backup.service.ts';
import { inOrder, isNamedAhead } from './backup-order.service.ts';

/** How the backups of an instance are made, and where they are kept. */
export interface BackupConfig {
  /** Writes a backup into a folder, and reads it back. */
  make(now: Date, to: string): Promise<BackupSummary>;
  /** Provides a folder for files that must not stay on the disk of this instance, even if it is killed. */
  inScratchFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
  /** Removes such files left behind by killed instances and commands. */
  clearScratch(): Promise<void>;
  /** Refuses the place where backups are kept when it belongs to another site. */
  requireOwnership(): Promise<void>;
  /** Where backups are kept: the folder itself, or an object store. */
  files: Files;
  place: 'disk' | 's3';
  /** On the disk of this instance, unless backups are kept in an object store. */
  folder: string;
  /** Folders of this instance whose loss a backup guards against. */
  holdsData: string[];
  /** Name of this machine. */
  machine: string;
  /** Hours from one backup to the next; 0 for none. */
  every: number;
  /** How many backups are kept. */
  keep: number;
}

const MEDIA_TYPE = 'application/zstd';

/**
 * Makes a backup and puts it where backups are kept; records nothing.
 * @throws AppError `conflict` when that place belongs to another site, whose backups would be rotated away
 */
export const takeBackup = async (
  { make, inScratchFolder, requireOwnership, files, place, folder }: BackupConfig,
  now: Date,
): Promise<BackupSummary> => {
  await requireOwnership();
  if (place === 'disk') return make(now, folder);
  return inScratchFolder(async (scratch) => {
    const summary = await make(now, scratch);
    await files.putFile(summary.name, summary.path, MEDIA_TYPE);
    return summary;
  });
};

/** The size in bytes of each backup that has a file, by name. */
export const storedBackups = async (files: Files): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for await (const { key, bytes, isWhole } of files.list()) {
    if (isWhole && takenAtOf(key)) found.set(key, bytes);
  }
  return found;
};

/** At which place each backup was recorded, by name. */
export const backupNumbers = async (em: EntityManager): Promise<Map<string, number>> => {
  const records = await em.find(
    BackupEntity,
    { number: { $ne: null } },
    { fields: ['name', 'number'] },
  );
  return new Map(records.map(({ name, number }) => [name ?? '', number ?? 0]));
};

/** All backups that have a file or a record, newest first. */
export const listBackups = async (
  em: EntityManager,
  { files, place, machine }: Pick<BackupConfig, 'files' | 'place' | 'machine'>,
  now: Date,
): Promise<BackupEntry[]> => {
  const found = await storedBackups(files);
  const records = new Map(
    (await em.find(BackupEntity, { outcome: 'made' })).map((record) => [record.name ?? '', record]),
  );
  const presenceOf = (name: string): BackupPresence => {
    if (found.has(name)) return 'here';
    const record = records.get(name);
    return record?.place === place && (place === 's3' || record.machine === machine)
      ? 'gone'
      : 'elsewhere';
  };
  const names = new Set([...found.keys(), ...records.keys()]);
  return inOrder(names, await backupNumbers(em), now).map((name) => {
    const record = records.get(name);
    return {
      name,
      takenAt: (takenAtOf(name) ?? new Date(0)).toISOString(),
      isAhead: isNamedAhead(name, now),
      bytes: found.get(name) ?? record?.bytes ?? 0,
      presence: presenceOf(name),
      record: record?.counts
        ? {
            trigger: record.trigger,
            counts: record.counts,
            sha256: record.sha256 ?? '',
            machine: record.machine,
          }
        : null,
    };
  });
};

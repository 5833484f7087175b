import * as z from 'zod/mini';
import { text } from './text.ts';

/** Path of Settings → Backups. Administrators download a backup from this path followed by a slash and its name. */
export const BACKUPS_PATH = '/admin/settings/backups';

const NAME = /^hvac-(\d{4}-\d{2}-\d{2}T\d{2})(\d{2})(\d{2}Z)\.tar\.zst$/;

/** When the backup of this name was taken; null when it is not the name of a backup. */
export const takenAtOf = (name: string): Date | null => {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  const taken = new Date(`${hour}:${minute}:${second}`);
  return Number.isNaN(taken.getTime()) ? null : taken;
};

/** Names a backup. */
export const backupInput = z.strictObject({
  name: text('The name of the backup is required').check(
    z.refine((name) => takenAtOf(name) !== null, 'This is not the name of a backup'),
  ),
});

/** Why a backup was made. */
export type BackupTrigger =
  | 'schedule'
  | 'office'
  | 'command'
  | 'before-migration'
  | 'before-restore';

/** What a backup holds. */
export interface BackupCounts {
  posts: number;
  submissions: number;
  pictures: number;
}

/** Where the file of a backup is: this machine can read it, another one has it on its disk, or it is gone. */
export type BackupPresence = 'here' | 'elsewhere' | 'gone';

/** A backup as Settings → Backups lists it. */
export interface BackupEntry {
  name: string;
  /** ISO 8601 in UTC. */
  takenAt: string;
  /** Whether a clock that was ahead has named it. It counts neither as the newest nor as recent. */
  isAhead: boolean;
  bytes: number;
  presence: BackupPresence;
  /** What was recorded when it was made; null for a file that was put there by hand. */
  record: {
    trigger: BackupTrigger;
    counts: BackupCounts;
    sha256: string;
    /** Name of the machine that made it. */
    machine: string;
  } | null;
}

/** The newest backup that can be restored, of a list with the newest first. */
export const newestBackup = (backups: readonly BackupEntry[]): BackupEntry | undefined =>
  backups.find(({ presence, isAhead }) => presence !== 'gone' && !isAhead);

/** Settings → Backups as the screen loads it. */
export interface BackupsState {
  /** Newest first, in the order in which they were made as far as that is known. */
  backups: BackupEntry[];
  /** The last failure, unless a backup has been made since. */
  failure: { at: string; trigger: BackupTrigger; error: string } | null;
  /** The backup in progress or about to start; null without one. */
  task: { isUnderWay: boolean; attempts: number; nextAttemptAt: string } | null;
  /** Hours from one backup to the next; 0 when none is scheduled. */
  every: number;
  /** How many are kept. */
  keep: number;
  /** When the next one is planned, as ISO 8601 in UTC; null when none is scheduled. */
  nextAt: string | null;
  /** Where they are kept: in a folder on the disk of the machine, or in an object store. */
  place: { kind: 'disk'; folder: string } | { kind: 's3' };
  /** Whether the disk that holds the database or the pictures holds the backups as well. */
  isOnSameDisk: boolean;
}

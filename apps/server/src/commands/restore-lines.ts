import type { Env } from '../config/env.ts';
import { MIGRATION_NAMES } from '../database/migrate-beside.ts';
import type { Backup } from '../features/backup/archive-reader.service.ts';
import { countsOf } from '../features/backup/backup.service.ts';
import type { CameBack } from '../features/backup/came-back.service.ts';
import type { Present } from '../features/backup/restore.service.ts';
import { placeOfPictures } from '../files/open-files.ts';
import { contentLine, counted } from './make-backup.ts';

/** What is in the backup. */
export const backupLines = ({ head, manifest }: Backup): string[] => {
  const takenAt = head.takenAt.replace('T', ' ').slice(0, 16);
  const pending = MIGRATION_NAMES.length - head.migrations.length;
  const migrations = pending > 0 ? `, ${counted(pending, 'migration')} to run` : '';
  return [
    `The backup is whole: taken ${takenAt} UTC by release ${head.release}${migrations}; ${contentLine(countsOf(manifest))}.`,
    ...manifest.missingPictures.map((name) => `It lacks the picture ${name}, which is used.`),
  ];
};

/** The host and the name of a database, without user and password. */
const nameOfDatabase = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
};

/** Where a restore puts rows and pictures. */
export const placeOf = (variables: Env): string => {
  const { databaseUrl, dataDir } = variables;
  const database = databaseUrl
    ? nameOfDatabase(databaseUrl)
    : `the database in DATA_DIR (${dataDir})`;
  return `${database}, pictures into ${placeOfPictures(variables)}`;
};

/** What a restore would do. */
export const planLines = (
  { isEmpty, posts, submissions, newer }: Present,
  variables: Env,
): string[] => {
  const place = `It would go into ${placeOf(variables)}.`;
  if (isEmpty) {
    return [place, 'It would be restored into an empty system. Nothing was changed.'];
  }
  const kept =
    newer > 0 ? ` and keep ${counted(newer, 'contact submission')} that came in since` : '';
  return [
    place,
    `With --replace, it would replace ${counted(posts, 'post')} and ${counted(submissions, 'contact submission')}${kept}. Nothing was changed.`,
  ];
};

/** What had ended since the backup and is back; empty if there is nothing. */
export const cameBackLines = (back: CameBack | null): string[] => {
  if (!back) return ['What came back that had ended since the backup is unknown.'];
  const { users, passwords, administrators, secondFactors, recoveryCodes, submissions } = back;
  const lines: string[] = [];
  if (users.length > 0) lines.push(`Users who were not here are back: ${users.join(', ')}.`);
  if (passwords.length > 0) {
    lines.push(`The password of the backup is valid again for: ${passwords.join(', ')}.`);
  }
  if (administrators.length > 0) {
    lines.push(`Administrators again: ${administrators.join(', ')}.`);
  }
  if (secondFactors > 0) {
    lines.push(
      `Valid again: ${counted(secondFactors, 'passkey or authenticator app')} removed since.`,
    );
  }
  if (recoveryCodes > 0) {
    lines.push(
      `Valid again: ${counted(recoveryCodes, 'recovery code')} used or replaced since; whoever has codes makes new ones.`,
    );
  }
  if (submissions > 0) {
    lines.push(`Back: ${counted(submissions, 'contact submission')} deleted since.`);
  }
  return lines.length > 0 ? [...lines, 'Remove again what must not be back.'] : [];
};

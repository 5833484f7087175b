import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../files/files.ts';

export interface BackupSummary {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
  takenAt: Date;
  counts: { posts: number; submissions: number; pictures: number };
  missingPictures: string[];
  seconds: number;
}

interface BackupDeps {
  databaseUrl: string;
  pictures: Files;
  /** Folder. */
  to: string;
  now: Date;
}

/** A stand-in until the engine is merged. */
export const makeBackup = async ({ to, now }: BackupDeps): Promise<BackupSummary> => {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z/, 'Z')
    .replaceAll(/(?<=T.*):/g, '');
  const name = `hvac-${stamp}.tar.zst`;
  const path = join(to, name);
  const bytes = Buffer.from(`backup of ${stamp}`);
  await mkdir(to, { recursive: true });
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return {
    name,
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    takenAt: now,
    counts: { posts: 0, submissions: 0, pictures: 0 },
    missingPictures: [],
    seconds: 0,
  };
};

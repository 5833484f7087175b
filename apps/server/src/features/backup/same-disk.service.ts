import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The disk of a folder, or of its nearest existing parent. */
const diskOf = async (folder: string): Promise<number> => {
  const found = await stat(folder).catch(() => null);
  if (found) return found.dev;
  return dirname(folder) === folder ? -1 : diskOf(dirname(folder));
};

/** Whether a folder is on the disk of one of the others. */
export const isOnDiskOf = async (folder: string, others: readonly string[]): Promise<boolean> => {
  const disk = await diskOf(folder);
  return (await Promise.all(others.map(diskOf))).includes(disk);
};

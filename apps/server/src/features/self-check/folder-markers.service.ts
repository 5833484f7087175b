import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { days } from '@hvac/contract/durations';
import { FILE_TOLERANCE, isWithinLast } from '../../kernel/clock.ts';
import { isCode } from '../../kernel/error-code.ts';

const MARKER = /^\.host-[0-9a-f-]{36}(\.tmp)?$/;

const pathOf = (folder: string, instanceId: string) => join(folder, `.host-${instanceId}`);

/** Removes the markers of instances that crashed more than a day ago. */
const removeOldMarkers = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!MARKER.test(name)) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    const isOfLastDay = !stats || isWithinLast(days(1), stats.mtime, now, FILE_TOLERANCE);
    if (!isOfLastDay) await rm(path, { force: true });
  }
};

/**
 * Writes the marker of an instance into its uploads folder, replacing the previous one.
 * @param ids known only to this instance, with a new one each time, so that a copy of the folder soon holds only old ones
 * @throws Error when the folder is not writable
 */
export const writeMarker = async (
  folder: string,
  instanceId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const path = pathOf(folder, instanceId);
  await writeFile(`${path}.tmp`, ids.join('\n'), { mode: 0o640 });
  await rename(`${path}.tmp`, path);
  await removeOldMarkers(folder, now);
};

/** The ids in the marker of an instance; empty when it has none. */
export const readMarker = async (folder: string, instanceId: string): Promise<string[]> => {
  try {
    return (await readFile(pathOf(folder, instanceId), 'utf8')).split('\n');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/** Removes the marker of an instance that stops. */
export const removeMarker = (folder: string, instanceId: string): Promise<void> =>
  rm(pathOf(folder, instanceId), { force: true });

import { open, readdir, readlink } from 'node:fs/promises';
import { vi } from 'vitest';

const OWN_FILES = '/proc/self/fd';

/** Whether the system lists the open files of this process. */
export const CAN_LIST_OPEN_FILES = process.platform === 'linux';

const openIn = async (folder: string): Promise<string[]> => {
  const targets = await Promise.all(
    // readlink fails when the file was closed in the meantime.
    (await readdir(OWN_FILES)).map((file) => readlink(`${OWN_FILES}/${file}`).catch(() => '')),
  );
  return targets.filter((path) => path.startsWith(`${folder}/`));
};

/** How many files of a folder this process holds open. */
export const countOpenFiles = async (folder: string): Promise<number> =>
  (await openIn(folder)).length;

/** How many deleted files of a folder this process still holds open. */
export const countDeletedOpenFiles = async (folder: string): Promise<number> =>
  (await openIn(folder)).filter((path) => path.endsWith(' (deleted)')).length;

/** Makes `appendFile` on open files fail with a system error code until mocks are restored. */
export const failWriting = async (code: string): Promise<void> => {
  const file = await open(process.execPath);
  const failure = Object.assign(new Error(code), { code });
  vi.spyOn(Object.getPrototypeOf(file), 'appendFile').mockRejectedValue(failure);
  await file.close();
};

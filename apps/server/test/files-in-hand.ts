import { open, readdir, readlink } from 'node:fs/promises';
import { vi } from 'vitest';

const OWN_FILES = '/proc/self/fd';

/** Whether the system tells which files this process holds open. */
export const TELLS_OPEN_FILES = process.platform === 'linux';

/** How many files of a folder this process holds open that have no name any more. */
export const filesInHand = async (folder: string): Promise<number> => {
  const targets = await Promise.all(
    // One that was closed meanwhile leads nowhere.
    (await readdir(OWN_FILES)).map((file) => readlink(`${OWN_FILES}/${file}`).catch(() => '')),
  );
  return targets.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(' (deleted)'))
    .length;
};

/** Lets writing to an open file fail with a code of the system, until mocks are restored. */
export const failWriting = async (code: string): Promise<void> => {
  const file = await open(process.execPath);
  const failure = Object.assign(new Error(code), { code });
  vi.spyOn(Object.getPrototypeOf(file), 'appendFile').mockRejectedValue(failure);
  await file.close();
};

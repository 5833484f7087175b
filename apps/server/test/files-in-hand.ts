import { readdir, readlink } from 'node:fs/promises';

const OWN_FILES = '/proc/self/fd';

/** How many files of a folder this process holds open that have no name any more. */
export const filesInHand = async (folder: string): Promise<number> => {
  const targets = await Promise.all(
    // One that was closed meanwhile leads nowhere.
    (await readdir(OWN_FILES)).map((file) => readlink(`${OWN_FILES}/${file}`).catch(() => '')),
  );
  return targets.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(' (deleted)'))
    .length;
};

import { open, rename, rm, stat } from 'node:fs/promises';
import { StartupError } from '../config/startup-error.ts';

/** Only the owner of the file may read it. */
const PRIVATE = 0o600;

/** @throws StartupError when there is a file of this name and it may not be replaced */
export const refuseExisting = async (file: string, isForced: boolean): Promise<void> => {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory())
    throw new StartupError(`${file} is a folder; add the name of a file in it`);
  if (found && !isForced) {
    throw new StartupError(
      `${file} already exists; choose another name, or replace it with --force`,
    );
  }
};

/** @throws StartupError with one line when the file system refuses */
const writing = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be written (${reason})`);
  }
};

/**
 * Writes to a file beside it first, so that a failed export leaves an earlier one intact.
 * @throws StartupError with one line when the file system refuses
 */
export const writeAtomically = async (
  file: string,
  parts: AsyncIterable<string | Buffer>,
): Promise<void> => {
  const partial = `${file}.part`;
  const target = await writing(file, () => open(partial, 'w', PRIVATE));
  try {
    for await (const part of parts) await writing(file, () => target.appendFile(part));
    await writing(file, () => rename(partial, file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await target.close();
  }
};

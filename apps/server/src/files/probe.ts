import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Files } from './files.ts';

/** As much as a photo takes, in bytes: a disk that is full still takes less. */
const PHOTO = 1024 * 1024;

/** What was stored could not be read back. */
export class LostFileError extends Error {
  override name = 'LostFileError';
}

/**
 * Stores a file as large as a photo, reads it back and removes it. May hang for as long as the store does.
 * @throws LostFileError, and whatever keeps files from being stored
 */
export const probeFiles = async (files: Files): Promise<void> => {
  const key = `probe-${randomUUID()}`;
  const bytes = randomBytes(PHOTO);
  await files.put(key, bytes, 'application/octet-stream');
  try {
    const stored = await files.open(key);
    const read = stored && (await buffer(stored.bytes));
    if (!read?.equals(bytes))
      throw new LostFileError('What was just stored could not be read back');
  } finally {
    await files.remove(key);
  }
};

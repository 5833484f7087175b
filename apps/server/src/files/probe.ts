import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Files } from './files.ts';

/** As much as a photo takes, in bytes: a disk that is full still takes less. */
const PHOTO = 1024 * 1024;

/** What was stored could not be read back. */
export class LostFileError extends Error {
  override name = 'LostFileError';
}

const PREFIX = 'probe-';

const running = new Set<Promise<void>>();

/** Settles once no probe of this process is running, so that none outlives the instance that began it. */
export const probesSettled = (): Promise<unknown> => Promise.allSettled(running);

const probe = async (files: Files): Promise<void> => {
  const key = PREFIX + randomUUID();
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

/**
 * Stores a file as large as a photo, reads it back and removes it. May hang for as long as the store does.
 * @throws LostFileError, and whatever keeps files from being stored
 */
export const probeFiles = async (files: Files): Promise<void> => {
  const probing = probe(files);
  running.add(probing);
  try {
    await probing;
  } finally {
    running.delete(probing);
  }
};

/** Removes what instances that were killed have left of their probes. */
export const removeLostProbes = async (files: Files, olderThan: Date): Promise<void> => {
  for await (const { key, writtenAt } of files.list()) {
    if (key.startsWith(PREFIX) && writtenAt < olderThan) await files.remove(key);
  }
};

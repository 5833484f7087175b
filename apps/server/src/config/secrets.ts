import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text);

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The secret that `loadOrCreateSecret` has stored; null if it has not.
 * @throws StartupError naming the file when its content is invalid
 */
export const findSecret = async (dataDir: string, name: string): Promise<string | null> => {
  const path = join(dataDir, name);
  try {
    const kept = (await readFile(path, 'utf8')).trim();
    if (isKey(kept)) return kept;
    throw new StartupError(
      `${path} does not contain 64 hexadecimal digits; delete it to generate a new one, which logs everyone out`,
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/**
 * A secret of 32 random bytes in hexadecimal, generated once and stored in DATA_DIR with mode 0600.
 * @throws StartupError naming the file when its content is invalid
 */
export const loadOrCreateSecret = async (dataDir: string, name: string): Promise<string> => {
  const kept = await findSecret(dataDir, name);
  if (kept !== null) return kept;
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  // Renamed only once complete, because the disk may be full or the power may fail.
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
  return secret;
};

/**
 * Derives a 32-byte key for one purpose from a hexadecimal key, so that nothing sealed for one purpose passes for
 * another.
 */
export const deriveKey = (purpose: string, key: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(purpose).digest();

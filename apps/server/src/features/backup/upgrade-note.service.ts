import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Files } from '../../files/files.ts';

const NOTE = 'before-upgrade.json';

const note = z.object({
  /** The last migration in the backup. */
  last: z.string(),
  /** Of the backup. */
  name: z.string(),
});
type UpgradeNote = z.infer<typeof note>;

/** The last backup that was made before an upgrade; null when none is known. */
export const readUpgradeNote = async (files: Files): Promise<UpgradeNote | null> => {
  const file = await files.open(NOTE);
  if (!file) return null;
  const bytes = await buffer(file.bytes);
  try {
    return note.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
};

/** Notes, next to the backups, which one was made before an upgrade. */
export const writeUpgradeNote = (files: Files, written: UpgradeNote): Promise<void> =>
  files.put(NOTE, Buffer.from(JSON.stringify(written)), 'application/json');

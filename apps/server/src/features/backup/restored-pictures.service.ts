import { buffer } from 'node:stream/consumers';
import type { Files } from '../../files/files.ts';
import { imageOfKey } from '../images/store.ts';
import { damaged, type Manifest, sha256Of } from './archive-format.service.ts';
import { filesOfBackup } from './archive-reader.service.ts';

/**
 * Stores the pictures of a backup that the store does not have, or has with different content. Their names are
 * random, so they do not collide with others.
 * @throws AppError `unavailable` when there is no room
 */
export const restorePictures = async (
  store: Files,
  path: string,
  { pictures }: Manifest,
): Promise<void> => {
  for await (const file of filesOfBackup(path)) {
    if (file.kind !== 'picture') continue;
    const { key, bytes } = file;
    const image = imageOfKey(key);
    if (!image || sha256Of(bytes) !== pictures[key]) throw damaged('it has changed meanwhile');
    const stored = await store.open(key);
    if (stored && sha256Of(await buffer(stored.bytes)) === pictures[key]) continue;
    await store.put(key, bytes, image.type);
  }
};

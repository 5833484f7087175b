import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldIssue, toAppError } from '../../kernel/errors.ts';
import type { Transaction } from '../../kernel/work.ts';
import { type ReencodedImage, reencodeImage } from './pipeline.ts';
import type { ImageStore } from './store.ts';
import { StoredImageEntity } from './stored-image.entity.ts';
import { storedImageRow } from './stored-images.service.ts';

/** Functions that read the files of images that already have a name, by name. */
export type NamedImages = ReadonlyMap<string, () => Promise<Buffer>>;

/** Which of these uploaded images exist, with their files. */
export const findStoredImages = async (
  em: EntityManager,
  store: ImageStore,
  names: string[],
): Promise<Set<string>> => {
  const rows = await em.find(StoredImageEntity, { name: { $in: names } }, { fields: ['name'] });
  const found = new Set<string>();
  for (const { name } of rows) if (await store.has(name)) found.add(name);
  return found;
};

/** Re-encodes the images one after the other, so that only one file at a time is in memory. */
const eachMadeSafe = async (
  images: NamedImages,
  take: (name: string, image: ReencodedImage) => Promise<void>,
): Promise<void> => {
  const issues: FieldIssue[] = [];
  for (const [name, read] of images) {
    try {
      await take(name, await reencodeImage(await read()));
    } catch (error) {
      const { status, message } = toAppError(error);
      if (status >= 500) throw error;
      issues.push({ path: `pictures/${name}`, message });
    }
  }
  if (issues.length > 0) throw new AppError('invalid', 'Some pictures cannot be used', { issues });
};

/** @throws AppError `invalid` naming each image that cannot be used */
export const checkNamedImages = (images: NamedImages): Promise<void> =>
  eachMadeSafe(images, async () => undefined);

/**
 * Stores images under their existing names, in the transaction that refers to them. If it fails, the sweep of files
 * without a row removes the files.
 * @throws AppError `invalid` naming each image that cannot be used, `unavailable` when the disk is full
 */
export const storeNamedImages = (
  { em }: Transaction,
  store: ImageStore,
  images: NamedImages,
): Promise<void> =>
  eachMadeSafe(images, async (name, image) => {
    await em.upsert(StoredImageEntity, storedImageRow(name, image, new Date()));
    await store.put(name, image.files);
  });

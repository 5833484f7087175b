import { randomBytes } from 'node:crypto';
import { uploadedFile } from '@hvac/contract/image-address';
import { NO_IMAGE_URL, type UploadedImage } from '@hvac/contract/images';
import { isWebAddress } from '@hvac/contract/web-address';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import { countAttempt, removePastWindows } from '../../kernel/rate-limit.ts';
import { makeSafe } from './pipeline.ts';
import type { ImageStore } from './store.ts';
import { StoredImageEntity } from './stored-image.entity.ts';
import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface ImageKeeping {
  store: ImageStore;
  queue: UploadQueue;
  /** Folder where the files of uploads wait for their turn. */
  waitingDir: string;
}

// Thirty photographs at once, and once more when something went wrong.
const PER_MINUTE = { hits: 60, seconds: 60 };

/** An illustration that comes with the site. */
const BUNDLED = /^\/img\/[a-z0-9][a-z0-9-]*\.svg$/;

const addressOf = (name: string) => `/uploads/${name}`;

/**
 * Counts an upload of a user against the limit of 60 a minute.
 * @throws AppError `tooMany`
 */
export const countUpload = async (em: EntityManager, userId: number): Promise<void> => {
  await removePastWindows(em);
  await countAttempt(em, [{ key: `upload:user:${userId}`, ...PER_MINUTE }]);
};

/**
 * Makes a file that a user uploaded safe when it is their turn, and keeps it. Until something refers to it,
 * it is kept for a day.
 * @throws AppError of the pipeline or the store
 */
export const storeImage = async (
  em: EntityManager,
  { queue, store }: Pick<ImageKeeping, 'queue' | 'store'>,
  { userId, file }: { userId: number; file: UploadFile },
): Promise<UploadedImage['file']> => {
  // Read in its turn as well: one file at a time is in memory.
  const { width, height, files } = await queue.takeTurn(userId, async () =>
    makeSafe(await file.read()),
  );
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const size = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  // The row comes first: files without one would never be swept.
  await em.insert(StoredImageEntity, { name, width, height, bytes: size, createdAt: new Date() });
  try {
    await store.put(name, files);
  } catch (error) {
    await em.nativeDelete(StoredImageEntity, { name });
    throw error;
  }
  return { url: addressOf(name), width, height };
};

/**
 * Makes sure that a value may be stored as the address of a picture: none, an absolute http(s) URL, an
 * illustration of the site or an uploaded picture, which then stays until the caller's transaction ends.
 * @param em of the transaction that stores the value
 * @param field what the value was sent as
 * @throws AppError `invalid`
 */
export const checkImageAddress = async (
  em: EntityManager,
  value: string | null | undefined,
  field: string,
): Promise<void> => {
  if (!value || isWebAddress(value) || BUNDLED.test(value)) return;
  const name = uploadedFile(value);
  if (name === null) {
    throw invalidField(field, NO_IMAGE_URL);
  }
  const found = await em.execute('select 1 from stored_images where name = ? for share', [name]);
  if (found.length === 0) {
    throw invalidField(field, 'This image no longer exists. Please upload it again.');
  }
};

// By part of the value: an address of our own site in full refers to the file as well.
const IS_USED = `select 1 from blog_posts where strpos(featured_image, ?) > 0
  union all select 1 from website_images where strpos(path, ?) > 0 limit 1`;

/** Removes the row of a picture that nothing refers to. A save that is about to refer to it is waited for. */
const removeRow = (em: EntityManager, name: string): Promise<boolean> =>
  em.transactional(async (tx) => {
    const found = await tx.execute('select 1 from stored_images where name = ? for update', [name]);
    if (found.length === 0) return false;
    // A statement of its own: it sees what was saved while the first one waited.
    if ((await tx.execute(IS_USED, [name, name])).length > 0) return false;
    await tx.execute('delete from stored_images where name = ?', [name]);
    return true;
  });

/**
 * Removes the files of those pictures among some stored values that no post and no website image refers to.
 * To be called after the change that stopped referring to them is committed.
 */
export const removeUnusedImages = async (
  em: EntityManager,
  store: ImageStore,
  values: readonly (string | null)[],
): Promise<void> => {
  for (const name of new Set(values.map(uploadedFile))) {
    if (name !== null && (await removeRow(em, name))) await store.remove(name);
  }
};

/** Removes pictures that were uploaded a day ago or earlier and never used. */
export const sweepUnusedImages = async (em: EntityManager, store: ImageStore): Promise<void> => {
  const unused = await em.execute<{ name: string }[]>(
    `select name from stored_images where created_at < now() - interval '24 hours'
       and not exists (select 1 from blog_posts where featured_image = '/uploads/' || stored_images.name)
       and not exists (select 1 from website_images where path = '/uploads/' || stored_images.name)
     order by created_at`,
  );
  await removeUnusedImages(
    em,
    store,
    unused.map(({ name }) => addressOf(name)),
  );
};

/**
 * Removes the files of pictures that have no row, which a crash between row and files leaves behind. Rows come
 * first, so files without one never get one.
 * @param olderThan pictures written since are left: other hosts may be storing them, or the database that knows them may
 *   have been replaced by an older one
 * @throws AppError `conflict` when most pictures have no row: the folder or the database is the wrong one
 */
export const sweepOrphanedFiles = async (
  em: EntityManager,
  store: ImageStore,
  olderThan: Date,
): Promise<void> => {
  const kept = await store.list();
  const rows = await em.execute<{ name: string }[]>('select name from stored_images');
  const known = new Set(rows.map(({ name }) => name));
  const orphans = kept.filter(({ name, writtenAt }) => writtenAt < olderThan && !known.has(name));
  if (orphans.length * 2 > kept.length) {
    throw new AppError(
      'conflict',
      `${orphans.length} of ${kept.length} pictures in the folder of uploads are unknown to the database; none was removed`,
    );
  }
  for (const { name } of orphans) await store.remove(name);
};

const LOOKED_AT = 500;

/** How many of the newest 500 uploaded pictures that a post or a website image shows have lost their file. */
export const countMissingImages = async (em: EntityManager, store: ImageStore): Promise<number> => {
  const used = await em.execute<{ name: string }[]>(
    `select name from stored_images
     where exists (select 1 from blog_posts where featured_image = '/uploads/' || stored_images.name)
        or exists (select 1 from website_images where path = '/uploads/' || stored_images.name)
     order by created_at desc limit ?`,
    [LOOKED_AT],
  );
  let missing = 0;
  for (const { name } of used) if (!(await store.has(name))) missing += 1;
  return missing;
};

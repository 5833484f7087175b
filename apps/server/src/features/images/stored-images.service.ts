import { randomBytes } from 'node:crypto';
import { uploadedFile } from '@hvac/contract/image-address';
import { NO_IMAGE_URL, type UploadedImage } from '@hvac/contract/images';
import { isWebAddress } from '@hvac/contract/web-address';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import { countHit, removePastWindows } from '../../kernel/rate-limit.ts';
import type { Pipeline } from './pipeline.ts';
import type { ImageStore } from './store.ts';
import { StoredImageEntity } from './stored-image.entity.ts';

export interface ImageKeeping {
  pipeline: Pipeline;
  store: ImageStore;
}

const PER_MINUTE = { hits: 30, seconds: 60 };
const SWEPT_AT_ONCE = 50;

/** An illustration that comes with the site. */
const BUNDLED = /^\/img\/[a-z0-9][a-z0-9-]*\.svg$/;

const addressOf = (name: string) => `/uploads/${name}`;

/**
 * Counts an upload of a user against the limit of 30 a minute.
 * @throws AppError `tooMany`
 */
export const countUpload = async (em: EntityManager, userId: number): Promise<void> => {
  await removePastWindows(em);
  await countHit(em, [{ key: `upload:user:${userId}`, ...PER_MINUTE }]);
};

/**
 * Makes an uploaded file safe and keeps it. Until something refers to it, it is kept for a day.
 * @throws AppError of the pipeline or the store
 */
export const storeImage = async (
  em: EntityManager,
  { pipeline, store }: ImageKeeping,
  bytes: Buffer,
): Promise<UploadedImage['file']> => {
  const { width, height, files } = await pipeline.makeSafe(bytes);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const size = [...files.values()].reduce((sum, file) => sum + file.length, 0);
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
     order by created_at limit ?`,
    [SWEPT_AT_ONCE],
  );
  await removeUnusedImages(
    em,
    store,
    unused.map(({ name }) => addressOf(name)),
  );
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

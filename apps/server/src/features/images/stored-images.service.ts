import { randomBytes } from 'node:crypto';
import { uploadedFile } from '@hvac/contract/image-address';
import { ONLY_FIRST_FRAME } from '@hvac/contract/image-motion';
import { NO_IMAGE_URL, type UploadedImage, type UploadedPicture } from '@hvac/contract/images';
import type { Page } from '@hvac/contract/paging';
import { isWebAddress } from '@hvac/contract/web-address';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import { forEachConcurrent } from '../../kernel/for-each-concurrent.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { type ReencodedImage, reencodeImage } from './pipeline.ts';
import type { ImageStore } from './store.ts';
import { StoredImageEntity } from './stored-image.entity.ts';
import type { UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface ImageStorage {
  store: ImageStore;
  queue: UploadQueue;
  /** Folder where uploaded files wait for processing. */
  waitingDir: string;
}

// Enough for thirty photos at once, and again if something goes wrong.
const UPLOAD_LIMIT = { hits: 60, seconds: 60 };

/** A bundled illustration. */
export const BUNDLED = /^\/img\/[a-z0-9][a-z0-9-]*\.svg$/;
const UPLOAD_NAME = /[0-9a-f]{32}\.webp/;

const addressOf = (name: string) => `/uploads/${name}`;

/**
 * Counts an upload of a user against the limit of 60 a minute.
 * @throws AppError `tooMany`
 */
export const countUpload = (work: Work<User>): Promise<void> =>
  countAttempt(work, [{ key: `upload:user:${work.viewer.id}`, ...UPLOAD_LIMIT }]);

/** The row of a stored image. */
export const storedImageRow = (
  name: string,
  { width, height, files }: ReencodedImage,
  createdAt: Date,
) => {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  return { name, width, height, bytes, createdAt };
};

/**
 * Re-encodes and stores an uploaded file when it is the user's turn. While nothing refers to it, it is kept for
 * a day.
 * @throws AppError of the pipeline or the store
 */
export const storeImage = async (
  { em, viewer, now }: Work<User>,
  { queue, store }: Pick<ImageStorage, 'queue' | 'store'>,
  file: UploadFile,
): Promise<UploadedImage['file']> => {
  // The file is also read within the turn, so that only one at a time is in memory.
  const image = await queue.enqueue(viewer.id, async () => reencodeImage(await file.read()));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  // The row comes first: files without a row are only cleaned up after a month.
  await em.insert(StoredImageEntity, storedImageRow(name, image, now()));
  try {
    await store.put(name, image.files);
  } catch (error) {
    await em.nativeDelete(StoredImageEntity, { name });
    throw error;
  }
  return {
    url: addressOf(name),
    width: image.width,
    height: image.height,
    ...(image.wasAnimated && { notice: ONLY_FIRST_FRAME }),
  };
};

/**
 * Validates the address of an image: none, an absolute http(s) URL, a bundled illustration or an uploaded image,
 * which is then locked against removal until the transaction ends.
 * @param em of the transaction that stores the address
 * @param field name of the input field, for the error
 * @returns the name of the uploaded image that the address refers to, to be stored with it; otherwise null
 * @throws AppError `invalid`
 */
export const checkImageAddress = async (
  em: EntityManager,
  value: string | null | undefined,
  field: string,
): Promise<string | null> => {
  if (!value || BUNDLED.test(value)) return null;
  if (uploadedFile(value) === null && !isWebAddress(value)) throw invalidField(field, NO_IMAGE_URL);
  // A full URL of our own site refers to the image as well.
  const [name] = UPLOAD_NAME.exec(value) ?? [];
  const found = await em.execute<{ name: string }[]>(
    'select name from stored_images where name = ? for key share',
    [name ?? ''],
  );
  if (found.length === 0 && !isWebAddress(value)) {
    throw invalidField(field, 'This photo no longer exists. Please upload it again.');
  }
  return found[0]?.name ?? null;
};

/** How many uploaded images are stored, and their size in bytes. */
export const measureStoredImages = async (
  em: EntityManager,
): Promise<{ count: number; bytes: number }> => {
  const [sum] = await em.execute<{ count: number; bytes: number }[]>(
    'select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from stored_images',
  );
  return sum ?? { count: 0, bytes: 0 };
};

const MAX_CHECKED = 500;
/** An object store takes tens of milliseconds for each, and a check has a few seconds for all. */
const BATCH_SIZE = 50;

/** Lists the names of the uploaded images that a noun shows, newest first, up to a limit. */
export type ListUsedUploads = (em: EntityManager, most: number) => Promise<string[]>;

/** Counts the images without a file, among the newest 500 that each noun shows. */
export const countMissingImages = async (
  em: EntityManager,
  store: ImageStore,
  listUsed: readonly ListUsedUploads[],
): Promise<number> => {
  const names = new Set<string>();
  for (const list of listUsed) for (const name of await list(em, MAX_CHECKED)) names.add(name);
  let missing = 0;
  await forEachConcurrent(names, BATCH_SIZE, async (name) => {
    if (!(await store.has(name))) missing += 1;
  });
  return missing;
};

/** Uploaded pictures, the newest first, wherever they are used. */
export const listUploadedPictures = async (
  em: EntityManager,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<UploadedPicture>> => {
  const [rows, total] = await em.findAndCount(
    StoredImageEntity,
    {},
    { limit, offset, orderBy: { createdAt: 'desc', name: 'asc' } },
  );
  const items = rows.map(({ name, width, height, createdAt }) => ({
    url: `/uploads/${name}`,
    width,
    height,
    uploadedAt: createdAt.toISOString(),
  }));
  return { items, total };
};

import { days } from '@hvac/contract/durations';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ahead } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Job, repeatedJob } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { mayRemovePictures } from './removal-lock.service.ts';
import type { ImageStore } from './store.ts';
import { StoredImageEntity } from './stored-image.entity.ts';

// Long enough to notice that an older database was restored beside newer pictures.
const ORPHAN_RETENTION_MS = days(30);

/** Removes an uploaded image that was given up, unless something else still refers to it. */
export const removeUnusedJob: Job<{ name: string }> = {
  name: 'images:remove-unused',
  payload: z.strictObject({ name: z.string() }),
};

/** Removes images that were uploaded and never used. */
export const sweepUnusedJob = repeatedJob('images:sweep-unused', 'hour');

/** Removes the files of images that the database does not know. */
export const sweepOrphanedJob = repeatedJob('images:sweep-orphaned', 'hour');

/**
 * Gives up a reference to an uploaded image. After the transaction, the image is removed unless something else
 * refers to it.
 * @param name null if there was no reference
 */
export const releaseImage = async (tx: Transaction, name: string | null): Promise<void> => {
  if (name !== null) await tx.enqueue(removeUnusedJob, { name });
};

/** Removes the row, unless a backup is running: then the sweep looks at the image again. */
const removeRow = (em: EntityManager, name: string): Promise<{ isRemoved: boolean }> =>
  em.transactional(async (tx) => {
    const isRemoved = await mayRemovePictures(tx);
    if (isRemoved) await tx.nativeDelete(StoredImageEntity, { name });
    else await tx.nativeUpdate(StoredImageEntity, { name }, { checkedAt: null });
    return { isRemoved };
  });

/**
 * Removes an uploaded image, row and files, unless something refers to it. The foreign keys decide, and wait for
 * a save that is about to refer to it. While a backup is running, it is left to the sweep.
 * @returns whether it is in use
 */
export const removeUnusedImage = async (
  em: EntityManager,
  store: ImageStore,
  name: string,
): Promise<{ isUsed: boolean }> => {
  try {
    const { isRemoved } = await removeRow(em, name);
    if (!isRemoved) return { isUsed: false };
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) return { isUsed: true };
    throw error;
  }
  // Even if the row was already gone: an instance may have ended before it removed the files.
  await store.remove(name);
  return { isUsed: false };
};

/** Removes images that were uploaded more than a day ago and never used. Each image is checked once. */
export const sweepUnusedImages = async (
  em: EntityManager,
  store: ImageStore,
  now: Date,
): Promise<void> => {
  // Dated by a clock that was ahead: its day begins now.
  await em.nativeUpdate(
    StoredImageEntity,
    { checkedAt: null, createdAt: ahead(now) },
    { createdAt: now },
  );
  const unchecked = await em.find(
    StoredImageEntity,
    { checkedAt: null, createdAt: { $lt: new Date(now.getTime() - days(1)) } },
    { orderBy: { createdAt: 'asc' }, fields: ['name'] },
  );
  for (const { name } of unchecked) {
    const { isUsed } = await removeUnusedImage(em, store, name);
    if (isUsed) await em.nativeUpdate(StoredImageEntity, { name }, { checkedAt: now });
  }
};

/** A restore stores files before their rows, and may have added this one's since the orphans were listed. */
const removeOrphan = (em: EntityManager, store: ImageStore, name: string): Promise<void> =>
  em.transactional(async (tx) => {
    const isOrphan =
      (await mayRemovePictures(tx)) && (await tx.count(StoredImageEntity, { name })) === 0;
    if (isOrphan) await store.remove(name);
  });

/**
 * Removes the files of images that have no row, which a crash between row and files leaves behind. Uploads store the
 * row first, so only a restore adds one to existing files. Files written in the last 30 days stay: other instances may
 * be storing them, or the database that knows them may have been replaced by an older one.
 * @throws AppError `conflict` when most pictures have no row: the folder or the database is the wrong one
 */
export const sweepOrphanedFiles = async (
  em: EntityManager,
  store: ImageStore,
  now: Date,
): Promise<void> => {
  const olderThan = new Date(now.getTime() - ORPHAN_RETENTION_MS);
  await store.removeLostProbes(new Date(now.getTime() - days(1)));
  const kept = await store.list();
  const rows = await em.execute<{ name: string }[]>('select name from stored_images');
  const known = new Set(rows.map(({ name }) => name));
  const orphans = kept.filter(({ name, writtenAt }) => writtenAt < olderThan && !known.has(name));
  if (orphans.length * 2 > kept.length) {
    throw new AppError(
      'conflict',
      `${orphans.length} of ${kept.length} stored pictures are unknown to the database; none was removed`,
    );
  }
  for (const { name } of orphans) await removeOrphan(em, store, name);
};

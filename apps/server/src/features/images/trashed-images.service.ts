import { days } from '@hvac/contract/durations';
import type { TrashedImage } from '@hvac/contract/images';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isAhead } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { findLastActors } from '../audit/last-actor.service.ts';
import { releaseImage } from './unused-images.service.ts';
import { WebsiteImageEntity, type WebsiteImageRow } from './website-image.entity.ts';
import { lockWebsiteImage, toWebsiteImage } from './website-images.service.ts';

const IN_TRASH = { deletedAt: { $ne: null } };
const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** The images in the trash, last deleted first. */
export const listTrashedImages = async (em: EntityManager): Promise<TrashedImage[]> => {
  const images = await em.find(WebsiteImageEntity, IN_TRASH, {
    orderBy: { deletedAt: 'desc', id: 'desc' },
  });
  const ids = images.map(({ id }) => id);
  const deleters = await findLastActors(em, 'website-image.trashed', ids);
  return images.flatMap((image) => {
    if (!image.deletedAt) return [];
    const deletedBy = deleters.get(image.id) ?? null;
    return [{ ...toWebsiteImage(image), deletedAt: image.deletedAt.toISOString(), deletedBy }];
  });
};

/**
 * Moves a website image to the trash: it is shown nowhere, and its file stays.
 * @throws AppError `notFound`
 */
export const trashWebsiteImage = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const image = await lockWebsiteImage(tx.em, id);
    tx.em.assign(image, { deletedAt: work.now() });
    await tx.em.flush();
    tx.record('updated', WebsiteImageEntity, id, {
      label: image.name,
      action: 'website-image.trashed',
    });
  });

const lockTrashedImage = async (em: EntityManager, id: number): Promise<WebsiteImageRow> => {
  const image = await em.findOne(WebsiteImageEntity, { id, ...IN_TRASH }, LOCKED);
  if (!image) throw new AppError('notFound', 'This photo is not in the trash');
  return image;
};

/**
 * Takes a website image out of the trash. It gets its former place back, unless a newer one has it.
 * @throws AppError `notFound` when it is not in the trash
 */
export const restoreWebsiteImage = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const image = await lockTrashedImage(tx.em, id);
    tx.em.assign(image, { deletedAt: null });
    await tx.em.flush();
    tx.record('updated', WebsiteImageEntity, id, {
      label: image.name,
      action: 'website-image.restored',
    });
  });

const remove = async (tx: Transaction, { id, upload }: WebsiteImageRow): Promise<void> => {
  await tx.em.nativeDelete(WebsiteImageEntity, { id });
  await releaseImage(tx, upload?.name ?? null);
};

/**
 * Deletes a website image that is in the trash, and its file unless something else shows it.
 * @throws AppError `notFound` when it is not in the trash
 */
export const purgeWebsiteImage = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const image = await lockTrashedImage(tx.em, id);
    await remove(tx, image);
    tx.record('deleted', WebsiteImageEntity, id, { label: image.name });
  });

/** Deletes what has been in the trash for 30 days. */
export const emptyTrashJob = repeatedJob('images:empty-trash', 'hour');

/**
 * Deletes the images that have been in the trash for 30 days. Those deleted by a wrong clock, in the future or before
 * they were added, begin their 30 days now (decision 031).
 */
export const emptyTrash = (work: Work, now: Date): Promise<void> =>
  work.transaction(async (tx) => {
    const trashed = await tx.em.find(WebsiteImageEntity, IN_TRASH, {
      ...LOCKED,
      orderBy: { id: 'asc' },
    });
    let removed = 0;
    for (const image of trashed) {
      const since = image.deletedAt ?? now;
      const wasBehind = since < image.createdAt && !isAhead(image.createdAt, now);
      if (wasBehind || isAhead(since, now)) {
        tx.em.assign(image, { deletedAt: now });
      } else if (now.getTime() - since.getTime() > days(TRASH_DAYS)) {
        await remove(tx, image);
        removed += 1;
      }
    }
    await tx.em.flush();
    if (removed > 0) {
      tx.record('deleted', WebsiteImageEntity, undefined, { details: { count: removed } });
    }
  });

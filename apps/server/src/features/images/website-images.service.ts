import { imageShownAt, LIBRARY, locationsServing, placeLabel } from '@hvac/contract/image-places';
import {
  type ListedWebsiteImage,
  type LocationImage,
  MIDDLE,
  type WebsiteImage,
  type WebsiteImageChanges,
  type WebsiteImageInput,
} from '@hvac/contract/images';
import { PUBLIC_PLACES, type PublicPlace } from '@hvac/contract/public-places';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { isAhead, sqlAhead } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { checkImageAddress } from './stored-images.service.ts';
import { releaseImage } from './unused-images.service.ts';
import { WebsiteImageEntity, type WebsiteImageRow } from './website-image.entity.ts';

/** A website image, as the back office reads it. */
export const toWebsiteImage = (row: WebsiteImageRow): WebsiteImage => ({
  id: row.id,
  name: row.name,
  description: row.description ?? null,
  path: row.path,
  location: row.location,
  alt: row.alt ?? null,
  focusX: row.focusX,
  focusY: row.focusY,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Those in the trash are not part of the site. */
const NOT_DELETED = { deletedAt: null };
const RECENTLY_CHANGED = { updatedAt: 'desc', id: 'desc' } as const;

/**
 * The images at some places of the website, by place; a place without one is omitted. Of several the newest
 * wins; an exact location takes precedence over an alias.
 */
export const findImagesAtPlaces = async (
  em: EntityManager,
  places: string[],
): Promise<Record<string, LocationImage>> => {
  if (places.length === 0) return {};
  // Plain SQL: the first page after a change waits for it, and the ORM takes longer than the database.
  const images = await em.execute<LocationImage[]>(
    `select location, path, alt, focus_x as "focusX", focus_y as "focusY", updated_at as "updatedAt"
     from website_images where location in (?) and deleted_at is null
     order by ${sqlAhead('updated_at')}, updated_at desc, id desc`,
    [places.flatMap(locationsServing)],
  );
  const found = places.flatMap((place) => {
    const image = imageShownAt(place, images);
    return image
      ? [[place, { ...image, updatedAt: new Date(image.updatedAt).toISOString() }] as const]
      : [];
  });
  return Object.fromEntries(found);
};

/**
 * All website images, most recently changed first, with the places that currently show them; those that a clock which
 * was ahead has dated are last.
 */
export const listWebsiteImages = async (
  em: EntityManager,
  now: Date,
): Promise<ListedWebsiteImage[]> => {
  const found = await em.find(WebsiteImageEntity, NOT_DELETED, { orderBy: RECENTLY_CHANGED });
  const rank = ({ updatedAt }: WebsiteImageRow) => Number(isAhead(updatedAt, now));
  const images = found.toSorted((one, other) => rank(one) - rank(other));
  const places = PUBLIC_PLACES.map((place) => ({ place, shown: imageShownAt(place, images) }));
  return images.map((image) => ({
    ...toWebsiteImage(image),
    shownAt: places.filter(({ shown }) => shown === image).map(({ place }) => placeLabel(place)),
  }));
};

/** @throws AppError `invalid` when the image may not be used */
export const addWebsiteImage = (
  work: Work,
  input: WebsiteImageInput & { path: string },
): Promise<WebsiteImage> =>
  work.transaction(async (tx) => {
    const upload = await checkImageAddress(tx.em, input.path, 'path');
    const now = work.now();
    const image = tx.em.create(WebsiteImageEntity, {
      ...input,
      upload,
      createdAt: now,
      updatedAt: now,
    });
    await tx.em.flush();
    tx.record('created', WebsiteImageEntity, image.id, { label: image.name });
    return toWebsiteImage(image);
  });

const noImage = () => new AppError('notFound', 'There is no such image');

/** @throws AppError `notFound`, also when it is in the trash */
export const lockWebsiteImage = async (em: EntityManager, id: number): Promise<WebsiteImageRow> => {
  const image = await em.findOne(
    WebsiteImageEntity,
    { id, ...NOT_DELETED },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!image) throw noImage();
  return image;
};

/** @throws AppError `notFound` */
export const requireWebsiteImage = async (em: EntityManager, id: number): Promise<void> => {
  if ((await em.count(WebsiteImageEntity, { id, ...NOT_DELETED })) === 0) throw noImage();
};

const without = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

/**
 * Changes the given fields and leaves the rest. Every change updates `updatedAt`, which versions the addresses.
 * @throws AppError `notFound`; `invalid` when the picture may not be shown
 */
export const changeWebsiteImage = (
  work: Work,
  id: number,
  changes: WebsiteImageChanges & { path?: string | undefined },
): Promise<WebsiteImage> =>
  work.transaction(async (tx) => {
    const image = await lockWebsiteImage(tx.em, id);
    const given = without(changes);
    const details = { fields: changedFields(image, given) };
    if (changes.path !== undefined) {
      const former = image.upload?.name ?? null;
      const upload = await checkImageAddress(tx.em, changes.path, 'path');
      tx.em.assign(image, { upload });
      // The focal point of the former picture does not apply to this one.
      if (changes.path !== image.path) tx.em.assign(image, { focusX: MIDDLE, focusY: MIDDLE });
      if (former !== upload) await releaseImage(tx, former);
    }
    if (Object.keys(given).length > 0) tx.em.assign(image, { ...given, updatedAt: work.now() });
    await tx.em.flush();
    tx.record('updated', WebsiteImageEntity, id, { label: image.name, details });
    return toWebsiteImage(image);
  });

/**
 * Deletes a website image for good, past the trash.
 * @throws AppError `notFound`
 */
export const deleteWebsiteImage = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const image = await lockWebsiteImage(tx.em, id);
    await tx.em.nativeDelete(WebsiteImageEntity, { id });
    await releaseImage(tx, image.upload?.name ?? null);
    tx.record('deleted', WebsiteImageEntity, id, { label: image.name });
  });

/**
 * Takes every image that is stored for a place off it, so that the place shows the site's own drawing again. They stay
 * in the library. Other places with the same location lose them as well.
 */
export const clearPlace = (work: Work, place: PublicPlace): Promise<void> =>
  work.transaction(async (tx) => {
    const images = await tx.em.find(
      WebsiteImageEntity,
      { location: { $in: locationsServing(place) }, ...NOT_DELETED },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    for (const image of images) {
      tx.em.assign(image, { location: LIBRARY, updatedAt: work.now() });
      await tx.em.flush();
      const details = { fields: ['location'] };
      tx.record('updated', WebsiteImageEntity, image.id, { label: image.name, details });
    }
  });

/** The names of the uploaded images that website images show, newest first. */
export const listWebsiteUploads = async (em: EntityManager, most: number): Promise<string[]> => {
  const images = await em.find(
    WebsiteImageEntity,
    { upload: { $ne: null }, ...NOT_DELETED },
    { orderBy: RECENTLY_CHANGED, limit: most },
  );
  return images.flatMap(({ upload }) => (upload ? [upload.name] : []));
};

/**
 * Replaces all website images but those in the trash.
 * @param images the first of several at a place is the one shown
 * @throws AppError `invalid` when an image may not be used
 */
export const replaceWebsiteImages = async (
  tx: Transaction,
  images: (WebsiteImageInput & { path: string })[],
): Promise<void> => {
  const former = await tx.em.find(WebsiteImageEntity, NOT_DELETED);
  await tx.em.nativeDelete(WebsiteImageEntity, NOT_DELETED);
  const now = Date.now();
  const uploads = new Set<string | null>();
  for (const [index, image] of images.entries()) {
    const upload = await checkImageAddress(tx.em, image.path, 'path');
    uploads.add(upload);
    const at = new Date(now - index);
    tx.em.create(WebsiteImageEntity, { ...image, upload, createdAt: at, updatedAt: at });
  }
  await tx.em.flush();
  for (const { upload } of former) {
    if (upload && !uploads.has(upload.name)) await releaseImage(tx, upload.name);
  }
  tx.record('updated', WebsiteImageEntity, undefined, { details: { count: images.length } });
};

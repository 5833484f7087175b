import {
  type EditableOwnPage,
  OWN_PAGE_LIMITS,
  type OwnPageFields,
  pathTaken,
  problemsOfPublishing,
  type SavedOwnPage,
} from '@hvac/contract/own-pages';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { publicationAfter, scheduledFor } from '../blog/publication.service.ts';
import { saveWithUniqueName } from '../blog/slug-holder.service.ts';
import { checkImageAddress } from '../images/stored-images.service.ts';
import { keepVersion, refuseOtherVersion } from '../revisions/versions.service.ts';
import { OwnPageEntity, type OwnPageRow } from './own-page.entity.ts';
import { followPage, takePageAddress } from './own-page-addresses.service.ts';
import { fieldsOf, lockPages, nameOfPage } from './own-pages.rows.ts';
import { ownPageVersions, pageNotFound, toEditable } from './own-pages.service.ts';

/** Saves a page; the message of a path in use names the page that has it. */
const withUniquePath = <Result>(
  em: EntityManager,
  path: string | undefined,
  save: () => Promise<Result>,
): Promise<Result> =>
  saveWithUniqueName(save, async (cause) => {
    const holder = path === undefined ? null : await em.fork().findOne(OwnPageEntity, { path });
    if (!holder || path === undefined) return null;
    const message = pathTaken(path, nameOfPage(holder));
    return new AppError('conflict', message, { issues: [{ path: 'path', message }], cause });
  });

/**
 * Makes pages come one after the other, until the transaction ends.
 * @throws AppError `invalid` when there are as many as there can be
 */
export const requireRoom = async ({ em }: Transaction): Promise<void> => {
  await lockPages(em);
  if ((await em.count(OwnPageEntity)) < OWN_PAGE_LIMITS.pages) return;
  throw new AppError('invalid', `There can be at most ${OWN_PAGE_LIMITS.pages} pages`);
};

/** @throws AppError `invalid` naming each field that a published page lacks */
const requireWhole = (page: OwnPageFields & { published: boolean }): void => {
  const issues = page.published ? problemsOfPublishing(page) : [];
  const [first] = issues;
  if (first) throw new AppError('invalid', first.message, { issues });
};

/** Checks the pictures that a save adds: the file of one that was there may have been lost since. */
const checkPictures = async (
  em: EntityManager,
  { featuredImage, gallery }: Pick<OwnPageFields, 'featuredImage' | 'gallery'>,
  former?: OwnPageFields,
): Promise<void> => {
  const known = new Set(former?.gallery.map(({ image }) => image)).add(former?.featuredImage ?? '');
  const check = async (value: string | null, field: string) => {
    if (value !== null && !known.has(value)) await checkImageAddress(em, value, field);
  };
  await check(featuredImage, 'featuredImage');
  for (const [index, { image }] of gallery.entries()) await check(image, `gallery.${index}.image`);
};

/** Stores a new page, in a transaction that may do more. */
export const createPageWithin = async (
  work: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  { published, publishAt, ...fields }: SavedOwnPage,
): Promise<EditableOwnPage> => {
  await requireRoom(tx);
  const now = work.now();
  requireWhole({ ...fields, published });
  await checkPictures(tx.em, fields);
  const page = tx.em.create(OwnPageEntity, {
    ...fields,
    ...publicationAfter(null, { published, publishAt }, now, 'page'),
    createdAt: now,
    updatedAt: now,
  });
  await tx.em.flush();
  await takePageAddress(tx, page, now);
  tx.record('created', OwnPageEntity, page.id, { label: nameOfPage(page) });
  return keepVersion(work, tx, ownPageVersions, toEditable(page, now));
};

/**
 * Stores a new page.
 * @throws AppError `conflict` naming the page that has the path, `invalid`
 */
export const createOwnPage = (work: Work, page: SavedOwnPage): Promise<EditableOwnPage> =>
  withUniquePath(work.em, page.path, () =>
    work.transaction((tx) => createPageWithin(work, tx, page)),
  );

/** @throws AppError `notFound` */
export const lockPage = async (em: EntityManager, id: number): Promise<OwnPageRow> => {
  const page = await em.findOne(OwnPageEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!page) throw pageNotFound();
  return page;
};

/** Saves a page, in a transaction that may do more. */
export const updatePageWithin = async (
  work: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  id: number,
  { published, publishAt, ...fields }: Partial<SavedOwnPage>,
  version?: number,
): Promise<EditableOwnPage> => {
  await lockPages(tx.em);
  const page = await lockPage(tx.em, id);
  refuseOtherVersion('page', page.version, version);
  const now = work.now();
  const { path, published: wasPublished, publishedAt } = page;
  const former = { path, published: wasPublished, publishedAt };
  const formerFields = fieldsOf(page);
  const publication = publicationAfter(page, { published, publishAt }, now, 'page');
  const changed = changedFields(formerFields, fields);
  if (publication.published !== wasPublished) changed.push('published');
  const scheduled = scheduledFor({ ...publication, updatedAt: now }, now);
  if (scheduledFor(page, now)?.getTime() !== scheduled?.getTime()) changed.push('publishAt');
  requireWhole({ ...formerFields, ...fields, published: publication.published });
  await checkPictures(tx.em, { ...formerFields, ...fields }, formerFields);
  tx.em.assign(page, { ...fields, ...publication, updatedAt: now });
  await tx.em.flush();
  await followPage(tx, former, page, now);
  const note = { label: nameOfPage(page), details: { fields: changed } };
  tx.record('updated', OwnPageEntity, id, note);
  return keepVersion(work, tx, ownPageVersions, toEditable(page, now));
};

/**
 * Saves a page over the version that was loaded.
 * @param version the version that was edited; undefined overwrites any version
 * @throws AppError `notFound`, `conflict` for a newer version or a path in use, `invalid`
 */
export const updateOwnPage = (
  work: Work,
  id: number,
  page: Partial<SavedOwnPage>,
  version?: number,
): Promise<EditableOwnPage> =>
  withUniquePath(work.em, page.path, () =>
    work.transaction((tx) => updatePageWithin(work, tx, id, page, version)),
  );

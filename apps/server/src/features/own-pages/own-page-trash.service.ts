import type { EditableOwnPage } from '@hvac/contract/own-pages';
import { MAX_OWN_PATH } from '@hvac/contract/own-paths';
import { repeatedJob } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { dateAfterTrash } from '../blog/publication.service.ts';
import { findFree } from '../blog/slug-holder.service.ts';
import { forgetDeletion } from '../revisions/revisions.service.ts';
import { emptyTrash, keepDeletion, lockTrashed, purgeTrashed } from '../revisions/trash.service.ts';
import { type ContentOf, contentOf, keepVersion } from '../revisions/versions.service.ts';
import { OwnPageEntity } from './own-page.entity.ts';
import {
  type GivenUpAddresses,
  giveUpAddresses,
  takeAddressesBack,
  takePageAddress,
} from './own-page-addresses.service.ts';
import { lockPage, requireRoom } from './own-page-editing.service.ts';
import { type LinkPlaces, takeLinksBack } from './own-page-links.service.ts';
import { lockPages, nameOfPage } from './own-pages.rows.ts';
import { ownPageVersions, toEditable } from './own-pages.service.ts';

type TrashedPage = ContentOf<EditableOwnPage> &
  GivenUpAddresses & {
    previewSeries: number;
    /** Undefined for one that an earlier release has put there. */
    places?: LinkPlaces;
  };

/** Where the addresses of a page lead that goes to the trash. */
interface LeadTo {
  /** A path of this website; empty for nowhere. */
  leadTo: string;
  /** Public origin; undefined if it is not known. */
  siteUrl: string | undefined;
}

/** Moves a page to the trash, in a transaction that may do more. */
export const trashPageWithin = async (
  work: Pick<Work, 'viewer' | 'now'>,
  tx: Transaction,
  id: number,
  to: LeadTo,
): Promise<void> => {
  await lockPages(tx.em);
  const page = await lockPage(tx.em, id);
  const now = work.now();
  const content: TrashedPage = {
    ...contentOf(toEditable(page, now)),
    ...(await giveUpAddresses(tx, page.path, { ...to, now })),
    previewSeries: page.previewSeries,
    places: { menuPlace: page.menuPlace ?? null, footerPlace: page.footerPlace ?? null },
  };
  const { version } = page;
  const deleted = { of: 'page', subjectId: id, version, label: nameOfPage(page), content } as const;
  await keepDeletion(work, tx, OwnPageEntity, deleted);
  await tx.em.nativeDelete(OwnPageEntity, { id });
};

/**
 * Moves a page to the trash (beyond §7). Its versions stay.
 * @throws AppError `notFound`, `invalid`
 */
export const trashOwnPage = (work: Work<User>, id: number, to: LeadTo): Promise<void> =>
  work.transaction((tx) => trashPageWithin(work, tx, id, to));

/**
 * Brings a page back from the trash with its id: as a draft, or published or scheduled as it was when that undoes its
 * deletion. If another page has its path, it gets the next free one.
 * @throws AppError `notFound` when it is not in the trash, `invalid` when there are 200 others
 */
export const restoreOwnPage = (
  work: Work<User>,
  { id, isUndo }: { id: number; isUndo: boolean },
): Promise<EditableOwnPage> =>
  work.transaction(async (tx) => {
    await requireRoom(tx);
    const trashed = await lockTrashed(tx, 'page', id);
    const content = trashed.content as TrashedPage;
    const { createdAt, publishAt: _, oldAddresses, leadTo, places, ...fields } = content;
    const now = work.now();
    const isTaken = async (path: string) => (await tx.em.count(OwnPageEntity, { path })) > 0;
    const version = trashed.version + 1;
    const page = tx.em.create(OwnPageEntity, {
      ...fields,
      id,
      path: await findFree(fields.path, MAX_OWN_PATH, isTaken),
      published: isUndo && fields.published,
      publishedAt: dateAfterTrash(content, isUndo, now),
      createdAt: new Date(createdAt),
      updatedAt: now,
    });
    await tx.em.flush();
    await tx.em.nativeUpdate(OwnPageEntity, { id }, { version });
    if (isUndo && places) await takeLinksBack(tx, id, places);
    const former = { path: fields.path, oldAddresses, leadTo };
    await takeAddressesBack(tx, page, former, { isUndo, now });
    await takePageAddress(tx, page, now);
    const restored = toEditable({ ...page, version }, now);
    await keepVersion(work, tx, ownPageVersions, restored);
    await forgetDeletion(tx, 'page', id);
    tx.record('updated', OwnPageEntity, id, { label: nameOfPage(page), action: 'page.restored' });
    return restored;
  });

/**
 * Deletes a page that is in the trash, with its versions.
 * @throws AppError `notFound` when it is not in the trash
 */
export const purgeOwnPage = (work: Work<User>, id: number): Promise<void> =>
  purgeTrashed(work, 'page', OwnPageEntity, id);

/** Deletes the pages that have been in the trash for 30 days. */
export const emptyPageTrashJob = repeatedJob('own-pages:empty-trash', 'hour');

/** Deletes them. */
export const emptyPageTrash = (tx: Transaction): Promise<void> =>
  emptyTrash(tx, 'page', OwnPageEntity);

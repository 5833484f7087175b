import type {
  EditableOwnPage,
  ListedOwnPage,
  OwnPageFields,
  SavedOwnPage,
} from '@hvac/contract/own-pages';
import { takenBySoftware } from '@hvac/contract/own-paths';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { wasPublic } from '../blog/old-addresses.service.ts';
import { scheduledFor } from '../blog/publication.service.ts';
import type { VersionedNoun } from '../revisions/versions.service.ts';
import type { OwnPageRow } from './own-page.entity.ts';
import {
  fieldsOf,
  findListedPages,
  findWholePages,
  nameOfPage,
  OWN_PAGE_FIELDS,
} from './own-pages.rows.ts';
import { listPublishedPages } from './published-own-pages.service.ts';

/** The owner's pages, as their versions are kept. */
export const ownPageVersions: VersionedNoun<EditableOwnPage, keyof SavedOwnPage> = {
  of: 'page',
  labelOf: nameOfPage,
  saves: ['page.created', 'page.updated'],
  fields: [...OWN_PAGE_FIELDS, 'published', 'publishAt'],
};

export const pageNotFound = (): AppError => new AppError('notFound', 'This page does not exist');

export const toEditable = (page: OwnPageRow, now: Date): EditableOwnPage => {
  const scheduled = scheduledFor(page, now);
  return {
    ...(fieldsOf(page) satisfies OwnPageFields),
    id: page.id,
    version: page.version,
    published: page.published,
    publishedAt: scheduled ? null : (page.publishedAt?.toISOString() ?? null),
    publishAt: scheduled?.toISOString() ?? null,
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
  };
};

/**
 * A page for the editor.
 * @throws AppError `notFound`
 */
export const getOwnPage = async (
  em: EntityManager,
  now: Date,
  id: number,
): Promise<EditableOwnPage> => {
  const [page] = await findWholePages(em, { id });
  if (!page) throw pageNotFound();
  return toEditable(page, now);
};

/** All pages, drafts included, by path. */
export const listOwnPages = async (em: EntityManager, now: Date): Promise<ListedOwnPage[]> => {
  const published = new Map((await listPublishedPages(em)).map((page) => [page.id, page]));
  const pages = await findListedPages(em, {});
  return pages
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((page) => {
      const { id, version, kind, path, label, title, updatedAt } = page;
      const measured = published.get(id);
      return {
        ...{ id, version, kind, path, label, title, published: page.published },
        publishAt: scheduledFor(page, now)?.toISOString() ?? null,
        updatedAt: updatedAt.toISOString(),
        isListed: measured?.isListed ?? false,
        ownWords: measured?.ownWords ?? null,
        wasPublic: wasPublic(page, now),
        isHidden: takenBySoftware(path) !== null,
        isInMenu: (page.menuPlace ?? null) !== null,
        isInFooter: (page.footerPlace ?? null) !== null,
      };
    });
};

/** How many pages are published, and those that the software hides: it has come to serve something else there. */
export const findHiddenPages = async (
  em: EntityManager,
): Promise<{ count: number; hidden: { name: string; path: string }[] }> => {
  const pages = await findListedPages(em, { published: true });
  const hidden = pages
    .filter(({ path }) => takenBySoftware(path) !== null)
    .map((page) => ({ name: nameOfPage(page), path: page.path }));
  return { count: pages.length, hidden };
};

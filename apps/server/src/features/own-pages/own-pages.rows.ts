import type { OwnPageFields } from '@hvac/contract/own-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { OwnPageEntity, type OwnPageRow } from './own-page.entity.ts';

const FIELDS = {
  kind: true,
  path: true,
  label: true,
  title: true,
  metaTitle: true,
  description: true,
  intro: true,
  featuredImage: true,
  featuredImageAlt: true,
  content: true,
  language: true,
  facts: true,
  questions: true,
  gallery: true,
  service: true,
  city: true,
  button: true,
  showsOffers: true,
  job: true,
} satisfies Record<keyof OwnPageFields, true>;

// Any number that no other advisory lock uses.
const PAGES_LOCK = 727_279;

/**
 * Makes changes of pages come one after the other, until the transaction ends. Before any row is locked: several of a
 * page, its addresses and other pages are changed together.
 */
export const lockPages = (em: EntityManager): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(?)', [PAGES_LOCK]);

/** What the owner writes of a page. */
export const OWN_PAGE_FIELDS = Object.keys(FIELDS) as (keyof OwnPageFields)[];

/** The columns that lists need. */
const LISTED = [
  'id',
  'version',
  'kind',
  'path',
  'label',
  'title',
  'service',
  'city',
  'menuPlace',
  'footerPlace',
  'published',
  'publishedAt',
  'updatedAt',
] as const;

/** A page in a list. */
export type ListedOwnPageRow = Pick<OwnPageRow, (typeof LISTED)[number]>;

/** All pages, or the published ones, without their texts: those published first in front. */
export const findListedPages = (
  em: EntityManager,
  where: { published?: true },
): Promise<ListedOwnPageRow[]> =>
  em.find(OwnPageEntity, where, {
    fields: [...LISTED],
    orderBy: { publishedAt: 'asc', id: 'asc' },
  });

/** Some pages with their texts, in the same order. */
export const findWholePages = (
  em: EntityManager,
  where: { id?: number | { $in: number[] }; path?: string; published?: true },
): Promise<OwnPageRow[]> =>
  em.find(OwnPageEntity, where, { orderBy: { publishedAt: 'asc', id: 'asc' } });

/** What the owner writes of a page, of its row. */
export const fieldsOf = (page: OwnPageRow): OwnPageFields =>
  Object.fromEntries(
    OWN_PAGE_FIELDS.map((field) => [field, page[field] ?? null]),
  ) as unknown as OwnPageFields;

/** What people call a page, also before it has a label. */
export const nameOfPage = ({ label, path }: Pick<OwnPageRow, 'label' | 'path'>): string =>
  label || `/${path}`;

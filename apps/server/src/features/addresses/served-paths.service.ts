import { RESERVED_PATHS, RESERVED_SEGMENTS } from '@hvac/contract/reserved-paths';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BlogPage, findBlogPages } from '../blog/old-addresses.service.ts';
import { scheduledFor } from '../blog/publication.service.ts';
import { findOwnPagesAt, type ServedOwnPage } from '../own-pages/own-page-addresses.service.ts';
import { readPrivacyPage } from '../settings/site-settings.service.ts';

const PRIVACY = '/privacy';

const firstSegment = (key: string): string => key.split('/', 2)[1] ?? '';

/** Whether the software answers at a path itself, or at everything below its first segment. */
const isReserved = (key: string): boolean =>
  RESERVED_SEGMENTS.includes(firstSegment(key)) || RESERVED_PATHS.includes(key);

/** What answers under a path: a page of the blog or of the owner's, another page, or the software, perhaps in vain. */
type ServedPage = BlogPage | { own: ServedOwnPage } | 'page' | 'reserved';

/** The pages that exist under some paths, or will at the time of what is scheduled. */
export const findServed = async (
  em: EntityManager,
  keys: readonly string[],
): Promise<Map<string, ServedPage>> => {
  const served = new Map<string, ServedPage>(await findBlogPages(em, keys));
  for (const [key, own] of await findOwnPagesAt(em, keys)) served.set(key, { own });
  for (const key of keys) {
    if (isReserved(key)) served.set(key, 'reserved');
    if (SITE_PAGES.some(({ path }) => path === key)) served.set(key, 'page');
  }
  if (keys.includes(PRIVACY) && (await readPrivacyPage(em))) served.set(PRIVACY, 'page');
  return served;
};

/** Since or from when a page is published; null if it always is. */
const publicationOf = (page: Exclude<ServedPage, string>) => {
  if ('own' in page) return { ...page.own, publishedAt: page.own.publishedAt ?? null };
  return 'post' in page ? page.publication : null;
};

/** Why a path that has a page cannot be an old address. */
export const refusalOfPage = (path: string, page: ServedPage, now: Date): string => {
  if (page === 'reserved') {
    return `/${firstSegment(path)} belongs to the website's own files, so nothing below it can be redirected`;
  }
  const publication = page === 'page' ? null : publicationOf(page);
  const what = page !== 'page' && 'own' in page ? 'page' : 'post';
  return publication && scheduledFor(publication, now)
    ? `A scheduled ${what} will be at ${path}, and visitors will get that`
    : `There is a page at ${path}, which visitors get`;
};

/** Whether a page exists under a path, or will at the time of what is scheduled. */
export const isServed = async (em: EntityManager, key: string): Promise<boolean> =>
  (await findServed(em, [key])).has(key);

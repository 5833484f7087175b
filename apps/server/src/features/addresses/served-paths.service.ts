import { RESERVED_PATHS, RESERVED_SEGMENTS } from '@hvac/contract/reserved-paths';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BlogPage, findBlogPages } from '../blog/old-addresses.service.ts';
import { scheduledFor } from '../blog/publication.service.ts';
import { readPrivacyPage } from '../settings/site-settings.service.ts';

const PRIVACY = '/privacy';

/** Whether the software serves a path itself, or everything below its first segment. */
const isReserved = (key: string): boolean =>
  RESERVED_SEGMENTS.includes(key.split('/', 2)[1] ?? '') ||
  RESERVED_PATHS.includes(key) ||
  SITE_PAGES.some(({ path }) => path === key);

/** What exists under a path: a page of the blog, or null for any other page. */
type ServedPage = BlogPage | null;

/** The pages that exist under some paths, or will at the time of a scheduled post. */
export const findServed = async (
  em: EntityManager,
  keys: readonly string[],
): Promise<Map<string, ServedPage>> => {
  const served = new Map<string, ServedPage>(await findBlogPages(em, keys));
  for (const key of keys) if (isReserved(key)) served.set(key, null);
  if (keys.includes(PRIVACY) && (await readPrivacyPage(em))) served.set(PRIVACY, null);
  return served;
};

/** Why a path that has a page cannot be an old address. */
export const refusalOfPage = (path: string, page: ServedPage, now: Date): string =>
  page && 'post' in page && scheduledFor(page.publication, now)
    ? `A scheduled post will be at ${path}, and visitors will get that`
    : `There is a page at ${path}, which visitors get`;

/** Whether a page exists under a path, or will at the time of a scheduled post. */
export const isServed = async (em: EntityManager, key: string): Promise<boolean> =>
  (await findServed(em, [key])).has(key);

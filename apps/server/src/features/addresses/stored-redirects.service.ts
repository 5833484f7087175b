import { type AddressOrigin, targetKey } from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BlogPage, findBlogPages } from '../blog/old-addresses.service.ts';
import { findOwnPagesAt } from '../own-pages/own-page-addresses.service.ts';

/** What an old address leads to: a post or category by its id, or a path or https address. */
export interface StoredTarget {
  postId: number | null;
  categoryId: number | null;
  leadsTo: string | null;
}

/** A row of `old_addresses`. */
export interface StoredRedirect extends StoredTarget {
  path: string;
  origin: AddressOrigin;
}

// Any number that no other advisory lock uses.
const REDIRECTS_LOCK = 727_280;

/** Makes changes of redirects wait for one another until the transaction ends. */
export const lockRedirects = (em: EntityManager): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(?)', [REDIRECTS_LOCK]);

/** Every old address, by path. */
export const readRedirects = async (em: EntityManager): Promise<Map<string, StoredRedirect>> => {
  const rows = await em.execute<StoredRedirect[]>(
    `select path, post_id as "postId", category_id as "categoryId", leads_to as "leadsTo", origin
     from old_addresses`,
  );
  return new Map(rows.map((row) => [row.path, row]));
};

/** Stores redirects, over those of the same paths. */
export const storeRedirects = async (
  em: EntityManager,
  redirects: readonly StoredRedirect[],
  now: Date,
): Promise<void> => {
  await em.execute(
    `insert into old_addresses (path, post_id, category_id, leads_to, origin, created_at)
     select path, "postId", "categoryId", "leadsTo", origin, ? from jsonb_to_recordset(?::jsonb)
       as r(path text, "postId" int, "categoryId" int, "leadsTo" text, origin text)
     on conflict (path) do update set post_id = excluded.post_id, category_id = excluded.category_id,
       leads_to = excluded.leads_to, origin = excluded.origin`,
    [now, JSON.stringify(redirects)],
  );
};

const ofPage = (page: BlogPage): StoredTarget => ({
  postId: 'post' in page ? page.post : null,
  categoryId: 'category' in page ? page.category : null,
  leadsTo: null,
});

/** Whether two targets are the same. */
export const isSameTarget = (one: StoredTarget, other: StoredTarget): boolean =>
  one.postId === other.postId &&
  one.categoryId === other.categoryId &&
  one.leadsTo === other.leadsTo;

/**
 * What is stored of targets as people write them. A post or category is stored by its id, so that the redirect
 * follows its slug; one to a page of the owner's is changed with its path.
 */
export const storedTargets = async (
  em: EntityManager,
  targets: readonly string[],
): Promise<(target: string) => StoredTarget> => {
  const keyOf = (target: string) => (/[?#]/.test(target) ? null : targetKey(target));
  const keys = targets.map(keyOf).filter((key) => key !== null);
  const pages = await findBlogPages(em, keys);
  const own = await findOwnPagesAt(em, keys);
  return (target) => {
    const key = keyOf(target) ?? '';
    const page = pages.get(key);
    // As the page has it, whose later paths it follows.
    if (own.has(key)) return { postId: null, categoryId: null, leadsTo: key };
    return page ? ofPage(page) : { postId: null, categoryId: null, leadsTo: target };
  };
};

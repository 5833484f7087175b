import { type AddressOrigin, targetKey } from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findMissingPart } from '../blog/blog-pages.service.ts';
import { blogPath } from '../blog/old-addresses.service.ts';
import { isPublicAt } from '../own-pages/own-page-addresses.service.ts';
import { isServed } from './served-paths.service.ts';

// About ten megabytes, if each were as long as it may be.
const MAX_KNOWN = 20_000;
/** Redirects of people may come to lead to one another; a visitor is led to the end of them at once. */
const MAX_STEPS = 5;

/** The paths of all old addresses; null when they are too many to be kept in memory. */
export const readOldPaths = async (em: EntityManager): Promise<ReadonlySet<string> | null> => {
  const rows = await em.execute<{ path: string }[]>('select path from old_addresses limit ?', [
    MAX_KNOWN + 1,
  ]);
  return rows.length > MAX_KNOWN ? null : new Set(rows.map(({ path }) => path));
};

interface Row {
  leads_to: string | null;
  origin: AddressOrigin;
  post: string | null;
  category: string | null;
}

const findRow = async (em: EntityManager, path: string): Promise<Row | undefined> => {
  const [row] = await em.execute<Row[]>(
    `select leads_to, origin, p.slug as post, c.slug as category from old_addresses o
       left join blog_posts p on p.id = o.post_id left join blog_categories c on c.id = o.category_id
     where o.path = ?`,
    [path],
  );
  return row;
};

/** Where a row leads now; null when that is a draft. */
const targetOf = async (em: EntityManager, now: Date, row: Row): Promise<string | null> => {
  if (row.leads_to !== null) {
    const isOfPage = row.origin === 'renamed';
    return isOfPage && !(await isPublicAt(em, now, row.leads_to)) ? null : row.leads_to;
  }
  if (row.category !== null) return blogPath('category', row.category);
  const slug = row.post ?? '';
  const missing = await findMissingPart(em, now, { kind: 'post', slug });
  return missing ? null : blogPath('post', slug);
};

/**
 * Where an old address leads: a path of the site, encoded, or an https address. Null when it is none, when it leads
 * to a draft, or in a circle.
 */
export const findTarget = async (
  em: EntityManager,
  now: Date,
  path: string,
): Promise<string | null> => {
  let next = path;
  let target: string | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const row = await findRow(em, next);
    if (!row) return target;
    target = await targetOf(em, now, row);
    const key = target && targetKey(target);
    // A page is shown, whatever a redirect of its address says.
    if (!key || (await isServed(em, key))) return target;
    next = key;
  }
  return null;
};

import { targetKey } from '@hvac/contract/addresses';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findTarget } from '../addresses/moved-addresses.service.ts';
import { HOME } from './visit-counter.service.ts';
import { existingPages } from './visit-counts.service.ts';

/** Which of some paths lead to others. */
const findMoved = async (em: EntityManager, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return [];
  const rows = await em.execute<{ path: string }[]>(
    'select path from old_addresses where path in (?)',
    [paths],
  );
  return rows.map(({ path }) => path);
};

/** The page that a target is, as an old address would be; empty for another site. */
const pageAt = (target: string | null): string => {
  if (!target?.startsWith('/')) return '';
  return targetKey(target) ?? HOME;
};

/**
 * Under which address the page of a visit is now: a page that has moved since is where its old address leads. Empty
 * for one that does not exist.
 */
export const findCurrentPages = async (
  em: EntityManager,
  now: Date,
  pages: ReadonlySet<string>,
): Promise<(page: string) => string> => {
  const existing = await existingPages(em, [...pages]);
  const current = new Map([...existing].map((page) => [page, page]));
  const others = [...pages].filter((page) => page !== '' && !existing.has(page));
  for (const path of await findMoved(em, others)) {
    current.set(path, pageAt(await findTarget(em, now, path)));
  }
  return (page) => current.get(page) ?? '';
};

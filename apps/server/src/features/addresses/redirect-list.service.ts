import {
  type AddressOrigin,
  MAX_ADDRESS,
  type Redirect,
  type RedirectListInput,
  type RedirectTarget,
  targetKey,
} from '@hvac/contract/addresses';
import { fold } from '@hvac/contract/fold';
import type { Page } from '@hvac/contract/paging';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { blogPath } from '../blog/old-addresses.service.ts';
import { listPosts } from '../blog/posts.service.ts';
import { listPublicPages } from '../own-pages/published-own-pages.service.ts';
import { textsSetting } from '../settings/page-texts.service.ts';
import { findServed } from './served-paths.service.ts';

interface Row {
  path: string;
  leadsTo: string | null;
  post: string | null;
  category: string | null;
  name: string | null;
  origin: AddressOrigin;
  createdAt: Date | string;
}

const SELECTED = `
  select o.path, o.leads_to as "leadsTo", p.slug as post, c.slug as category,
    coalesce(p.title, c.name, w.label) as name, o.origin, o.created_at as "createdAt"
  from old_addresses o
  left join blog_posts p on p.id = o.post_id left join blog_categories c on c.id = o.category_id
  left join own_pages w on o.leads_to = '/' || w.path
  order by o.created_at desc, o.path`;

const leadsTo = ({ leadsTo: typed, post, category }: Row): string =>
  typed ?? (category === null ? blogPath('post', post ?? '') : blogPath('category', category));

/** Which of some paths are redirected. */
const findRedirected = async (em: EntityManager, keys: string[]): Promise<Set<string>> => {
  const rows =
    keys.length > 0
      ? await em.execute<{ path: string }[]>('select path from old_addresses where path in (?)', [
          keys,
        ])
      : [];
  return new Set(rows.map(({ path }) => path));
};

/** Tells which targets lead to nothing: to a path without a page, or to a draft. */
const brokenTargets = async (em: EntityManager, targets: string[]) => {
  const keys = targets.map(targetKey).filter((key) => key !== null);
  const served = await findServed(em, keys);
  const redirected = await findRedirected(em, keys);
  return (target: string): boolean => {
    const key = targetKey(target);
    return key !== null && !served.has(key) && !redirected.has(key);
  };
};

/** The redirects whose ends, or what is there, look like what was sought; in order. */
const findRows = async (
  em: EntityManager,
  { search, limit, offset }: RedirectListInput,
): Promise<Page<Row>> => {
  const sought = fold(search);
  if (sought === '') {
    const items = await em.execute<Row[]>(`${SELECTED} limit ? offset ?`, [limit, offset]);
    return { items, total: await countRedirects(em) };
  }
  const all = await em.execute<Row[]>(SELECTED);
  const found = all.filter(({ path, leadsTo: typed, post, category, name }) =>
    fold([path, typed, name, post, category].join(' ')).includes(sought),
  );
  return { items: found.slice(offset, offset + limit), total: found.length };
};

/** A page of the redirects, the newest first. */
export const listRedirects = async (
  em: EntityManager,
  input: RedirectListInput,
): Promise<Page<Redirect>> => {
  const { items: rows, total } = await findRows(em, input);
  const isBroken = await brokenTargets(em, rows.map(leadsTo));
  const items = rows.map((row): Redirect => {
    const { path, name, origin, createdAt } = row;
    const target = leadsTo(row);
    return {
      path,
      leadsTo: target,
      name,
      origin,
      createdAt: new Date(createdAt).toISOString(),
      isBroken: isBroken(target),
    };
  });
  return { items, total };
};

export const countRedirects = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<[{ total: number }]>(
    'select count(*)::int as total from old_addresses',
  );
  return row.total;
};

/** The old addresses that people made and that lead to a path without a page. */
export const listBrokenRedirects = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ path: string; target: string }[]>(
    `select path, leads_to as target from old_addresses where leads_to like '/%' and origin <> 'renamed' order by path`,
  );
  const isBroken = await brokenTargets(
    em,
    rows.map(({ target }) => target),
  );
  return rows.filter(({ target }) => isBroken(target)).map(({ path }) => path);
};

const MAX_FOUND = 8;

/** Pages of the site and of the owner's, and published posts whose names hold the searched words, for the field 'Leads to'. */
export const findTargets = async (
  em: EntityManager,
  now: Date,
  search: string,
): Promise<RedirectTarget[]> => {
  const texts = await textsSetting('shared').read(em);
  const sought = fold(search.trim());
  const pages = SITE_PAGES.map(({ path, menuText }) => ({ label: texts[menuText], path }));
  const { items } = await listPosts(em, now, { search, limit: MAX_FOUND, offset: 0 });
  const own = (await listPublicPages(em, now)).map(({ label, path }) => ({
    label,
    path: `/${path}`,
  }));
  const posts = items
    .filter(({ published, publishAt }) => published && publishAt === null)
    .map(({ title, slug }) => ({ label: title, path: blogPath('post', slug) }));
  return [
    ...[...pages, ...own].filter(({ label, path }) => fold(`${label} ${path}`).includes(sought)),
    ...posts.filter(({ path }) => path.length <= MAX_ADDRESS),
  ].slice(0, MAX_FOUND);
};

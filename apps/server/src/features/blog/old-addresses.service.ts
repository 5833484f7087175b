import { oldAddressOf } from '@hvac/contract/addresses';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { isAhead } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/work.ts';
import { CategoryEntity, type CategoryRow } from './category.entity.ts';
import { OldAddressEntity, type OldAddressRow } from './old-address.entity.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import type { StoredPublication } from './publication.service.ts';

/** A post or a category, whatever its slug is, or what is at a path. */
export type Addressed = { post: number } | { category: number } | { leadsTo: string };

const POSTS = '/blog/';
const CATEGORIES = '/blog/category/';

const folderOf = (subject: Exclude<Addressed, { leadsTo: string }> | 'post' | 'category') =>
  subject === 'post' || (typeof subject === 'object' && 'post' in subject) ? POSTS : CATEGORIES;

/** The path of the page of a post or category. */
export const blogPath = (of: 'post' | 'category', slug: string): string =>
  folderOf(of) + encodeURIComponent(slug);

const RENAMED = { origin: 'renamed' } as const;

/** How many former addresses of a post or category lead to it: the latest. All of them are kept in memory. */
const MAX_FORMER = 50;

/** @param name the slug, or the path of a page */
const keyOf = (subject: Addressed, name: string) =>
  'leadsTo' in subject ? `/${name}` : oldAddressOf(folderOf(subject) + encodeURIComponent(name));

/**
 * Deletes the old address that a post, category or page has taken. A redirect that somebody has typed or
 * imported stays: the page is there first, and once it is gone, the redirect is used again.
 */
export const takeAddress = async (
  tx: Transaction,
  subject: Addressed,
  name: string,
): Promise<void> => {
  const path = keyOf(subject, name) ?? '';
  const taken = await tx.em.nativeDelete(OldAddressEntity, { path, ...RENAMED });
  if (taken > 0) tx.record('deleted', OldAddressEntity);
};

/** Makes a former address of a post, category or page lead to it. */
export const keepOldAddress = async (
  tx: Transaction,
  subject: Addressed,
  formerName: string,
  now: Date,
): Promise<void> => {
  const path = keyOf(subject, formerName);
  if (path === null) return;
  const stored = await tx.em.findOne(OldAddressEntity, { path });
  if (stored && stored.origin !== 'renamed') return;
  const target = { post: null, category: null, leadsTo: null, ...subject };
  await tx.em.upsert(OldAddressEntity, { path, ...target, ...RENAMED, createdAt: now });
  const former = await tx.em.find(
    OldAddressEntity,
    { ...subject, ...RENAMED },
    { orderBy: { createdAt: 'desc', path: 'asc' }, offset: MAX_FORMER, fields: ['path'] },
  );
  const paths = former.map((each) => each.path);
  await tx.em.nativeDelete(OldAddressEntity, { path: { $in: paths } });
  tx.record('updated', OldAddressEntity);
};

/** An old address of what is in the trash. */
export type TrashedAddress = Pick<OldAddressRow, 'path' | 'origin'>;

/**
 * Takes the old addresses of what goes to the trash.
 * @returns them, for `restoreOldAddresses`
 */
export const removeOldAddresses = async (
  tx: Transaction,
  subject: Addressed,
): Promise<TrashedAddress[]> => {
  const rows = await tx.em.find(OldAddressEntity, subject, { fields: ['path', 'origin'] });
  if (rows.length > 0) {
    await tx.em.nativeDelete(OldAddressEntity, subject);
    tx.record('deleted', OldAddressEntity);
  }
  return rows.map(({ path, origin }) => ({ path, origin }));
};

/** Makes old addresses lead to their subject again, except those that lead elsewhere meanwhile. */
export const restoreOldAddresses = async (
  tx: Transaction,
  subject: Addressed,
  addresses: readonly TrashedAddress[],
  now: Date,
): Promise<void> => {
  if (addresses.length === 0) return;
  const target = { post: null, category: null, leadsTo: null, ...subject };
  const rows = addresses.map((address) => ({ ...address, ...target, createdAt: now }));
  await tx.em.upsertMany(OldAddressEntity, rows, { onConflictAction: 'ignore' });
  tx.record('updated', OldAddressEntity);
};

/**
 * Makes the former address of a category lead to it for good, whatever its slug becomes (beyond §5), and takes its
 * present one.
 */
export const followCategory = async (
  tx: Transaction,
  formerSlug: string,
  { id, slug }: Pick<CategoryRow, 'id' | 'slug'>,
  now: Date,
): Promise<void> => {
  if (slug === formerSlug) return;
  await keepOldAddress(tx, { category: id }, formerSlug, now);
  await takeAddress(tx, { category: id }, slug);
};

interface Published {
  published: boolean;
  publishedAt?: Date | null | undefined;
}

type PostAddress = Pick<PostRow, 'slug'> & Published;

/** Whether a post or page has been public, so that others may know its address. */
export const wasPublic = ({ published, publishedAt }: Published, now: Date): boolean =>
  publishedAt ? !isAhead(publishedAt, now) : published;

/**
 * Deletes the old address that a post takes by being published. One that waits for its time takes none: until then
 * the old address redirects, and from then on the page is there first.
 */
export const takePostAddress = async (
  tx: Transaction,
  post: PostAddress & { id: number },
  now: Date,
): Promise<void> => {
  if (post.published && wasPublic(post, now)) await takeAddress(tx, { post: post.id }, post.slug);
};

/** The same for a post. A draft that has never been published leaves no old address, and takes none. */
export const followPost = async (
  tx: Transaction,
  former: PostAddress,
  post: PostAddress & { id: number },
  now: Date,
): Promise<void> => {
  const isRenamed = post.slug !== former.slug;
  if (isRenamed && wasPublic(former, now)) {
    await keepOldAddress(tx, { post: post.id }, former.slug, now);
  }
  await takePostAddress(tx, post, now);
};

/** What has a page of the blog; a scheduled post has it from its time on. */
export type BlogPage = { post: number; publication: StoredPublication } | { category: number };

/** The published posts and the categories whose pages have these paths, by path as it would be an old address. */
export const findBlogPages = async (
  em: EntityManager,
  keys: readonly string[],
): Promise<Map<string, BlogPage>> => {
  const slugsIn = (folder: string) =>
    keys.filter((key) => key.startsWith(folder)).map((key) => key.slice(folder.length));
  // In lower case, as the addresses are.
  const having = (slugs: string[]) => ({
    [raw((alias) => `lower(${alias}.slug)`)]: { $in: slugs },
  });
  const found = new Map<string, BlogPage>();
  const [ofPosts, ofCategories] = [slugsIn(POSTS), slugsIn(CATEGORIES)];
  const posts =
    ofPosts.length > 0 ? await em.find(PostEntity, { published: true, ...having(ofPosts) }) : [];
  const categories =
    ofCategories.length > 0 ? await em.find(CategoryEntity, having(ofCategories)) : [];
  for (const post of posts) {
    found.set(keyOf({ post: post.id }, post.slug) ?? '', { post: post.id, publication: post });
  }
  for (const { id, slug } of categories) {
    found.set(keyOf({ category: id }, slug) ?? '', { category: id });
  }
  return found;
};

import type { Category } from '@hvac/contract/blog';
import type { ContentFormat } from '@hvac/contract/markdown';
import type { Page } from '@hvac/contract/paging';
import { type EntityManager, type QBFilterQuery, raw } from '@mikro-orm/postgresql';
import { PostEntity, type PostRow as PostEntityRow } from './post.entity.ts';

/** A row of `blog_posts`, with ids in place of relations. */
export interface PostRow {
  id: number;
  title: string;
  slug: string;
  summary: string;
  contentFormat: ContentFormat;
  featuredImage: string | null;
  featuredImageAlt: string | null;
  published: boolean;
  publishedAt: Date | null;
  author: number;
  readMinutes: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A post with the name of its first category. */
export interface ListedRow extends PostRow {
  category: string | null;
}

/** A post with its text and its categories, ordered by name. */
export interface FullPostRow extends PostRow {
  content: string;
  feedId: string;
  categories: Category[];
}

const COLUMNS = [
  'id',
  'title',
  'slug',
  'summary',
  'contentFormat',
  'featuredImage',
  'featuredImageAlt',
  'published',
  'publishedAt',
  'author',
  'readMinutes',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof PostRow)[];

const CATEGORIES = `
  (select coalesce(
     json_agg(json_build_object(
       'id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description) order by c.name),
     '[]')
   from blog_post_categories l join blog_categories c on c.id = l.category_id
   where l.post_id = p.id) as categories`;

const FIRST_CATEGORY = `
  (select min(c.name) from blog_post_categories l join blog_categories c on c.id = l.category_id
   where l.post_id = p.id) as category`;

export const NEWEST_CREATED = { createdAt: 'desc', id: 'desc' } as const;
export const NEWEST_PUBLISHED = { publishedAt: 'desc', id: 'desc' } as const;

export type Where = QBFilterQuery<PostEntityRow>;

/** `isPublic` as SQL, with the time in place of the question mark. */
export const publicSql = (alias: string): string =>
  `(${alias}.published and (${alias}.published_at <= ? or ${alias}.published_at <= ${alias}.updated_at))`;

/** The posts that the public can read: those that are neither drafts nor scheduled (`scheduledFor`). */
export const isPublic = (now: Date): Where => ({ [raw(publicSql, [now])]: [] });

type Order = Readonly<Record<string, string>>;

interface Selection {
  where?: Where;
  orderBy?: Order | Order[];
  /** All of them unless given. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The public posts of a category. */
export const publicIn = (categoryId: number, now: Date): Where => ({
  ...isPublic(now),
  [raw(
    (alias) => `${alias}.id in (select post_id from blog_post_categories where category_id = ?)`,
    [categoryId],
  )]: [],
});

const POST_IS_PUBLIC = publicSql('post');

/**
 * The other public posts that have a category of the post with this slug, if that is public as well.
 * @param previewed a post that may be a draft
 */
export const sharingCategoryWith = (slug: string, now: Date, previewed: number | null): Where => ({
  ...isPublic(now),
  slug: { $ne: slug },
  [raw(
    (alias) => `${alias}.id in (
      select other.post_id from blog_post_categories own
      join blog_posts post on post.id = own.post_id
      join blog_post_categories other on other.category_id = own.category_id
      where post.slug = ? and (post.id = ? or ${POST_IS_PUBLIC}))`,
    [slug, previewed, now],
  )]: [],
});

// Plain rows: 10,000 posts as entities take four times as long.
const select = (
  em: EntityManager,
  { where = {}, orderBy = NEWEST_CREATED, limit, offset }: Selection,
) => {
  const query = em.createQueryBuilder(PostEntity, 'p').where(where).orderBy(orderBy);
  if (limit !== undefined) query.limit(limit);
  if (offset) query.offset(offset);
  return query;
};

const countPosts = (em: EntityManager, where: Where = {}): Promise<number> =>
  em.createQueryBuilder(PostEntity, 'p').where(where).getCount();

/** Posts without their texts. */
export const findPosts = (em: EntityManager, selection: Selection): Promise<PostRow[]> =>
  select(em, selection)
    .select([...COLUMNS])
    .execute<PostRow[]>('all');

/** Posts without their texts, with the name of the first category. */
export const findListedPosts = (em: EntityManager, selection: Selection): Promise<ListedRow[]> =>
  select(em, selection)
    .select([...COLUMNS, raw(FIRST_CATEGORY)])
    .execute<ListedRow[]>('all');

/** Posts with texts and categories. */
export const findFullPosts = (em: EntityManager, selection: Selection): Promise<FullPostRow[]> =>
  select(em, selection)
    .select([...COLUMNS, 'content', 'feedId', raw(CATEGORIES)])
    .execute<FullPostRow[]>('all');

/** The slugs of public posts with their times, the latest save first. */
export const findPublicSlugs = (
  em: EntityManager,
  now: Date,
  limit: number,
): Promise<Pick<PostRow, 'slug' | 'updatedAt' | 'publishedAt'>[]> =>
  em
    .createQueryBuilder(PostEntity, 'p')
    .select(['slug', 'updatedAt', 'publishedAt'])
    .where(isPublic(now))
    .orderBy({ updatedAt: 'desc', id: 'desc' })
    .limit(limit)
    .execute('all');

/** A page of posts as the client sees them, with the total. */
export const pageOf = async <Row, Item>(
  em: EntityManager,
  find: (em: EntityManager, selection: Selection) => Promise<Row[]>,
  selection: Selection,
  present: (row: Row) => Item,
): Promise<Page<Item>> => ({
  items: (await find(em, selection)).map(present),
  total: await countPosts(em, selection.where),
});

import type { Post } from '@hvac/contract/api';
import type { ListPart } from '@hvac/contract/api-calls';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { getCategory } from './categories.service.ts';
import { PostEntity } from './post.entity.ts';

const noPost = () => new AppError('notFound', 'This post does not exist');

// Plain rows: building entities for ten thousand posts with texts and categories takes several times as long.
const SELECT = `
  select p.id, p.title, p.slug, p.summary, p.content, p.featured_image as "featuredImage",
    p.featured_image_alt as "featuredImageAlt", p.published, p.published_at as "publishedAt",
    p.author_id as "authorId", p.read_minutes as "readMinutes",
    (select coalesce(
       json_agg(json_build_object(
         'id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description) order by c.name),
       '[]')
     from blog_post_categories l join blog_categories c on c.id = l.category_id
     where l.post_id = p.id) as categories,
    p.created_at as "createdAt", p.updated_at as "updatedAt"
  from blog_posts p`;

const PUBLISHED = 'p.published';
const IN_CATEGORY =
  'p.published and p.id in (select post_id from blog_post_categories where category_id = ?)';
const BY_CREATION = 'p.created_at desc, p.id desc';
const BY_PUBLICATION = 'p.published_at desc, p.id desc';

const iso = (date: string) => new Date(date).toISOString();

const toPost = (row: Post): Post => ({
  ...row,
  publishedAt: row.publishedAt && iso(row.publishedAt),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});

interface Selection {
  where: string;
  values?: (number | string)[];
  orderBy: string;
}

const findPosts = async (
  em: EntityManager,
  { where, values = [], orderBy }: Selection,
  { limit, offset = 0 }: ListPart,
): Promise<Page<Post>> => {
  const rows = await em.execute<Post[]>(
    `${SELECT} where ${where} order by ${orderBy} limit ? offset ?`,
    [...values, limit ?? null, offset],
  );
  const [count] = await em.execute<[{ total: number }]>(
    `select count(*)::int as total from blog_posts p where ${where}`,
    values,
  );
  return { items: rows.map(toPost), total: count.total };
};

/** All posts with their text, drafts included, newest first. */
export const listFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  findPosts(em, { where: 'true', orderBy: BY_CREATION }, part);

/** All published posts with their text, newest first by date of publication. */
export const listPublishedFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  findPosts(em, { where: PUBLISHED, orderBy: BY_PUBLICATION }, part);

/**
 * The published posts of a category with their text, newest first.
 * @throws AppError `notFound`
 */
export const listFullPostsOfCategory = async (
  em: EntityManager,
  slug: string,
  part: ListPart,
): Promise<Page<Post>> => {
  const { id } = await getCategory(em, slug);
  return findPosts(em, { where: IN_CATEGORY, values: [id], orderBy: BY_PUBLICATION }, part);
};

const getOne = async (em: EntityManager, where: string, value: number | string): Promise<Post> => {
  const [row] = await em.execute<Post[]>(`${SELECT} where ${where}`, [value]);
  if (!row) throw noPost();
  return toPost(row);
};

/** @throws AppError `notFound` */
export const getFullPost = (em: EntityManager, id: number): Promise<Post> =>
  getOne(em, 'p.id = ?', id);

/** @throws AppError `notFound` for unknown slugs and drafts */
export const getPublishedFullPost = (em: EntityManager, slug: string): Promise<Post> =>
  getOne(em, 'p.slug = ? and p.published', slug);

/** @throws AppError `notFound` */
export const requirePost = async (em: EntityManager, id: number): Promise<void> => {
  if ((await em.count(PostEntity, { id })) === 0) throw noPost();
};

import type { Post } from '@hvac/contract/api';
import type { ListPart } from '@hvac/contract/api-calls';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { getCategory, toCategory } from './categories.service.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';

const NEWEST_FIRST = { publishedAt: 'desc', id: 'desc' } as const;

const rowsOf = ({ limit, offset }: ListPart) => ({
  ...(limit !== undefined && { limit }),
  ...(offset !== undefined && { offset }),
});

const noPost = () => new AppError('notFound', 'This post does not exist');

const toPost = (post: PostRow, categories: Post['categories']): Post => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  content: post.content,
  featuredImage: post.featuredImage ?? null,
  featuredImageAlt: post.featuredImageAlt ?? null,
  published: post.published,
  publishedAt: post.publishedAt?.toISOString() ?? null,
  authorId: post.author.id,
  readMinutes: post.readMinutes,
  categories,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

const withCategories = async (em: EntityManager, posts: PostRow[]): Promise<Post[]> => {
  const links = await em.find(
    PostCategoryEntity,
    { post: { $in: posts.map(({ id }) => id) } },
    { populate: ['category'], orderBy: { category: { name: 'asc' } } },
  );
  const byPost = Map.groupBy(links, (link) => link.post.id);
  return posts.map((post) =>
    toPost(
      post,
      (byPost.get(post.id) ?? []).map((link) => toCategory(link.category)),
    ),
  );
};

const findPosts = async (
  em: EntityManager,
  where: FilterQuery<PostRow>,
  orderBy: Record<string, 'asc' | 'desc'>,
  part: ListPart,
): Promise<Page<Post>> => {
  const [posts, total] = await em.findAndCount(PostEntity, where, {
    populate: ['content'],
    orderBy,
    ...rowsOf(part),
  });
  return { items: await withCategories(em, posts), total };
};

/** Every post with its text, drafts included, the newest first. */
export const listFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  findPosts(em, {}, { createdAt: 'desc', id: 'desc' }, part);

/** The published posts with their text, by date of publication, the newest first. */
export const listPublishedFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  findPosts(em, { published: true }, NEWEST_FIRST, part);

/**
 * The published posts of a category with their text, the newest first.
 * @throws AppError `notFound`
 */
export const listFullPostsOfCategory = async (
  em: EntityManager,
  slug: string,
  part: ListPart,
): Promise<Page<Post>> => {
  const category = await getCategory(em, slug);
  const [links, total] = await em.findAndCount(
    PostCategoryEntity,
    { category: category.id, post: { published: true } },
    { populate: ['post', 'post.content'], orderBy: { post: NEWEST_FIRST }, ...rowsOf(part) },
  );
  const posts = links.map((link) => link.post as PostRow);
  return { items: await withCategories(em, posts), total };
};

const getOne = async (em: EntityManager, where: FilterQuery<PostRow>): Promise<Post> => {
  const row = await em.findOne(PostEntity, where, { populate: ['content'] });
  const [post] = row ? await withCategories(em, [row]) : [];
  if (!post) throw noPost();
  return post;
};

/** @throws AppError `notFound` */
export const getFullPost = (em: EntityManager, id: number): Promise<Post> => getOne(em, { id });

/** @throws AppError `notFound` for unknown slugs and drafts */
export const getPublishedFullPost = (em: EntityManager, slug: string): Promise<Post> =>
  getOne(em, { slug, published: true });

/** @throws AppError `notFound` */
export const requirePost = async (em: EntityManager, id: number): Promise<void> => {
  if ((await em.count(PostEntity, { id })) === 0) throw noPost();
};

import type { ListPart } from '@hvac/contract/api-requests';
import type { Post } from '@hvac/contract/api-responses';
import {
  type BlogOverview,
  type EditablePost,
  type PostListInput,
  type PostListItem,
  RECENT_ITEMS,
} from '@hvac/contract/blog-editing';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { containing } from '../../kernel/search.ts';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { type FullPostRow, findFullPosts, findPosts, type PostRow, pageOf } from './posts.rows.ts';

/** The blog's figures and recent posts on the dashboard (spec §2.2). */
export const getBlogOverview = async (em: EntityManager): Promise<BlogOverview> => {
  const { items, total } = await listPosts(em, { search: '', limit: RECENT_ITEMS, offset: 0 });
  return {
    posts: total,
    published: await em.count(PostEntity, { published: true }),
    categories: await em.count(CategoryEntity),
    recentPosts: items,
  };
};

export const postNotFound = (): AppError => new AppError('notFound', 'This post does not exist');

const toListItem = (post: PostRow): PostListItem => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  featuredImage: post.featuredImage,
  published: post.published,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

const toEditable = (post: FullPostRow): EditablePost => ({
  ...toListItem(post),
  summary: post.summary,
  content: post.content,
  featuredImageAlt: post.featuredImageAlt,
  categoryIds: post.categories.map(({ id }) => id).toSorted((a, b) => a - b),
  version: post.version,
  publishedAt: post.publishedAt?.toISOString() ?? null,
});

/** A post as the documented API shows it. */
export const toPost = (post: FullPostRow): Post => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  content: post.content,
  featuredImage: post.featuredImage,
  featuredImageAlt: post.featuredImageAlt,
  published: post.published,
  publishedAt: post.publishedAt?.toISOString() ?? null,
  authorId: post.author,
  readMinutes: post.readMinutes,
  categories: post.categories,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

/** A page of all posts, drafts included, the newest first. */
export const listPosts = (
  em: EntityManager,
  { search, limit, offset }: PostListInput,
): Promise<Page<PostListItem>> =>
  pageOf(em, findPosts, { where: containing(search), limit, offset }, toListItem);

/** All posts with text and categories, drafts included, the newest first. */
export const listFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  pageOf(em, findFullPosts, part, toPost);

const getRow = async (em: EntityManager, id: number): Promise<FullPostRow> => {
  const [post] = await findFullPosts(em, { where: { id } });
  if (!post) throw postNotFound();
  return post;
};

/**
 * A post or draft for the editor.
 * @throws AppError `notFound`
 */
export const getPost = async (em: EntityManager, id: number): Promise<EditablePost> =>
  toEditable(await getRow(em, id));

/**
 * A post or draft as the documented API shows it.
 * @throws AppError `notFound`
 */
export const getFullPost = async (em: EntityManager, id: number): Promise<Post> =>
  toPost(await getRow(em, id));

/** @throws AppError `notFound` */
export const requirePost = async (em: EntityManager, id: number): Promise<void> => {
  if ((await em.count(PostEntity, { id })) === 0) throw postNotFound();
};

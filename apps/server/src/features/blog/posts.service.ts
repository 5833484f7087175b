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
import {
  type FullPostRow,
  findFullPosts,
  findPosts,
  isPublic,
  type PostRow,
  pageOf,
} from './posts.rows.ts';
import { scheduledFor } from './publication.service.ts';

/** The blog's figures and recent posts on the dashboard (spec §2.2). */
export const getBlogOverview = async (em: EntityManager, now: Date): Promise<BlogOverview> => {
  const published = await em.count(PostEntity, isPublic(now));
  const { items, total } = await listPosts(em, now, { search: '', limit: RECENT_ITEMS, offset: 0 });
  return {
    posts: total,
    published,
    scheduled: (await em.count(PostEntity, { published: true })) - published,
    categories: await em.count(CategoryEntity),
    recentPosts: items,
  };
};

export const postNotFound = (): AppError => new AppError('notFound', 'This post does not exist');

const toListItem = (post: PostRow, now: Date): PostListItem => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  featuredImage: post.featuredImage,
  published: post.published,
  publishAt: scheduledFor(post, now)?.toISOString() ?? null,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
});

const toEditable = (post: FullPostRow, now: Date): EditablePost => ({
  ...toListItem(post, now),
  summary: post.summary,
  content: post.content,
  contentFormat: post.contentFormat,
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
  contentFormat: post.contentFormat,
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
  now: Date,
  { search, limit, offset }: PostListInput,
): Promise<Page<PostListItem>> =>
  pageOf(em, findPosts, { where: containing(search), limit, offset }, (post) =>
    toListItem(post, now),
  );

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
export const getPost = async (em: EntityManager, now: Date, id: number): Promise<EditablePost> =>
  toEditable(await getRow(em, id), now);

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

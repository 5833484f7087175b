import type { ListPart } from '@hvac/contract/api-requests';
import type { Post } from '@hvac/contract/api-responses';
import type { ListedPost, PostCard, PublishedPost, RelatedPost } from '@hvac/contract/blog';
import type { Page } from '@hvac/contract/paging';
import { POSTS_PER_PAGE, RELATED_POSTS } from '@hvac/contract/post-lists';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getCategory } from './categories.service.ts';
import { excerptOf } from './excerpt.service.ts';
import {
  type FullPostRow,
  findFullPosts,
  findListedPosts,
  findPosts,
  NEWEST_PUBLISHED,
  type PostRow,
  PUBLISHED,
  pageOf,
  publishedIn,
  sharingCategoryWith,
  type Where,
} from './posts.rows.ts';
import { postNotFound, toPost } from './posts.service.ts';

const published = { where: PUBLISHED, orderBy: NEWEST_PUBLISHED };

const publishedAt = (post: PostRow) => (post.publishedAt ?? post.createdAt).toISOString();

const toCard = (post: PostRow): PostCard => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  summary: excerptOf(post.summary),
  featuredImage: post.featuredImage,
  featuredImageAlt: post.featuredImageAlt,
  readMinutes: post.readMinutes,
  publishedAt: publishedAt(post),
  updatedAt: post.updatedAt.toISOString(),
});

const partOf = (page: number) => ({ limit: POSTS_PER_PAGE, offset: (page - 1) * POSTS_PER_PAGE });

/** A page of the published posts, newest first; pages count from 1. */
export const listPublishedPosts = (em: EntityManager, page: number): Promise<Page<ListedPost>> =>
  pageOf(em, findListedPosts, { ...published, ...partOf(page) }, (post) => ({
    ...toCard(post),
    category: post.category,
  }));

/**
 * A page of a category's published posts, newest first; pages count from 1.
 * @throws AppError `notFound`
 */
export const listCategoryPosts = async (
  em: EntityManager,
  categorySlug: string,
  page: number,
): Promise<Page<PostCard>> => {
  const { id } = await getCategory(em, categorySlug);
  return pageOf(em, findPosts, { ...published, where: publishedIn(id), ...partOf(page) }, toCard);
};

/** Whether there is anything to read. */
export const hasPublishedPosts = async (em: EntityManager): Promise<boolean> =>
  (await findPosts(em, { where: PUBLISHED, limit: 1 })).length > 0;

const getRow = async (em: EntityManager, slug: string): Promise<FullPostRow> => {
  const [post] = await findFullPosts(em, { where: { slug, ...PUBLISHED } });
  if (!post) throw postNotFound();
  return post;
};

/**
 * A published post with its categories.
 * @throws AppError `notFound` for unknown slugs and drafts
 */
export const getPublishedPost = async (em: EntityManager, slug: string): Promise<PublishedPost> => {
  const post = await getRow(em, slug);
  const { summary, content, categories } = post;
  return { ...toCard(post), summary, content, categories };
};

/**
 * Other published posts, at most 3 (spec §9), the latest first: those that share a category with the post, and then
 * the others.
 */
export const listRelatedPosts = async (em: EntityManager, slug: string): Promise<RelatedPost[]> => {
  const find = (where: Where, limit: number) => findPosts(em, { ...published, where, limit });
  const close = await find(sharingCategoryWith(slug), RELATED_POSTS);
  const found = close.map(({ slug: each }) => each);
  const others = { ...PUBLISHED, slug: { $nin: [slug, ...found] } };
  const rest = RELATED_POSTS - close.length;
  const posts = rest > 0 ? [...close, ...(await find(others, rest))] : close;
  return posts.map((post) => ({
    id: post.id,
    title: post.title,
    slug: post.slug,
    publishedAt: publishedAt(post),
  }));
};

/** The published posts as the documented API shows them, newest first. */
export const listPublishedFullPosts = (em: EntityManager, part: ListPart): Promise<Page<Post>> =>
  pageOf(em, findFullPosts, { ...published, ...part }, toPost);

/**
 * The published posts of a category as the documented API shows them, newest first.
 * @throws AppError `notFound`
 */
export const listFullPostsOfCategory = async (
  em: EntityManager,
  slug: string,
  part: ListPart,
): Promise<Page<Post>> => {
  const { id } = await getCategory(em, slug);
  return pageOf(em, findFullPosts, { ...published, where: publishedIn(id), ...part }, toPost);
};

/**
 * A published post as the documented API shows it.
 * @throws AppError `notFound` for unknown slugs and drafts
 */
export const getPublishedFullPost = async (em: EntityManager, slug: string): Promise<Post> =>
  toPost(await getRow(em, slug));

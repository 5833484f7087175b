import type { ListPart } from '@hvac/contract/api-requests';
import type { Post } from '@hvac/contract/api-responses';
import type { ListedPost, PostCard, PublishedPost, RelatedPost } from '@hvac/contract/blog';
import type { Page } from '@hvac/contract/paging';
import { POSTS_PER_PAGE, RELATED_POSTS } from '@hvac/contract/post-lists';
import { countWords } from '@hvac/contract/read-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UserEntity } from '../auth/user.entity.ts';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { readArticle } from './cached-articles.service.ts';
import { getCategory } from './categories.service.ts';
import { excerptOf } from './excerpt.service.ts';
import {
  type FullPostRow,
  findFullPosts,
  findListedPosts,
  findPosts,
  isPublic,
  type ListedRow,
  NEWEST_PUBLISHED,
  type PostRow,
  pageOf,
  publicIn,
  sharingCategoryWith,
  type Where,
} from './posts.rows.ts';
import { postNotFound, toPost } from './posts.service.ts';

/** Stands for the username of the author in the owner's text. */
const AUTHOR = '{author}';

const newest = (where: Where) => ({ where, orderBy: NEWEST_PUBLISHED });

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

/** The rows of a page; pages count from 1. */
export const partOf = (page: number) => ({
  limit: POSTS_PER_PAGE,
  offset: (page - 1) * POSTS_PER_PAGE,
});

/** A post in a list of all posts, as visitors see it. */
export const toListed = (post: ListedRow): ListedPost => ({
  ...toCard(post),
  category: post.category,
});

/** A page of the published posts, newest first; pages count from 1. */
export const listPublishedPosts = (
  em: EntityManager,
  now: Date,
  page: number,
): Promise<Page<ListedPost>> =>
  pageOf(em, findListedPosts, { ...newest(isPublic(now)), ...partOf(page) }, toListed);

/**
 * A page of a category's published posts, newest first; pages count from 1.
 * @throws AppError `notFound`
 */
export const listCategoryPosts = async (
  em: EntityManager,
  now: Date,
  categorySlug: string,
  page: number,
): Promise<Page<PostCard>> => {
  const { id } = await getCategory(em, categorySlug);
  return pageOf(em, findPosts, { ...newest(publicIn(id, now)), ...partOf(page) }, toCard);
};

/** Whether there is anything to read. */
export const hasPublishedPosts = async (em: EntityManager, now: Date): Promise<boolean> =>
  (await findPosts(em, { where: isPublic(now), limit: 1 })).length > 0;

const getRow = async (em: EntityManager, now: Date, slug: string): Promise<FullPostRow> => {
  const [post] = await findFullPosts(em, { where: { slug, ...isPublic(now) } });
  if (!post) throw postNotFound();
  return post;
};

/** Whom a post names as its author; nobody unless the owner wants a name. */
const readAuthor = async (em: EntityManager, { author }: PostRow): Promise<string> => {
  const { texts } = await readSiteSettings(em);
  const name = texts.blog.author;
  if (!name.includes(AUTHOR)) return name;
  const user = await em.findOne(UserEntity, { id: author }, { fields: ['username'] });
  return name.replaceAll(AUTHOR, user?.username ?? '');
};

/** A post or draft with its categories, as visitors read it. */
export const toPublishedPost = async (
  em: EntityManager,
  post: FullPostRow,
): Promise<PublishedPost> => {
  const { summary, content, contentFormat, categories } = post;
  const { html, pictures } = await readArticle(em, post);
  const author = await readAuthor(em, post);
  return {
    ...toCard(post),
    summary,
    contentFormat,
    contentHtml: html,
    categories,
    ...(author && { author }),
    facts: { wordCount: countWords(content, contentFormat), pictures },
  };
};

/**
 * A published post with its categories.
 * @throws AppError `notFound` for unknown slugs and drafts
 */
export const getPublishedPost = async (
  em: EntityManager,
  now: Date,
  slug: string,
): Promise<PublishedPost> => toPublishedPost(em, await getRow(em, now, slug));

/**
 * A draft as it will look once it is published.
 * @throws AppError `notFound` when there is no post with this id and slug
 */
export const getPreviewedPost = async (
  em: EntityManager,
  now: Date,
  id: number,
  slug: string,
): Promise<PublishedPost> => {
  const [post] = await findFullPosts(em, { where: { id, slug } });
  if (!post) throw postNotFound();
  const shown = await toPublishedPost(em, { ...post, publishedAt: post.publishedAt ?? now });
  const { id: _, ...withoutId } = shown;
  return withoutId;
};

/**
 * Other published posts, at most 3 (spec §9), the latest first: those that share a category with the post, and then
 * the others. A draft shares none, unless it is the one that is previewed.
 */
export const listRelatedPosts = async (
  em: EntityManager,
  now: Date,
  slug: string,
  previewed: number | null,
): Promise<RelatedPost[]> => {
  const find = (where: Where, limit: number) => findPosts(em, { ...newest(where), limit });
  const close = await find(sharingCategoryWith(slug, now, previewed), RELATED_POSTS);
  const found = close.map(({ slug: each }) => each);
  const others = { ...isPublic(now), slug: { $nin: [slug, ...found] } };
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
export const listPublishedFullPosts = (
  em: EntityManager,
  now: Date,
  part: ListPart,
): Promise<Page<Post>> => pageOf(em, findFullPosts, { ...newest(isPublic(now)), ...part }, toPost);

/**
 * The published posts of a category as the documented API shows them, newest first.
 * @throws AppError `notFound`
 */
export const listFullPostsOfCategory = async (
  em: EntityManager,
  now: Date,
  slug: string,
  part: ListPart,
): Promise<Page<Post>> => {
  const { id } = await getCategory(em, slug);
  return pageOf(em, findFullPosts, { ...newest(publicIn(id, now)), ...part }, toPost);
};

/**
 * A published post as the documented API shows it.
 * @throws AppError `notFound` for unknown slugs and drafts
 */
export const getPublishedFullPost = async (
  em: EntityManager,
  now: Date,
  slug: string,
): Promise<Post> => toPost(await getRow(em, now, slug));

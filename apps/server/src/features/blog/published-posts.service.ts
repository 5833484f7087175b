import type { PostCard, PublishedPost, RelatedPost } from '@hvac/contract/blog';
import type { Page } from '@hvac/contract/paging';
import { POSTS_PER_PAGE, RELATED_POSTS } from '@hvac/contract/post-lists';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { getCategory, toCategory } from './categories.service.ts';
import { PostEntity, type PostRow } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';

const NEWEST_FIRST = { publishedAt: 'desc', id: 'desc' } as const;

const publishedAt = (post: Pick<PostRow, 'publishedAt' | 'createdAt'>) =>
  (post.publishedAt ?? post.createdAt).toISOString();

const toPostCard = (post: PostRow): PostCard => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  featuredImage: post.featuredImage ?? null,
  featuredImageAlt: post.featuredImageAlt ?? null,
  readMinutes: post.readMinutes,
  publishedAt: publishedAt(post),
  updatedAt: post.updatedAt.toISOString(),
});

/** A page of the published posts, newest first; pages count from 1. */
export const listPublishedPosts = async (
  em: EntityManager,
  page: number,
): Promise<Page<PostCard>> => {
  const [posts, total] = await em.findAndCount(
    PostEntity,
    { published: true },
    { orderBy: NEWEST_FIRST, limit: POSTS_PER_PAGE, offset: (page - 1) * POSTS_PER_PAGE },
  );
  return { items: posts.map(toPostCard), total };
};

/**
 * A page of a category's published posts, newest first; pages count from 1.
 * @throws AppError `notFound`
 */
export const listCategoryPosts = async (
  em: EntityManager,
  categorySlug: string,
  page: number,
): Promise<Page<PostCard>> => {
  const category = await getCategory(em, categorySlug);
  const [links, total] = await em.findAndCount(
    PostCategoryEntity,
    { category: category.id, post: { published: true } },
    {
      populate: ['post'],
      orderBy: { post: NEWEST_FIRST },
      limit: POSTS_PER_PAGE,
      offset: (page - 1) * POSTS_PER_PAGE,
    },
  );
  return { items: links.map((link) => toPostCard(link.post)), total };
};

/**
 * A published post with its categories.
 * @throws AppError `notFound` for unknown slugs and drafts
 */
export const getPublishedPost = async (em: EntityManager, slug: string): Promise<PublishedPost> => {
  const post = await em.findOne(PostEntity, { slug, published: true }, { populate: ['content'] });
  if (!post) throw new AppError('notFound', 'This post does not exist');
  const links = await em.find(
    PostCategoryEntity,
    { post: post.id },
    { populate: ['category'], orderBy: { category: { name: 'asc' } } },
  );
  return {
    ...toPostCard(post),
    content: post.content,
    categories: links.map((link) => toCategory(link.category)),
  };
};

/** The latest other published posts, at most 3 (spec §9). */
export const listRelatedPosts = async (em: EntityManager, slug: string): Promise<RelatedPost[]> => {
  const posts = await em.find(
    PostEntity,
    { published: true, slug: { $ne: slug } },
    { orderBy: NEWEST_FIRST, limit: RELATED_POSTS },
  );
  return posts.map((post) => ({
    id: post.id,
    title: post.title,
    slug: post.slug,
    publishedAt: publishedAt(post),
  }));
};

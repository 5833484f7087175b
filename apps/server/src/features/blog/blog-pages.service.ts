import { slugInput } from '@hvac/contract/blog';
import type { MissingPart, PageSubject } from '@hvac/contract/pages';
import { POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { findPublicSlugs, isPublic } from './posts.rows.ts';

// A sitemap holds 50,000 addresses at most.
const MAX_POSTS = 49_000;
const MAX_CATEGORIES = 900;

interface BlogAddress {
  path: string;
  /** When a post that is shown there last changed. */
  lastModified: Date | undefined;
}

/** The addresses of the blog, its categories and its published posts; none while nothing is published. */
export const listBlogAddresses = async (em: EntityManager, now: Date): Promise<BlogAddress[]> => {
  const rows = await findPublicSlugs(em, now, MAX_POSTS);
  // A scheduled post changed the site when it was published, after its last save.
  const posts = rows.map(({ slug, updatedAt, publishedAt }) => ({
    slug,
    lastModified: publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt,
  }));
  if (posts.length === 0) return [];
  const categories = await em.find(
    CategoryEntity,
    {},
    { fields: ['slug'], orderBy: { slug: 'asc' }, limit: MAX_CATEGORIES },
  );
  const times = posts.map((post) => post.lastModified.getTime());
  const lastModified = new Date(times.reduce((one, other) => Math.max(one, other)));
  return [
    { path: '/blog', lastModified },
    ...categories.map(({ slug }) => ({
      path: `/blog/category/${encodeURIComponent(slug)}`,
      lastModified,
    })),
    ...posts.map((post) => ({
      path: `/blog/${encodeURIComponent(post.slug)}`,
      lastModified: post.lastModified,
    })),
  ];
};

/**
 * Which part of a page's subject does not exist, so that a missing page is not rendered just to find out; null
 * when everything exists.
 */
export const findMissingPart = async (
  em: EntityManager,
  now: Date,
  subject: Exclude<PageSubject, { kind: 'privacy' }>,
): Promise<MissingPart | null> => {
  if (subject.kind === 'post') {
    const { slug } = slugInput.parse({ slug: subject.slug });
    return (await em.count(PostEntity, { slug, ...isPublic(now) })) > 0 ? null : 'post';
  }
  const postsBefore = (subject.page - 1) * POSTS_PER_PAGE;
  if (subject.category === null) {
    return (await em.count(PostEntity, isPublic(now))) > postsBefore ? null : 'page';
  }
  const { slug } = slugInput.parse({ slug: subject.category });
  if ((await em.count(CategoryEntity, { slug })) === 0) return 'category';
  if (subject.page === 1) return null;
  const posts = await em.count(PostCategoryEntity, { category: { slug }, post: isPublic(now) });
  return posts > postsBefore ? null : 'page';
};

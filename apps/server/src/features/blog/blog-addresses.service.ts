import type { EntityManager } from '@mikro-orm/postgresql';
import { CategoryEntity } from './category.entity.ts';
import { findPublishedSlugs } from './posts.rows.ts';

// A sitemap holds 50,000 addresses at most.
const MOST_POSTS = 49_000;
const MOST_CATEGORIES = 900;

interface BlogAddress {
  path: string;
  /** When a post that is shown there last changed. */
  lastModified: Date | undefined;
}

/** The addresses of the blog, its categories and its published posts. */
export const listBlogAddresses = async (em: EntityManager): Promise<BlogAddress[]> => {
  const posts = await findPublishedSlugs(em, MOST_POSTS);
  const categories = await em.find(
    CategoryEntity,
    {},
    { fields: ['slug'], orderBy: { slug: 'asc' }, limit: MOST_CATEGORIES },
  );
  const lastModified = posts[0]?.updatedAt;
  return [
    { path: '/blog', lastModified },
    ...categories.map(({ slug }) => ({
      path: `/blog/category/${encodeURIComponent(slug)}`,
      lastModified,
    })),
    ...posts.map(({ slug, updatedAt }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      lastModified: updatedAt,
    })),
  ];
};

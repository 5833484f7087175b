import type { EntityManager } from '@mikro-orm/postgresql';
import { CategoryEntity } from './category.entity.ts';

// A sitemap holds 50,000 addresses by its definition.
const MOST_POSTS = 49_000;
const MOST_CATEGORIES = 900;

interface BlogAddress {
  path: string;
  /** When a post that it shows was changed last. */
  lastModified: Date | undefined;
}

/** The addresses of the blog, its categories and its published posts. */
export const listBlogAddresses = async (em: EntityManager): Promise<BlogAddress[]> => {
  // Plain rows, which are several times faster than entities for fifty thousand posts.
  const posts = await em.execute<{ slug: string; updatedAt: string }[]>(
    `select slug, updated_at as "updatedAt" from blog_posts where published
     order by updated_at desc limit ?`,
    [MOST_POSTS],
  );
  const categories = await em.find(
    CategoryEntity,
    {},
    { fields: ['slug'], orderBy: { slug: 'asc' }, limit: MOST_CATEGORIES },
  );
  const newest = posts[0] && new Date(posts[0].updatedAt);
  return [
    { path: '/blog', lastModified: newest },
    ...categories.map(({ slug }) => ({
      path: `/blog/category/${encodeURIComponent(slug)}`,
      lastModified: newest,
    })),
    ...posts.map(({ slug, updatedAt }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      lastModified: new Date(updatedAt),
    })),
  ];
};

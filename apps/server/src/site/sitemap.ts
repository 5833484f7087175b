import type { EntityManager } from '@mikro-orm/postgresql';
import { escapeXml } from '../kernel/xml.ts';
import { CategoryEntity } from '../features/blog/category.entity.ts';

const STATIC_PAGES = ['/', '/services', '/about', '/contact'];

// What one sitemap may hold by its definition.
const MOST_ADDRESSES = 50_000;

interface Address {
  path: string;
  lastModified?: string | undefined;
}

// As plain rows: an entity for each of fifty thousand posts takes seconds.
const newestPosts = (em: EntityManager) =>
  em.execute<{ slug: string; updatedAt: string }[]>(
    `select slug, updated_at as "updatedAt" from blog_posts where published
     order by updated_at desc limit ?`,
    [MOST_ADDRESSES - 1000],
  );

/** Every public page, lists and posts with the time of their last change (sitemaps.org). */
export const buildSitemap = async (em: EntityManager, siteUrl: string): Promise<string> => {
  const [posts, categories] = await Promise.all([
    newestPosts(em),
    em.fork().find(CategoryEntity, {}, { fields: ['slug'], orderBy: { slug: 'asc' }, limit: 900 }),
  ]);
  const newest = posts[0]?.updatedAt;
  const addresses: Address[] = [
    ...STATIC_PAGES.map((path) => ({ path })),
    { path: '/blog', lastModified: newest },
    ...categories.map(({ slug }) => ({
      path: `/blog/category/${encodeURIComponent(slug)}`,
      lastModified: newest,
    })),
    ...posts.map(({ slug, updatedAt }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      lastModified: updatedAt,
    })),
  ];
  const entries = addresses.map(({ path, lastModified }) => {
    const lastmod = lastModified
      ? `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`
      : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n');
};

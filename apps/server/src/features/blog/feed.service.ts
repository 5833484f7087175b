import type { EntityManager } from '@mikro-orm/postgresql';
import { escapeXml } from '../../kernel/xml.ts';
import { readCompany } from '../settings/settings.service.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';

const NEWEST = 50;

/** Plain text as HTML: blank lines separate paragraphs, line breaks stay. */
const asHtml = (content: string): string =>
  content
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('');

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** The latest published posts as RSS 2.0, with their full text. */
export const buildFeed = async (em: EntityManager, siteUrl: string): Promise<string> => {
  const posts = await em.find(
    PostEntity,
    { published: true },
    { populate: ['content'], orderBy: { publishedAt: 'desc', id: 'desc' }, limit: NEWEST },
  );
  const links = await em.find(
    PostCategoryEntity,
    { post: { $in: posts.map(({ id }) => id) } },
    { populate: ['category'] },
  );
  const { company } = await readCompany(em);
  const items = posts.map((post) => {
    const url = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
    const categories = links.filter((link) => link.post.id === post.id);
    return [
      '<item>',
      element('title', post.title),
      element('link', url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      element('pubDate', (post.publishedAt ?? post.createdAt).toUTCString()),
      element('description', post.summary),
      ...categories.map(({ category }) => element('category', category.name)),
      element('content:encoded', asHtml(post.content)),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    element('title', `${company.name}: HVAC tips and advice`),
    element('link', `${siteUrl}/blog`),
    element(
      'description',
      'Plain advice for Michigan homeowners on heating, cooling and air quality.',
    ),
    element('language', 'en-us'),
    `<atom:link href="${escapeXml(siteUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
};

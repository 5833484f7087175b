import type { EntityManager } from '@mikro-orm/postgresql';
import { escapeXml } from '../../kernel/xml.ts';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { findFullPosts, NEWEST_PUBLISHED, PUBLISHED } from './posts.rows.ts';

const FEED_LENGTH = 50;

/** Plain text as HTML: blank lines separate paragraphs, line breaks stay. */
const asHtml = (content: string): string =>
  content
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('');

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** The latest published posts as RSS 2.0, with their full text. */
export const buildFeed = async (em: EntityManager, siteUrl: string): Promise<string> => {
  const posts = await findFullPosts(em, {
    where: PUBLISHED,
    orderBy: NEWEST_PUBLISHED,
    limit: FEED_LENGTH,
  });
  const { company, texts } = await readSiteSettings(em);
  const items = posts.map((post) => {
    const url = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
    return [
      '<item>',
      element('title', post.title),
      element('link', url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      element('pubDate', (post.publishedAt ?? post.createdAt).toUTCString()),
      element('description', post.summary),
      ...post.categories.map(({ name }) => element('category', name)),
      element('content:encoded', asHtml(post.content)),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    element('title', `${company.name}: ${texts.blog.feedTitle}`),
    element('link', `${siteUrl}/blog`),
    element('description', texts.blog.feedDescription),
    element('language', 'en-us'),
    `<atom:link href="${escapeXml(siteUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toAppError } from '../../kernel/errors.ts';
import { escapeXml } from '../../kernel/xml.ts';
import { readSiteSettings } from '../settings/site-settings.service.ts';
import { renderArticle } from './article.service.ts';
import { type FullPostRow, findFullPosts, isPublic, NEWEST_PUBLISHED } from './posts.rows.ts';

const FEED_LENGTH = 50;
// Many times what 50 usual texts have, in characters.
const MAX_TEXT = 2_000_000;

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const addressOf = (siteUrl: string, slug: string) => `${siteUrl}/blog/${encodeURIComponent(slug)}`;

const PATH = '/blog/';

/** What a feed reader knows a post by, wherever it moves. */
const feedIdOf = ({ feedId }: FullPostRow, siteUrl: string): string =>
  feedId.startsWith(PATH) ? addressOf(siteUrl, feedId.slice(PATH.length)) : `urn:uuid:${feedId}`;

/** A post without its text. */
const itemOf = (post: FullPostRow, url: string, id: string): string[] => [
  element('title', post.title),
  element('link', url),
  `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
  element('pubDate', (post.publishedAt ?? post.createdAt).toUTCString()),
  element('description', post.summary),
  ...post.categories.map(({ name }) => element('category', name)),
];

/**
 * The latest published posts as RSS 2.0, with their texts as long as these are not too long together.
 * @param onFailure called with each post that cannot be shown, which is left out
 */
export const buildFeed = async (
  em: EntityManager,
  now: Date,
  siteUrl: string,
  onFailure: (post: Pick<FullPostRow, 'id'>, error: unknown) => void,
): Promise<string> => {
  const posts = await findFullPosts(em, {
    where: isPublic(now),
    orderBy: NEWEST_PUBLISHED,
    limit: FEED_LENGTH,
  });
  const { company, texts } = await readSiteSettings(em);
  const items: string[] = [];
  let room = MAX_TEXT;
  const textOf = async (post: FullPostRow, url: string): Promise<string> => {
    if (room <= 0) return '';
    // Other requests get their turn: a text may take half a second.
    await nextTurn();
    const text = element('content:encoded', (await renderArticle(em, post, url)).html);
    room -= text.length;
    return room < 0 ? '' : text;
  };
  for (const post of posts) {
    const url = addressOf(siteUrl, post.slug);
    try {
      const parts = [...itemOf(post, url, feedIdOf(post, siteUrl)), await textOf(post, url)];
      items.push(['<item>', ...parts, '</item>'].join(''));
    } catch (error) {
      // Without a database, there is no feed.
      if (toAppError(error).code !== 'internal') throw error;
      onFailure(post, error);
    }
  }
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

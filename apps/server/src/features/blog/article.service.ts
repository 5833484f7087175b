import { imageAddress, uploadedFile } from '@hvac/contract/image-address';
import type { ContentFormat } from '@hvac/contract/markdown';
import type { EntityManager } from '@mikro-orm/postgresql';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { articleHtml, type Frame, plainHtml } from './article-html.service.ts';
import { parseArticle } from './article-markdown.service.ts';

/** The text of a post, or of a draft of one. */
export interface ArticleSource {
  content: string;
  contentFormat: ContentFormat;
  /** What the table of contents is called, as HTML; 'In this article' unless given. */
  contentsLabel?: string;
}

export interface Article {
  /** HTML that is safe to put into a page. It is made at each reading and never stored. */
  html: string;
  /** The addresses of its photos, which search engines are told; drawings are none. */
  pictures: string[];
}

/** The sizes of the uploaded ones among pictures. */
export const readFrames = async (
  em: EntityManager,
  pictures: string[],
): Promise<Map<string, Frame>> => {
  const names = new Set(pictures.map(uploadedFile).filter((name) => name !== null));
  if (names.size === 0) return new Map();
  const rows = await em.find(
    StoredImageEntity,
    { name: { $in: [...names] } },
    { fields: ['name', 'width', 'height'] },
  );
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
};

/** Plain text for readers without our styles: blank lines separate paragraphs, line breaks stay. */
const asParagraphs = (html: string): string =>
  html
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br/>')}</p>`)
    .join('');

/** An article with what it was made of besides its text. */
export interface RenderedArticle extends Article {
  /** The stored values of all its pictures. */
  named: string[];
  frames: ReadonlyMap<string, Frame>;
}

/**
 * Renders the text of a post, whatever it contains: tags in it are visible text, and links lead only to where
 * `isSafeLink` allows. One query at most, for the sizes of uploaded pictures.
 * @param address the absolute address of the post, for readers elsewhere, such as those of the feed: all addresses
 *   become absolute, and plain text gets paragraphs. Undefined for pages of the site, which keep the line breaks of
 *   plain text by their styles (spec §2.1).
 */
export const renderArticle = async (
  em: EntityManager,
  { content, contentFormat, contentsLabel }: ArticleSource,
  address?: string,
): Promise<RenderedArticle> => {
  if (contentFormat === 'plain') {
    const text = plainHtml(content);
    const html = address === undefined ? text : asParagraphs(text);
    return { html, pictures: [], named: [], frames: new Map() };
  }
  const parsed = parseArticle(content);
  const frames = await readFrames(em, parsed.pictures);
  const photos = new Set(parsed.pictures.filter((value) => !value.endsWith('.svg')));
  return {
    html: articleHtml(parsed, { frames, address, contentsLabel }),
    pictures: [...photos].map((value) => imageAddress({ value }) ?? value),
    named: parsed.pictures,
    frames,
  };
};

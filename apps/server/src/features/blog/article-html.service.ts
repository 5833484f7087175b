import { illustrationFrame } from '@hvac/contract/illustrations';
import { imageAddress, imageSrcSet, uploadedFile } from '@hvac/contract/image-address';
import type { Token } from 'markdown-it';
import {
  type ArticleHeading,
  BARE,
  markdown,
  type ParsedArticle,
} from './article-markdown.service.ts';
import { linksIn } from './text-links.service.ts';

const { escapeHtml } = markdown.utils;

/** Width and height in pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** What an article is rendered with. */
export interface ArticleContext {
  /** The sizes of uploaded pictures, by file name. */
  frames: ReadonlyMap<string, Frame>;
  /**
   * The absolute address of the post, for readers elsewhere, such as those of the feed: they get absolute addresses, and
   * nothing that needs the styles of the page. Undefined for the page itself.
   */
  address?: string | undefined;
  /** What the table of contents is called, as HTML. */
  contentsLabel?: string | undefined;
}

// The column is 64 characters wide, about 40rem.
const SIZES = '(min-width: 44em) 40rem, 100vw';

const attributes = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');

const contextOf = (env: unknown) => env as ArticleContext;

/** The address as it is on the page, or, for readers elsewhere, an absolute one. */
const addressFor = (href: string, { address }: ArticleContext): string => {
  if (address === undefined) return href;
  if (href.startsWith('#')) return address + href;
  return href.startsWith('/') ? new URL(address).origin + href : href;
};

interface LinkDetails {
  title?: string | undefined;
  /** The text is the address, which paper then need not repeat. */
  isBare?: boolean;
}

const openLink = (
  href: string,
  context: ArticleContext,
  { title, isBare = false }: LinkDetails = {},
): string =>
  `<a${attributes({
    href: addressFor(href, context),
    class: isBare && /^http/i.test(href) ? 'bare' : undefined,
    title,
    rel: /^https?:/i.test(href) ? 'noopener' : undefined,
  })}>`;

const attributeOf = (token: Token, name: string): string | undefined => {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
};

// Without the line breaks between elements, which nobody sees.
markdown.renderer.renderToken = (tokens, index) => {
  const token = tokens[index] as Token;
  if (token.hidden) return '';
  if (token.nesting === -1) return `</${token.tag}>`;
  return `<${token.tag}${markdown.renderer.renderAttrs(token)}>`;
};

const { rules } = markdown.renderer;

rules.link_open = (tokens, index, _options, env) => {
  const token = tokens[index] as Token;
  const href = attributeOf(token, 'href') ?? '';
  const isBare = token.info === BARE && contextOf(env).address === undefined;
  return openLink(href, contextOf(env), { title: attributeOf(token, 'title'), isBare });
};

interface PictureDetails {
  alt: string;
  title?: string | undefined;
  sizes?: string;
  /** Whether visitors see it at once. */
  isAtTop?: boolean;
}

/** A picture as HTML. */
export const pictureHtml = (
  value: string,
  context: ArticleContext,
  { alt, title, sizes = SIZES, isAtTop = false }: PictureDetails,
): string => {
  const frame = context.frames.get(uploadedFile(value) ?? '') ?? illustrationFrame(value);
  const isPage = context.address === undefined;
  const srcset = isPage ? imageSrcSet({ value }) : undefined;
  return `<img${attributes({
    src: addressFor(imageAddress({ value }) ?? value, context),
    srcset,
    sizes: srcset && sizes,
    alt,
    title,
    width: frame?.width,
    height: frame?.height,
    loading: isPage && !isAtTop ? 'lazy' : undefined,
  })}>`;
};

rules.image = (tokens, index, options, env, renderer) => {
  const token = tokens[index] as Token;
  return pictureHtml(attributeOf(token, 'src') ?? '', contextOf(env), {
    alt: renderer.renderInlineAsText(token.children ?? [], options, env),
    title: attributeOf(token, 'title'),
  });
};

// A wide table scrolls in its own box, by keyboard as well.
const inBox = (part: string, env: unknown) => (contextOf(env).address === undefined ? part : '');
rules.table_open = (_tokens, _index, _options, env) =>
  `${inBox('<div role="group" aria-label="Table" tabindex="0">', env)}<table>`;
rules.table_close = (_tokens, _index, _options, env) => `</table>${inBox('</div>', env)}`;

const entry = ({ id, text }: ArticleHeading) =>
  `<a href="#${escapeHtml(id)}">${escapeHtml(text)}</a>`;

const CONTENTS_FROM = 3;

/** The table of contents, folded on phones; nothing for a short article. */
const contentsOf = (headings: ArticleHeading[], label: string): string => {
  if (headings.length < CONTENTS_FROM) return '';
  let list = '';
  let isNested = false;
  for (const [index, heading] of headings.entries()) {
    const isBelow: boolean = heading.level === 3 && (isNested || headings[index - 1]?.level === 2);
    if (isBelow) list += isNested ? '<li>' : '<ul><li>';
    else list += `${isNested ? '</ul>' : ''}${index === 0 ? '' : '</li>'}<li>`;
    list += entry(heading) + (isBelow ? '</li>' : '');
    isNested = isBelow;
  }
  return `<nav aria-label="${label}" dir="auto"><details><summary>${label}</summary><ul>${list}${isNested ? '</ul>' : ''}</li></ul></details></nav>`;
};

/** A formatted text as HTML. */
export const articleHtml = (
  { tokens, headings }: ParsedArticle,
  { contentsLabel = 'In this article', ...context }: ArticleContext,
): string => {
  const contents = context.address === undefined ? contentsOf(headings, contentsLabel) : '';
  return contents + markdown.renderer.render(tokens, markdown.options, { ...context });
};

/** A plain text as HTML: all of it visible, its phone numbers and web addresses as links (beyond §5). */
export const plainHtml = (text: string): string => {
  const links = linksIn(text);
  const parts = links.map(({ start, end, href }, index) => {
    const before = text.slice(links[index - 1]?.end ?? 0, start);
    const link = openLink(href, { frames: new Map() });
    return `${escapeHtml(before)}${link}${escapeHtml(text.slice(start, end))}</a>`;
  });
  return parts.join('') + escapeHtml(text.slice(links.at(-1)?.end ?? 0));
};

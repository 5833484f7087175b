/** How the text of a post is written: as plain text, or in the dialect of Markdown below (beyond §5). */
export const CONTENT_FORMATS = ['plain', 'markdown'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** What people call the formats. */
export const CONTENT_FORMAT_NAMES: Readonly<Record<ContentFormat, string>> = {
  plain: 'Plain text',
  markdown: 'Formatted',
};

/** The longest Markdown text, in characters. */
export const MAX_MARKDOWN = 200_000;

/**
 * The rules of markdown-it that make the dialect, for its preset `zero`. The editor and the server enable the same, so
 * that what the editor cannot show (code, HTML, reference links) is no syntax at all and stays visible text.
 */
export const MARKDOWN_RULES = [
  'heading',
  'blockquote',
  'list',
  'hr',
  'table',
  'emphasis',
  'link',
  'image',
  'autolink',
  'escape',
  'entity',
  'newline',
  'balance_pairs',
  'fragments_join',
] as const;

/** How deep lists and quotes may stand within each other; the preset drops what is deeper than 20. */
export const MAX_NESTING = 40;

const SAFE_LINK = /^(?:https?:\/\/[^\s]|mailto:[^\s]|tel:\+?[\d().-]+$|\/(?![/\\])|#)/i;

/** Whether a link of an article may lead there: the web, mail, phones, paths of this website and anchors. */
export const isSafeLink = (url: string): boolean =>
  SAFE_LINK.test(url.trim()) && !/\p{Cc}/u.test(url);

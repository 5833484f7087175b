import type { ContentFormat } from './markdown.ts';

const WORDS_PER_MINUTE = 200;

/** Formatted text without what is not read: marks, numbers of lists, the addresses of links and pictures. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/^[ \t>]*\d{1,9}[.)](?=\s)/gm, ' ')
    .replace(/\]\(<?[^\s)]*/g, ' ')
    .replaceAll('|', ' ');

// What a text consists of between spaces; of a formatted one, what contains a letter or a digit.
const PARTS = { plain: /\S+/g, markdown: /[\p{L}\p{N}]\S*/gu };

/**
 * How many words a text has: in plain text all that stands between spaces (spec §9), in a formatted one what contains
 * a letter or a digit.
 */
export const countWords = (content: string, contentFormat: ContentFormat = 'plain'): number => {
  const read = contentFormat === 'markdown' ? withoutMarks(content) : content;
  return read.match(PARTS[contentFormat])?.length ?? 0;
};

/** Minutes needed to read so many words: divided by 200, rounded up, at least 1 (spec §9). */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** Minutes needed to read a text. */
export const readMinutes = (content: string, contentFormat?: ContentFormat): number =>
  minutesFor(countWords(content, contentFormat));

import { MAX_MARKDOWN } from '@hvac/contract/markdown';
import MarkdownIt from 'markdown-it';

const NAME_LENGTH = `${'0'.repeat(32)}.webp`.length;
// Found by its end, of which a text has few: half of its letters could be the beginning.
const END = /(?<=[0-9a-f]{32})\.webp/g;

/** How the renderer of articles reads the address of a link or a picture (decision 040). */
const { unescapeAll } = new MarkdownIt('zero').utils;

const withoutPercents = (text: string): string =>
  text.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** A text as it is written, and as it is read if it is a formatted one, which is never longer. */
const formsOf = (text: string): Iterable<string> => {
  if (text.length > MAX_MARKDOWN) return [text];
  const read = unescapeAll(text);
  return new Set([text, read, withoutPercents(read)]);
};

/** All texts of a content, wherever they stand in it, however deep that is. */
export const textsOf = (content: unknown): string[] => {
  const texts: string[] = [];
  const parts = [content];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === 'string') texts.push(part);
    if (typeof part !== 'object' || part === null) continue;
    for (const value of Object.values(part)) parts.push(value);
  }
  return texts;
};

/**
 * The file names of uploaded images that a content names, in whatever spelling: a text from `/api` may have them with
 * backslashes, entities or percent signs, and its page shows them all the same. Without parsing the text, which takes
 * as long as all else that a save does.
 */
export const picturesIn = (content: unknown): Set<string> => {
  const names = new Set<string>();
  for (const text of textsOf(content)) {
    for (const form of formsOf(text)) {
      for (const { index, 0: end } of form.matchAll(END)) {
        names.add(form.slice(index + end.length - NAME_LENGTH, index + end.length));
      }
    }
  }
  return names;
};

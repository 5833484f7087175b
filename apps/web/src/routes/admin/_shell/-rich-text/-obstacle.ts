import { CannotShow, parseMarkdown } from './-parse-markdown.ts';

/** What of a Markdown text the editor has no place for, in words; null if it can show all of it. */
export const obstacleIn = (markdown: string): string | null => {
  try {
    parseMarkdown(markdown);
    return null;
  } catch (error) {
    if (error instanceof CannotShow) return error.message;
    throw error;
  }
};

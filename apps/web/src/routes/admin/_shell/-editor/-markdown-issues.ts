import { type ContentFormat, MAX_MARKDOWN } from '@hvac/contract/markdown';
import type { Issue } from '../../../../lib/field-errors.ts';

interface MarkdownIssuesOptions {
  /** Why the editor cannot hand over what it shows. */
  problem: string | null;
  /** What can be done instead of shortening it: 'make two posts of it'. */
  instead: string;
}

/** What is wrong with a text, beside what its schema says. */
export const markdownIssues = (
  { content, contentFormat }: { content: string; contentFormat: ContentFormat },
  { problem, instead }: MarkdownIssuesOptions,
): Issue[] => {
  const isTooLong = contentFormat === 'markdown' && content.length > MAX_MARKDOWN;
  const { format } = new Intl.NumberFormat('en-US');
  const tooLong = `A formatted text has at most ${format(MAX_MARKDOWN)} characters, and this one has ${format(content.length)}. Shorten it, or ${instead}.`;
  const message = problem ?? (isTooLong ? tooLong : null);
  return message === null ? [] : [{ path: 'content', message }];
};

import type { PostFields } from '@hvac/contract/blog-editing';
import type { PostVersion } from '@hvac/contract/revisions';

/** What changed, in the order in which it is said; the text is said by its words. */
const NAMES: Partial<Record<keyof PostFields, string>> = {
  title: 'Title',
  summary: 'Summary',
  contentFormat: 'Format',
  featuredImage: 'Photo',
  featuredImageAlt: 'Photo description',
  categoryIds: 'Categories',
  slug: 'Web address',
  publishAt: 'Publish at',
  published: 'Published',
};

const wordsInWords = (words: number | null): string => {
  if (!words) return 'Text';
  const count = Math.abs(words).toLocaleString('en-US');
  return `${words < 0 ? '−' : '+'}${count} ${count === '1' ? 'word' : 'words'}`;
};

/** What a version has changed: 'Title, +12 words'; empty if that is not known. */
export const changesInWords = ({ version, changes }: Pick<PostVersion, 'version' | 'changes'>) => {
  if (!changes) return version === 1 ? 'First version' : '';
  const { fields, words } = changes;
  const names = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((field) => fields.includes(field))
    .map((field) => NAMES[field]);
  if (fields.includes('content'))
    names.splice(names[0] === 'Title' ? 1 : 0, 0, wordsInWords(words));
  return names.join(', ') || 'No changes';
};

import type { Version } from '@hvac/contract/revisions';

const wordsInWords = (words: number | null): string => {
  if (!words) return 'Text';
  const count = Math.abs(words).toLocaleString('en-US');
  return `${words < 0 ? '−' : '+'}${count} ${count === '1' ? 'word' : 'words'}`;
};

/**
 * What a version has changed: 'Title, +12 words'; empty if that is not known.
 * @param fieldNames in the order in which they are said; the text is said by its words
 */
export const changesInWords = <Field extends string>(
  { version, changes }: Pick<Version<Field | 'content'>, 'version' | 'changes'>,
  fieldNames: Partial<Record<Field, string>>,
): string => {
  if (!changes) return version === 1 ? 'First version' : '';
  const { fields, words } = changes;
  const names = (Object.keys(fieldNames) as Field[])
    .filter((field) => fields.includes(field))
    .map((field) => fieldNames[field]);
  if (fields.includes('content'))
    names.splice(names[0] === 'Title' ? 1 : 0, 0, wordsInWords(words));
  return names.join(', ') || 'No changes';
};

import type { Changes } from '@hvac/contract/revisions';
import { describe, expect, it } from 'vitest';
import { changesInWords } from './-changes-in-words.ts';

const NAMES = { title: 'Title', slug: 'Web address', published: 'Published' };

type Field = keyof typeof NAMES | 'content';

const said = (fields: never[] | Changes<Field> | null, version = 2) =>
  changesInWords<Field>(
    { version, changes: Array.isArray(fields) ? { fields, words: 0 } : fields },
    NAMES,
  );

describe('what a version has changed', () => {
  it('is not made up where it is not known', () => {
    expect(said(null)).toBe('');
    expect(said(null, 1)).toBe('First version');
  });

  it('is said when it is nothing', () => {
    expect(said([])).toBe('No changes');
  });

  it('names the title, then how much longer or shorter the text is, then the rest', () => {
    const all = { fields: ['slug', 'content', 'title'], words: 12 } as const;
    expect(said({ ...all, fields: [...all.fields] })).toBe('Title, +12 words, Web address');
    expect(said({ fields: ['content'], words: -1 })).toBe('−1 word');
    expect(said({ fields: ['published', 'content'], words: 1200 })).toBe('+1,200 words, Published');
  });

  it('names the text alone when it is as long as before, or too long to be counted', () => {
    expect(said({ fields: ['content'], words: 0 })).toBe('Text');
    expect(said({ fields: ['content'], words: null })).toBe('Text');
  });
});

import { describe, expect, it } from 'vitest';
import { newFact, newOwnPage } from './-own-page-form.ts';
import { countedPart, ownWordsText } from './-own-words.ts';

const troy = { label: 'Troy', path: 'areas/troy' };

describe('what is said of the words of a page', () => {
  it.each([
    [
      143,
      troy,
      '143 words of its own · 200 make it a page for search engines · most of the rest also stands on Troy',
    ],
    [1, null, '1 word of its own · 200 make it a page for search engines'],
    [200, troy, '200 words of its own · enough for search engines'],
    [1200, null, '1,200 words of its own · enough for search engines'],
  ])('names what is missing, and where the rest stands: %i', (own, nearest, text) => {
    expect(ownWordsText({ words: 1300, own, nearest })).toBe(text);
  });
});

describe('what is counted of a page', () => {
  it('is neither what is still to be written nor half an entry', () => {
    const form = {
      ...newOwnPage({ kind: 'area', content: 'We drive.\n\n✎ From where\n\n- ✎ How long' }),
      facts: [newFact(), { ...newFact(), label: 'Price', value: '$89' }],
    };
    expect(countedPart(form, undefined)).toMatchObject({
      content: 'We drive.\n\n',
      facts: [{ label: 'Price', value: '$89' }],
    });
  });

  it('is nothing while the page is longer than one can be', () => {
    expect(countedPart(newOwnPage({ title: 'a'.repeat(81) }), 1)).toBeNull();
  });
});

import { defaultTexts, TEXT_PAGE_NAMES, TEXT_PAGES, textFields } from '@hvac/contract/texts/pages';
import { describe, expect, it } from 'vitest';
import { iconOf, sectionsOf } from './-text-fields.ts';
import { textsDraft } from './-texts-draft.ts';

describe('the sections of a page', () => {
  it.each(TEXT_PAGE_NAMES)('of %s have all of its texts', (page) => {
    const names = sectionsOf(page).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.toSorted()).toEqual(
      textFields(page)
        .map(([name]) => name)
        .toSorted(),
    );
  });

  it('begin with the headline and end with what only search engines and feeds show', () => {
    const [first] = sectionsOf('blog');
    expect(first?.fields[0]?.name).toBe('heading');
    expect(sectionsOf('blog').map(({ title, isFolded }) => [title, isFolded])).toEqual([
      ['Top of the page', false],
      ['Posts', false],
      ['Google result', true],
      ['RSS feed (advanced)', true],
    ]);
  });
});

describe('the icon of an entry', () => {
  const { reasons, testimonials } = TEXT_PAGES.home.texts;

  it('is the one that it has chosen', () => {
    const [first = {}] = defaultTexts('home').reasons;
    expect(iconOf(reasons, textsDraft(first))).toBe('shield-check');
  });

  it('is missing where entries have none', () => {
    const [first = {}] = defaultTexts('home').testimonials;
    expect(iconOf(testimonials, textsDraft(first))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { TEXT_PAGE_NAMES, TEXT_PAGES, textFields } from './pages.ts';
import { textsSchema } from './schema.ts';

const LONG_NAME = 'The Longest Heating, Cooling and Air Quality Company of the Great Lakes';
const fill = (text: string) => text.replaceAll('{company}', LONG_NAME);

/** What is wrong with the texts of the home page after a change, by path. */
const wrongIn = (change: object) => {
  const defaults = Object.fromEntries(
    textFields('home').map(([name, field]) => [name, field.default]),
  );
  const { error } = textsSchema(TEXT_PAGES.home.texts, fill).safeParse({ ...defaults, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('the texts of a page', () => {
  it.each([
    ['of another kind', { heading: 7 }, { heading: 'This must be text' }],
    ['that is missing', { heading: undefined }, { heading: 'This must be text' }],
    ['without words', { heading: ' \n ' }, { heading: 'Enter some text' }],
    ['of two lines', { heading: 'Heating\nCooling' }, { heading: 'This must be one line' }],
    [
      'with an unknown placeholder',
      { intro: 'In {towm}' },
      { intro: "“{towm}” isn't something we can fill in" },
    ],
    [
      'with NUL',
      { intro: 'a\u0000b' },
      { intro: "The text contains a character that can't be saved" },
    ],
    [
      'with half a character',
      { intro: 'a\ud83d' },
      { intro: "The text contains a character that can't be saved" },
    ],
    [
      'in a list',
      { promises: [{ text: '', icon: 'house' }] },
      {
        'promises.0.text': 'Enter some text',
        'promises.0.icon': 'Please choose one of the options',
      },
    ],
  ])('refuse one %s', (_case, change, wrong) => {
    expect(wrongIn(change)).toEqual(wrong);
  });

  it('refuse an unknown text, and a text in place of a list', () => {
    expect(Object.values(wrongIn({ headline: 'x' }))).toHaveLength(1);
    expect(wrongIn({ reasons: 'x' })).toEqual({ reasons: 'This must be a list' });
  });

  it('have as many entries in a list as the layout allows', () => {
    const promise = { text: 'On time', icon: 'clock' };
    expect(wrongIn({ promises: [] })).toEqual({});
    expect(wrongIn({ promises: Array(4).fill(promise) })).toEqual({});
    expect(wrongIn({ promises: Array(5).fill(promise) })).toEqual({
      promises: 'This list has 0 to 4 entries',
    });
    expect(wrongIn({ reasons: [] })).toEqual({ reasons: 'This list has 1 to 8 entries' });
  });

  it('are measured with the values of their placeholders, without surrounding spaces', () => {
    expect(wrongIn({ scheduleButton: 'Call {company}' })).toEqual({
      scheduleButton: 'Too long (max 24 characters)',
    });
    expect(wrongIn({ scheduleButton: `${'x'.repeat(24)} ` })).toEqual({});
    expect(wrongIn({ scheduleButton: 'x'.repeat(25) })).toEqual({
      scheduleButton: 'Too long (max 24 characters)',
    });
  });

  it.each(TEXT_PAGE_NAMES)(
    'of %s may keep their defaults, however long the company name',
    (page) => {
      const defaults = Object.fromEntries(
        textFields(page).map(([name, field]) => [name, field.default]),
      );
      expect(textsSchema(TEXT_PAGES[page].texts, fill).safeParse(defaults).error).toBeUndefined();
    },
  );
});

describe('a text with a placeholder of its own', () => {
  const schema = textsSchema({ text: { ...TEXT_PAGES.blog.texts.categoryDescription } });

  it('accepts that one and those of the company record, and no other', () => {
    expect(schema.safeParse({ text: '{category} by {company}' }).success).toBe(true);
    expect(schema.safeParse({ text: '{kategory}' }).success).toBe(false);
    expect(wrongIn({ intro: '{category}' })).toEqual({
      intro: "“{category}” isn't something we can fill in",
    });
  });
});

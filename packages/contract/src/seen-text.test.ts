import { describe, expect, it } from 'vitest';
import { CONTACT_EXAMPLE } from './api-responses.ts';
import { createCategoryInput, createPostInput } from './blog-editing.ts';
import { contactInput } from './contact.ts';
import { replyInput } from './replies.ts';
import { bareText, seenText } from './seen-text.ts';
import { addNoteInput } from './submissions.ts';

const INVISIBLE = {
  space: ' ',
  'no-break space': '\u00a0',
  'ideographic space': '\u3000',
  'thin space': '\u2009',
  tab: '\t',
  'line break': '\n',
  'line separator': '\u2028',
  'next line': '\u0085',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'Mongolian vowel separator': '\u180e',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uffa0',
  'Hangul choseong filler': '\u115f',
  'variation selector': '\ufe0f',
  'rare variation selector': '\u{e0100}',
  'grapheme joiner': '\u034f',
  'Khmer vowel': '\u17b4',
  'direction mark': '\u200e',
  'direction override': '\u202e',
  isolate: '\u2066',
  'Braille blank': '\u2800',
  tag: '\u{e0041}',
  'annotation anchor': '\ufff9',
  bell: '\u0007',
};

describe.each(Object.entries(INVISIBLE))('a text of nothing but %s', (_name, character) => {
  const blank = character.repeat(12);
  const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('is empty', () => {
    expect(seenText(blank)).toBe('');
    expect(bareText(blank)).toBe('');
    expect(bareText(`${blank}admin${blank}`)).toBe('admin');
    expect(seenText(`${blank}a ${character}b${blank}`)).toMatch(/^a\s*b$/);
  });

  it('is refused by every field of the contact form', () => {
    const fields = { fullName: blank, phone: blank, service: blank, message: blank };
    expect(errorsOf(contactInput.safeParse({ ...CONTACT_EXAMPLE, ...fields }))).toEqual([
      ['fullName', 'Name must be at least 2 characters'],
      ['phone', 'Please enter a valid phone number'],
      ['service', 'Please select a service'],
      ['message', 'Message must be at least 10 characters'],
    ]);
  });

  it('is no title, name, note or answer', () => {
    const post = { title: blank, slug: blank, summary: blank, content: blank };
    expect(errorsOf(createPostInput.safeParse(post))).toEqual([
      ['title', 'Title is required'],
      ['slug', 'Slug is required'],
      ['summary', 'Summary is required'],
      ['content', 'Content is required'],
    ]);
    expect(errorsOf(createCategoryInput.safeParse({ name: blank, slug: 'a' }))).toEqual([
      ['name', 'Category name is required'],
    ]);
    expect(addNoteInput.safeParse({ id: 1, note: blank }).success).toBe(false);
    expect(replyInput.safeParse({ id: 1, text: blank }).success).toBe(false);
  });
});

describe('the length of a text', () => {
  it.each([
    ['fullName', ' A\u200b '],
    ['fullName', '王\ufe00'],
    ['phone', '555-0199    '],
    ['phone', '\u202a313555019\u202c'],
    ['message', 'Too short\u00a0'],
    ['message', '\n\nshort\n\n\n\n'],
    ['message', '\u200bToo\u200bshort\u200b'],
  ])('is what people see of it: %s %j is too short', (field, value) => {
    expect(contactInput.safeParse({ ...CONTACT_EXAMPLE, [field]: value }).success).toBe(false);
  });

  it.each([
    ['fullName', ' Al '],
    ['fullName', '\u200bمحمد'],
    ['phone', '(after 5pm) 555-0199'],
    ['phone', '\u202a313-555-0199\u202c'],
    ['service', ' x '],
    ['message', '  no heat at all\u200b\n'],
    ['message', '👩🏽‍🔧👩🏽‍🔧👩🏽‍🔧'],
  ])('leaves what was sent as it is: %s %j', (field, value) => {
    expect(contactInput.parse({ ...CONTACT_EXAMPLE, [field]: value })).toHaveProperty(field, value);
  });
});

describe('bareText', () => {
  it.each([
    ['ad\u200bmin', 'admin'],
    ['ad\u200dmin', 'admin'],
    ['admin\ufe0f', 'admin'],
    ['\u202a313-555-0142\u202c', '313-555-0142'],
    ['علی\u200c', 'علی'],
    ['\u200fعلی', 'علی'],
  ])('takes %j for %s', (typed, bare) => {
    expect(bareText(typed)).toBe(bare);
  });

  it.each(['Zoë 👩🏽‍🔧', '❤️ and ☎️', '👨‍👩‍👧', 'علی‌رضا', 'क्‍ष', 'a b'])(
    'leaves %s as it is',
    (typed) => {
      expect(bareText(typed)).toBe(typed);
    },
  );
});

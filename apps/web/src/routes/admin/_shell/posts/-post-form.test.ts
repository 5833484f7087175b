import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  changedFields,
  EMPTY_POST,
  isSameWork,
  toPostFields,
  withChanges,
  withTitle,
} from './-post-form.ts';

describe('the slug of the post editor', () => {
  it('follows the title while it is empty [spec 351]', () => {
    expect(withTitle({ ...EMPTY_POST, title: 'Before' }, 'Heat & Cool').slug).toBe('heat-cool');
  });

  it('follows the title while it is derived from it, letter by letter [spec 352]', () => {
    let form = EMPTY_POST;
    for (const title of ['A', 'Ac', 'Ac ', 'Ac t']) form = withTitle(form, title);
    expect(form).toMatchObject({ title: 'Ac t', slug: 'ac-t' });
  });

  it('stops following once it has been edited [spec 353]', () => {
    const edited = { ...withTitle(EMPTY_POST, 'Heating'), slug: 'my-own' };
    expect(withTitle(edited, 'Cooling')).toMatchObject({ title: 'Cooling', slug: 'my-own' });
  });
});

describe('unsaved work', () => {
  const plain = { ...EMPTY_POST, contentFormat: 'plain' } as const;
  const formatted = { ...EMPTY_POST, contentFormat: 'markdown' } as const;

  it('is not the format of no text', () => {
    expect(isSameWork(plain, formatted)).toBe(true);
    expect(isSameWork({ ...plain, content: 'A' }, { ...formatted, content: 'A' })).toBe(false);
    expect(isSameWork({ ...plain, title: 'A' }, formatted)).toBe(false);
  });

  it('is told by its title, or else by how its text begins', () => {
    expect(beginningOf(EMPTY_POST)).toBe('a new post');
    expect(beginningOf({ ...EMPTY_POST, content: 'One\ntwo' })).toBe('“One two”');
    const title = `${'heat '.repeat(12)}pump`;
    expect(beginningOf({ ...EMPTY_POST, title })).toBe(`“${'heat '.repeat(12).trim()}…”`);
  });
});

describe('the changes to a post', () => {
  it('are empty for equal forms, whatever the order of their categories', () => {
    const form = { ...EMPTY_POST, categoryIds: [1, 2] };
    expect(changedFields(form, { ...form, categoryIds: [2, 1] })).toEqual([]);
  });

  it('name each field that differs', () => {
    const form = { ...EMPTY_POST, title: 'A', published: true, categoryIds: [1] };
    expect(changedFields(form, EMPTY_POST)).toEqual(['title', 'published', 'categoryIds']);
  });
});

describe('a changed post form', () => {
  it('changes the slug with the title, and nothing else with other fields', () => {
    const form = withChanges(EMPTY_POST, { title: 'Heat Pumps' });
    expect(form.slug).toBe('heat-pumps');
    expect(withChanges(form, { summary: 'Why' })).toEqual({ ...form, summary: 'Why' });
  });

  it('prefers a slug that comes with the title', () => {
    expect(withChanges(EMPTY_POST, { title: 'Heat', slug: 'own' }).slug).toBe('own');
  });
});

describe('the fields sent for a post', () => {
  it('have no picture and no alternative text if the form has none', () => {
    expect(toPostFields(EMPTY_POST)).toMatchObject({ featuredImage: null, featuredImageAlt: null });
  });
});

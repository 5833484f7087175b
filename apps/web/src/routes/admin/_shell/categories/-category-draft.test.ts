import { describe, expect, it } from 'vitest';
import { categoryDraft, isSameCategory, withName } from './-category-draft.ts';

const NEW = categoryDraft(null);
const STORED = categoryDraft({ id: 1, name: 'Heat & Cool', slug: 'heat-cool', description: null });

describe('the slug of a category', () => {
  it('follows the name of a new category, letter by letter [spec 415]', () => {
    let draft = NEW;
    for (const name of ['A', 'Ai', 'Air ', 'Air q'])
      draft = { ...draft, ...withName(draft, name, NEW) };
    expect(draft.slug).toBe('air-q');
  });

  it('stops following once it has been edited', () => {
    const edited = { ...NEW, name: 'Heating', slug: 'my-own' };
    expect(withName(edited, 'Cooling', NEW)).toEqual({ name: 'Cooling', slug: 'my-own' });
  });

  it('follows a stored name while it is derived from that name [spec 416]', () => {
    expect(withName(STORED, 'Air', STORED).slug).toBe('air');
  });

  it('keeps following after that, although the stored name yields another slug', () => {
    const renamed = { ...STORED, ...withName(STORED, 'Air', STORED) };
    expect(withName(renamed, 'Air quality', STORED).slug).toBe('air-quality');
  });

  it('does not follow a stored name that it was never derived from', () => {
    const own = { ...STORED, slug: 'comfort' };
    expect(withName(own, 'Air', own).slug).toBe('comfort');
  });
});

describe('a category', () => {
  it('is unchanged while every field is as loaded, and reads a missing description as an empty one', () => {
    expect(isSameCategory(STORED, { ...STORED })).toBe(true);
    expect(STORED.description).toBe('');
  });

  it.each(['name', 'slug', 'description'] as const)('is changed when its %s changes', (field) => {
    expect(isSameCategory({ ...STORED, [field]: 'other' }, STORED)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { categoryDraft, isSameCategory, withName } from './-category-draft.ts';

const NEW = categoryDraft(null);
const STORED = categoryDraft({ id: 1, name: 'Heat & Cool', slug: 'heat-cool', description: null });

describe('the slug of a category', () => {
  it('follows the name of a new one, letter by letter', () => {
    let draft = NEW;
    for (const name of ['A', 'Ai', 'Air ', 'Air q'])
      draft = { ...draft, ...withName(draft, name, NEW) };
    expect(draft.slug).toBe('air-q');
  });

  it('stops following once it was edited', () => {
    const edited = { ...NEW, name: 'Heating', slug: 'my-own' };
    expect(withName(edited, 'Cooling', NEW)).toEqual({ name: 'Cooling', slug: 'my-own' });
  });

  it('follows a stored name while it is the slug of that', () => {
    expect(withName(STORED, 'Air', STORED).slug).toBe('air');
  });

  it('follows on from there, though the stored name has another slug', () => {
    const renamed = { ...STORED, ...withName(STORED, 'Air', STORED) };
    expect(withName(renamed, 'Air quality', STORED).slug).toBe('air-quality');
  });

  it('does not follow a stored name that never made it', () => {
    const own = { ...STORED, slug: 'comfort' };
    expect(withName(own, 'Air', own).slug).toBe('comfort');
  });
});

describe('a category', () => {
  it('is unchanged while every field is what was loaded, no description being an empty one', () => {
    expect(isSameCategory(STORED, { ...STORED })).toBe(true);
    expect(STORED.description).toBe('');
  });

  it.each(['name', 'slug', 'description'] as const)('is changed with its %s', (field) => {
    expect(isSameCategory({ ...STORED, [field]: 'other' }, STORED)).toBe(false);
  });
});

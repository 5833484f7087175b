import { describe, expect, it } from 'vitest';
import { AT_REST, changed, refused, SAVING } from './-form-state.ts';

const REFUSED = refused({ name: 'missing', slug: 'taken' }, 'Not saved');

describe('a form of the back office', () => {
  it('says what is wrong once it was refused, and can be sent again', () => {
    expect(REFUSED).toEqual({
      errors: { name: 'missing', slug: 'taken' },
      failure: 'Not saved',
      isSaving: false,
    });
  });

  it('says nothing any more of a field that was changed, nor of itself', () => {
    expect(changed(REFUSED, { name: 'Heating' })).toEqual({
      errors: { slug: 'taken' },
      failure: null,
      isSaving: false,
    });
  });

  it('goes on saving when something is typed meanwhile', () => {
    expect(changed(SAVING, { name: 'Heating' })).toEqual(SAVING);
  });

  it('says nothing while it is saved and after it', () => {
    expect(SAVING).toEqual({ errors: {}, failure: null, isSaving: true });
    expect(AT_REST).toEqual({ errors: {}, failure: null, isSaving: false });
  });
});

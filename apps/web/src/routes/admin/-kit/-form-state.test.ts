import { describe, expect, it } from 'vitest';
import { AT_REST, changed, refused, SAVING } from './-form-state.ts';

const REFUSED = refused({ name: 'missing', slug: 'taken' }, 'Not saved');

describe('a back office form', () => {
  it('shows what is wrong after a rejection, and can be sent again', () => {
    expect(REFUSED).toEqual({
      errors: { name: 'missing', slug: 'taken' },
      failure: 'Not saved',
      isSaving: false,
    });
  });

  it('drops the error of a changed field, and its own failure', () => {
    expect(changed(REFUSED, { name: 'Heating' })).toEqual({
      errors: { slug: 'taken' },
      failure: null,
      isSaving: false,
    });
  });

  it('keeps saving when something is typed meanwhile', () => {
    expect(changed(SAVING, { name: 'Heating' })).toEqual(SAVING);
  });

  it('shows no messages while saving and afterwards', () => {
    expect(SAVING).toEqual({ errors: {}, failure: null, isSaving: true });
    expect(AT_REST).toEqual({ errors: {}, failure: null, isSaving: false });
  });
});

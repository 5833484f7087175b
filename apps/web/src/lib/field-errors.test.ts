import { describe, expect, it } from 'vitest';
import { fieldErrors, withoutErrorsOf } from './field-errors.ts';

describe('fieldErrors', () => {
  const issues = [
    { path: ['hours', 1, 'opening', 'closes'], message: 'too early' },
    { path: ['name'], message: 'missing' },
    { path: ['name'], message: 'too short' },
    { path: 'hours.0.days', message: 'no label' },
  ];

  it('keeps the first message of each field, whether its path is an array or a string', () => {
    expect(fieldErrors(issues)).toEqual({ hours: 'too early', name: 'missing' });
  });

  it('keeps full paths apart on request', () => {
    expect(fieldErrors(issues, 'path')).toEqual({
      'hours.1.opening.closes': 'too early',
      name: 'missing',
      'hours.0.days': 'no label',
    });
  });

  it('finds none if there are no issues', () => {
    expect(fieldErrors([])).toEqual({});
  });
});

describe('withoutErrorsOf', () => {
  it('drops the errors of changed fields and keeps the others', () => {
    const errors = { name: 'missing', slug: 'taken' };
    expect(withoutErrorsOf(errors, { name: '', description: '' })).toEqual({ slug: 'taken' });
  });
});

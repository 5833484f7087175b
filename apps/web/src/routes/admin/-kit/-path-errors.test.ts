import { describe, expect, it } from 'vitest';
import { errorsLeft } from './-path-errors.ts';

const draft = {
  phone: '',
  address: { street: '', city: '' },
  hours: [{ closes: '08:00' }, { closes: '18:00' }],
  cities: [{ name: 'Troy' }],
};
const ERRORS = {
  phone: 'no phone',
  'address.city': 'no city',
  'address.street': 'no street',
  'hours.0.opening.closes': 'too early',
  'hours.1.days': 'no label',
  cities: 'too many',
};
const leftAfter = (change: Partial<typeof draft>) =>
  Object.keys(errorsLeft(ERRORS, draft, { ...draft, ...change }));
const without = (...gone: string[]) => Object.keys(ERRORS).filter((path) => !gone.includes(path));

describe('errorsLeft', () => {
  it('drops the error of a changed field', () => {
    expect(leftAfter({ phone: '313-555-0100' })).toEqual(without('phone'));
  });

  it('keeps the errors of the other fields of a group', () => {
    expect(leftAfter({ address: { ...draft.address, city: 'Troy' } })).toEqual(
      without('address.city'),
    );
  });

  it('keeps the errors of the other rows of a list', () => {
    const hours = draft.hours.map((line, index) => (index === 0 ? { ...line, closes: '' } : line));
    expect(leftAfter({ hours })).toEqual(without('hours.0.opening.closes'));
  });

  it('gives no row the error of a removed row before it', () => {
    expect(leftAfter({ hours: draft.hours.slice(1) })).toEqual(
      without('hours.0.opening.closes', 'hours.1.days'),
    );
  });

  it('drops the error of a changed list', () => {
    expect(leftAfter({ cities: [{ name: '' }] })).toEqual(without('cities'));
  });
});

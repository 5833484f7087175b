import { describe, expect, it } from 'vitest';
import { errorsLeft } from './-record-errors.ts';

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
  it('lets go of the error of a field that changed', () => {
    expect(leftAfter({ phone: '313-555-0100' })).toEqual(without('phone'));
  });

  it('keeps those of the other fields of a group', () => {
    expect(leftAfter({ address: { ...draft.address, city: 'Troy' } })).toEqual(
      without('address.city'),
    );
  });

  it('keeps those of the other lines of a list', () => {
    const hours = draft.hours.map((line, index) => (index === 0 ? { ...line, closes: '' } : line));
    expect(leftAfter({ hours })).toEqual(without('hours.0.opening.closes'));
  });

  it('gives no line the error of one that was before it', () => {
    expect(leftAfter({ hours: draft.hours.slice(1) })).toEqual(
      without('hours.0.opening.closes', 'hours.1.days'),
    );
  });

  it('lets go of the error of a list that changed', () => {
    expect(leftAfter({ cities: [{ name: '' }] })).toEqual(without('cities'));
  });
});

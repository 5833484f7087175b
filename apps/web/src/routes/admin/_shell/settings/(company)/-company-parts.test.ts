import { defaultCompany } from '@hvac/contract/company';
import { expect, it } from 'vitest';
import { isSamePart, withPart } from './-company-parts.ts';

const other = { ...defaultCompany, phone: '248-555-0100', region: 'Oakland County' };

it('takes the fields of its part, and no others, from another record', () => {
  expect(withPart(defaultCompany, other, ['phone', 'hours'])).toEqual({
    ...defaultCompany,
    phone: '248-555-0100',
  });
});

it('differs from another record only where its part does', () => {
  expect(isSamePart(defaultCompany, other, ['phone'])).toBe(false);
  expect(isSamePart(defaultCompany, other, ['hours', 'address'])).toBe(true);
});

it('is the same whatever the order in which the database returns keys', () => {
  const { street, city, state, postalCode } = defaultCompany.address;
  const stored = { ...defaultCompany, address: { postalCode, state, city, street } };
  expect(isSamePart(defaultCompany, stored, ['address'])).toBe(true);
});

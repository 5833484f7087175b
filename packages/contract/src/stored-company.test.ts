import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { companyOf } from './stored-company.ts';

describe('companyOf', () => {
  it.each([null, undefined, 1, 'text', [], {}])('is the default for %j', (stored) => {
    expect(companyOf(stored)).toEqual(defaultCompany);
  });

  it('keeps every valid field', () => {
    const stored = {
      ...defaultCompany,
      name: 'North Star',
      phone: 7,
      hours: 'always',
      serviceArea: undefined,
      socialLinks: { facebook: 'https://facebook.example/us', instagram: 'javascript:alert(1)' },
      fieldOfTomorrow: true,
    };
    expect(companyOf(stored)).toEqual({
      ...defaultCompany,
      name: 'North Star',
      socialLinks: { ...defaultCompany.socialLinks, facebook: 'https://facebook.example/us' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { isFoundingYear } from './claim-fields.ts';
import { defaultCompany } from './company.ts';
import { companyInput } from './settings.ts';

const issuesOf = (change: object) => {
  const result = companyInput.safeParse({ ...defaultCompany, ...change });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the claims of a company', () => {
  const YEAR = 'Please enter a year from 1800 until now, or nothing';
  const COUNT = 'Please enter a number of reviews, for example 212, or nothing';
  const LINK = 'Please enter an address that starts with http:// or https://, or nothing';
  const partner = { partner: 'Acme Bank', url: '' };
  const google = { source: 'Google', count: 212, url: 'https://g.page/r/us' };

  it.each<[object, string, string]>([
    [{ region: ' ' }, 'region', 'The region is required'],
    [{ region: 'x'.repeat(61) }, 'region', 'The region must be at most 60 characters'],
    [
      { licenseState: 'x'.repeat(41) },
      'licenseState',
      'The state of the license must be at most 40 characters',
    ],
    [{ isInsured: 'yes' }, 'isInsured', 'Please choose whether the company is insured'],
    [{ yearFounded: 1799 }, 'yearFounded', YEAR],
    [{ yearFounded: 9999 }, 'yearFounded', YEAR],
    [{ yearFounded: 1987.5 }, 'yearFounded', YEAR],
    [{ yearFounded: '1987' }, 'yearFounded', YEAR],
    [{ certifications: [''] }, 'certifications.0', 'The certification is required'],
    [
      { certifications: ['NATE', 'nate'] },
      'certifications.1',
      'This certification is already in the list',
    ],
    [
      { certifications: Array.from({ length: 9 }, (_, index) => `No. ${index}`) },
      'certifications',
      'At most 8 certifications can be shown',
    ],
    [{ guarantee: 'x'.repeat(201) }, 'guarantee', 'The guarantee must be at most 200 characters'],
    [{ financing: { ...partner, url: 'javascript:alert(1)' } }, 'financing.url', LINK],
    [
      { financing: { partner: ' ', url: 'https://bank.example' } },
      'financing.partner',
      'Please enter the name of the partner, or remove the link',
    ],
    [{ reviews: { ...google, count: 0 } }, 'reviews.count', COUNT],
    [{ reviews: { ...google, count: Number.NaN } }, 'reviews.count', COUNT],
    [{ reviews: { ...google, url: 'google.com/us' } }, 'reviews.url', LINK],
    [
      { reviews: { source: '', count: 212, url: '' } },
      'reviews.source',
      'Please enter where the reviews are, or remove their number and link',
    ],
  ])('refuse %j', (change, path, message) => {
    expect(issuesOf(change)).toEqual([[path, message]]);
  });

  it.each<object>([
    { licenseState: '', isInsured: false, licenseNumber: '' },
    { licenseState: 'Ontario', yearFounded: 1800 },
    { certifications: ['NATE certified technicians', 'EPA Section 608'], guarantee: 'x' },
    { financing: partner, reviews: { ...google, count: null, url: '' } },
    { reviews: google },
  ])('accept %j', (change) => {
    expect(issuesOf(change)).toEqual([]);
  });
});

describe('isFoundingYear', () => {
  const newYear = new Date('2027-01-01T00:00:00Z');

  it.each([
    [2026, true],
    [2027, true],
    [2028, false],
  ])('of %i at the beginning of 2027 is %s', (year, expected) => {
    expect(isFoundingYear(year, newYear)).toBe(expected);
  });
});

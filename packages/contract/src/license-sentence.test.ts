import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { licenseSentence } from './license-sentence.ts';

describe('licenseSentence', () => {
  it.each([
    [{ licenseState: '', isInsured: false }, ''],
    [{ licenseState: '' }, 'Insured.'],
    [{ isInsured: false }, 'Licensed in the State of Michigan.'],
    [{ licenseState: '', isInsured: false, licenseNumber: '7' }, 'License 7.'],
    [{ licenseNumber: 'CSLB 000000' }, 'Licensed and insured in the State of Michigan.'],
    [{ licenseState: '', isInsured: false, licenseNumber: '0-0' }, ''],
    [{ licenseState: '', isInsured: false, licenseNumber: 'ROC 100' }, 'License ROC 100.'],
    [{ licenseState: '', isInsured: false, licenseNumber: 'pending' }, 'License pending.'],
    [
      { licenseNumber: 'MI-7123' },
      'Licensed and insured in the State of Michigan. License MI-7123.',
    ],
  ])('of the default with %j is %j', (change, sentence) => {
    expect(licenseSentence({ ...defaultCompany, ...change })).toBe(sentence);
  });

  it('of a new site claims license and insurance in Michigan', () => {
    expect(licenseSentence(defaultCompany)).toBe('Licensed and insured in the State of Michigan.');
  });

  it.each([
    ['az', 'Licensed and insured in the State of Arizona.'],
    ['Arizona', 'Licensed and insured in the State of Arizona.'],
    ['DC', 'Licensed and insured in the District of Columbia.'],
    ['VI', 'Licensed and insured in the U.S. Virgin Islands.'],
    ['PR', 'Licensed and insured in Puerto Rico.'],
    ['Ontario', 'Licensed and insured in Ontario.'],
    ['constructor', 'Licensed and insured in constructor.'],
  ])('names %s', (licenseState, sentence) => {
    expect(licenseSentence({ ...defaultCompany, licenseState })).toBe(sentence);
  });
});

import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../company.ts';
import { defaultTextsOf, neutralTexts } from './neutral-texts.ts';
import { defaultTexts, TEXT_PAGE_NAMES } from './pages.ts';

const CLAIM = /licens|insur|bonded/i;

describe('the defaults', () => {
  it.each([{ licenseState: '' }, { isInsured: false }, { licenseState: '', isInsured: false }])(
    'mention neither a license nor insurance with %j',
    (claims) => {
      for (const page of TEXT_PAGE_NAMES) {
        const texts = defaultTextsOf(page, { ...defaultCompany, ...claims });
        expect(JSON.stringify(texts)).not.toMatch(CLAIM);
      }
    },
  );

  it('lose nothing else that the company says', () => {
    const { promises, reasons } = defaultTextsOf('home', { licenseState: '', isInsured: true });
    expect(promises.map(({ text }) => text)).toEqual(['24/7 emergency service', 'Upfront pricing']);
    expect(reasons).toHaveLength(defaultTexts('home').reasons.length - 1);
  });

  it.each(TEXT_PAGE_NAMES)('of %s claim both for a company that does', (page) => {
    expect(defaultTextsOf(page, defaultCompany)).toEqual(defaultTexts(page));
  });

  it('claim nothing at all for a company about which nothing is known', () => {
    for (const page of TEXT_PAGE_NAMES) {
      expect(JSON.stringify(neutralTexts(page))).not.toMatch(CLAIM);
    }
    expect(neutralTexts('home').testimonials).toEqual([]);
  });
});

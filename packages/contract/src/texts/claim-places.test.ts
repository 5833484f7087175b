import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../company.ts';
import { claimPlaces } from './claim-places.ts';
import { defaultTexts } from './pages.ts';

describe('the places that mention a license or insurance', () => {
  it('are none while nobody has written a text', () => {
    expect(claimPlaces({}, defaultCompany)).toEqual([]);
    expect(claimPlaces({ home: { heading: 'Warm homes' } }, defaultCompany)).toEqual([]);
  });

  it('name the page and the entry, once for all its texts', () => {
    const { promises, reasons } = defaultTexts('home');
    expect(claimPlaces({ home: { promises, reasons } }, defaultCompany)).toEqual([
      {
        label: 'Home → Promise 2',
        to: '/admin/settings/pages/home',
        hash: 'promises.1.text',
        claims: ['license', 'insurance'],
      },
      {
        label: 'Home → Reason 1',
        to: '/admin/settings/pages/home',
        hash: 'reasons.0.title',
        claims: ['license', 'insurance'],
      },
    ]);
  });

  it.each([
    ['Licensed plumbers', ['license']],
    ['Fully INSURED', ['insurance']],
    ['Bonded since 1990', ['insurance']],
  ])('find “%s”', (itemNote, claims) => {
    expect(claimPlaces({ services: { itemNote } }, defaultCompany)).toMatchObject([
      { hash: 'itemNote', claims },
    ]);
  });

  it('include the tagline, if it is the owner’s own', () => {
    const company = { tagline: 'Licensed in three states' };
    expect(claimPlaces({}, company)).toEqual([
      {
        label: 'Contact & hours → Tagline',
        to: '/admin/settings/business',
        hash: 'tagline',
        claims: ['license'],
      },
    ]);
  });
});

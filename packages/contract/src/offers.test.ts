import { describe, expect, it } from 'vitest';
import { type Offer, offerMoments, offerState, offersInput, offersOf } from './offers.ts';

const OFFER: Offer = {
  title: '$50 off a tune-up',
  text: '',
  terms: 'New customers only.',
  code: '',
  service: 'heating',
  firstDay: '',
  lastDay: '',
  isOnHome: true,
};
const issuesOf = (...offers: object[]) => {
  const result = offersInput.safeParse({ offers: offers.map((own) => ({ ...OFFER, ...own })) });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('offersInput', () => {
  const WHICH_DAY = 'Please enter a day of this century, or nothing';

  it.each<[object, string, string]>([
    [{ title: ' ' }, 'offers.0.title', 'Enter a title'],
    [{ title: 'x'.repeat(61) }, 'offers.0.title', 'Too long (max 60 characters)'],
    [{ text: 'x'.repeat(201) }, 'offers.0.text', 'Too long (max 200 characters)'],
    [{ terms: '' }, 'offers.0.terms', 'Enter the terms'],
    [{ terms: 'x'.repeat(401) }, 'offers.0.terms', 'Too long (max 400 characters)'],
    [{ code: 'x'.repeat(21) }, 'offers.0.code', 'Too long (max 20 characters)'],
    [{ service: 'plumbing' }, 'offers.0.service', 'Please choose a service'],
    [{ firstDay: '2026-02-30' }, 'offers.0.firstDay', WHICH_DAY],
    [{ lastDay: '0026-02-20' }, 'offers.0.lastDay', WHICH_DAY],
    [
      { firstDay: '2026-12-02', lastDay: '2026-12-01' },
      'offers.0.lastDay',
      'The last day must not be before the first',
    ],
  ])('refuses %o', (own, path, message) => {
    expect(issuesOf(own)).toContainEqual([path, message]);
  });

  it('refuses a fourth offer on the home page, and a thirteenth at all', () => {
    expect(issuesOf({}, {}, {})).toEqual([]);
    expect(issuesOf({}, {}, {}, {})).toEqual([['offers', 'At most 3 offers fit on the home page']]);
    const many = Array.from({ length: 13 }, () => ({ isOnHome: false }));
    expect(issuesOf(...many)).toEqual([['offers', 'You can add up to 12 offers']]);
  });
});

it('stored offers that are no longer valid are left out', () => {
  expect(offersOf(undefined)).toEqual({ offers: [] });
  expect(offersOf({ offers: [OFFER, { ...OFFER, title: '' }, null] })).toEqual({ offers: [OFFER] });
});

it('an offer is shown from its first day through its last', () => {
  const offer = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
  expect(
    ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) => offerState(offer, day)),
  ).toEqual(['coming', 'current', 'current', 'past']);
});

it('its moments are the midnights around its days, in the zone of the site', () => {
  const offers = { offers: [{ ...OFFER, firstDay: '2026-11-01', lastDay: '2026-11-01' }, OFFER] };
  expect(offerMoments(offers, 'America/Detroit').map((at) => at.toISOString())).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
});

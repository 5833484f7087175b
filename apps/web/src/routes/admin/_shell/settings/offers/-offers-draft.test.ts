import { expect, it } from 'vitest';
import {
  againNextYear,
  isSameDraft,
  newOffer,
  offerStateText,
  offersDraft,
  offersOfDraft,
} from './-offers-draft.ts';

const draft = (firstDay: string, lastDay: string) => ({
  ...newOffer(),
  title: 'Tune-up',
  firstDay,
  lastDay,
});

it('an offer of next year has its days moved by a year, and is a row of its own', () => {
  const past = draft('2026-03-01', '2028-02-29');
  const again = againNextYear(past);
  expect(again).toMatchObject({ title: 'Tune-up', firstDay: '2027-03-01', lastDay: '2029-02-28' });
  expect(again.id).not.toBe(past.id);
  expect(againNextYear(draft('', '')).lastDay).toBe('');
});

it('the offers of a draft are those that were loaded', () => {
  const offers = offersOfDraft({ offers: [draft('', '2026-03-01')] });
  expect(offersOfDraft(offersDraft(offers))).toEqual(offers);
  expect(isSameDraft(offersDraft(offers), offersDraft(offers))).toBe(true);
  expect(isSameDraft(offersDraft(offers), offersDraft({ offers: [] }))).toBe(false);
});

it.each([
  [{}, 'On no page: choose a service or the home page'],
  [{ firstDay: '2026-03-02' }, 'On no page: choose a service or the home page'],
  [{ isOnHome: true }, 'Shown now'],
  [{ service: 'heating', firstDay: '2026-03-02' } as const, 'From Mar 2, 2026'],
  [{ isOnHome: true, lastDay: '2026-02-28' }, 'Past: its last day was Feb 28, 2026'],
])('the form says why visitors do not see an offer: %j', (own, text) => {
  expect(offerStateText({ ...newOffer(), ...own }, '2026-03-01')).toBe(text);
});

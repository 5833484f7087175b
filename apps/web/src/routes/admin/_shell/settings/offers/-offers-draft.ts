import { formatDay } from '@hvac/contract/dates';
import { hasPlace, type Offer, type Offers, offerState } from '@hvac/contract/offers';
import { type Entry, withId, withoutId } from '../../../-kit/-own-ids.ts';

/** The offers while they are edited. */
export interface OffersDraft {
  offers: OfferDraft[];
}

export type OfferDraft = Entry<Offer>;

/** An offer that nobody has written yet. */
export const newOffer = (): OfferDraft =>
  withId({
    title: '',
    text: '',
    terms: '',
    code: '',
    service: '',
    firstDay: '',
    lastDay: '',
    isOnHome: false,
  });

/** The form values of the offers. */
export const offersDraft = ({ offers }: Offers): OffersDraft => ({
  offers: offers.map(withId),
});

/** The offers that a draft describes, not validated yet. */
export const offersOfDraft = ({ offers }: OffersDraft): Offers => ({
  offers: offers.map(withoutId),
});

/** Whether both show the same values. */
export const isSameDraft = (one: OffersDraft, other: OffersDraft): boolean =>
  JSON.stringify(offersOfDraft(one)) === JSON.stringify(offersOfDraft(other));

/** A day a year later: YYYY-MM-DD, or empty. A leap day becomes the last day of February. */
const nextYear = (day: string): string => {
  if (day === '') return '';
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return Number.isNaN(Date.parse(later)) || day.endsWith('-02-29')
    ? `${later.slice(0, 8)}28`
    : later;
};

/** The same offer a year later. It is on no page before somebody has put it there. */
export const againNextYear = ({ id: _, ...offer }: OfferDraft): OfferDraft =>
  withId({ ...offer, firstDay: nextYear(offer.firstDay), lastDay: nextYear(offer.lastDay) });

export const SHOWN_NOW = 'Shown now';

/** Whether visitors see an offer, and why not. */
export const offerStateText = (offer: Offer, today: string): string => {
  const state = offerState(offer, today);
  if (state === 'past') return `Past: its last day was ${formatDay(offer.lastDay)}`;
  if (!hasPlace(offer)) return 'On no page: choose a service or the home page';
  return state === 'coming' ? `From ${formatDay(offer.firstDay)}` : SHOWN_NOW;
};

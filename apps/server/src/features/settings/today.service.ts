import { clockIn } from '@hvac/contract/clocks';
import type { Company } from '@hvac/contract/company';
import { type Notice, noticeMoments, noticeOf, shownNotices } from '@hvac/contract/notice';
import { type Offers, offerMoments, offerState, offersOf } from '@hvac/contract/offers';
import { nextOpenLine, openLine } from '@hvac/contract/open-line';
import type { SiteSettings } from '@hvac/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { companySetting } from './company.service.ts';
import { defineSetting, readStored } from './setting.service.ts';

/** What all pages show that changes with the time (beyond §8). */
export type TrueToday = Pick<SiteSettings, 'notices' | 'offers' | 'openLine'>;

/** What is said above the header. */
export const noticeSetting = defineSetting({
  key: 'notice',
  name: 'the notice',
  of: noticeOf,
  // Who is called, or which other site visitors are led to.
  proved: ({ leadsTo }) => leadsTo,
});

export const offersSetting = defineSetting({ key: 'offers', name: 'the offers', of: offersOf });

/** The keys of what is stored of it, besides the company record. */
export const TODAY_KEYS = [noticeSetting.key, offersSetting.key];

/** What is stored of it. */
export interface StoredToday {
  notice: Notice;
  offers: Offers;
}

export const storedTodayOf = (stored: (key: string) => unknown): StoredToday => ({
  notice: noticeSetting.of(stored(noticeSetting.key)),
  offers: offersSetting.of(stored(offersSetting.key)),
});

/** What of it is shown now. */
export const trueToday = (
  { notice, offers }: StoredToday,
  company: Company,
  now: Date,
): TrueToday => {
  const { day } = clockIn(company.timeZone, now);
  const { isOn, afterHours } = company.openLine;
  return {
    notices: shownNotices(notice, company, now),
    offers: offers.offers.filter((offer) => offerState(offer, day) === 'current'),
    openLine: isOn ? openLine(company, afterHours, now) : '',
  };
};

/** The next time at which it changes by itself. */
export const nextTrueToday = async (em: EntityManager, now: Date): Promise<Date | null> => {
  const stored = await readStored(em, [companySetting.key, ...TODAY_KEYS]);
  const company = companySetting.of(stored(companySetting.key));
  const { notice, offers } = storedTodayOf(stored);
  const { isOn, afterHours } = company.openLine;
  const moments = [
    ...noticeMoments(notice, company),
    ...offerMoments(offers, company.timeZone),
    ...(isOn ? [nextOpenLine(company, afterHours, now)] : []),
  ].filter((moment) => moment > now);
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null;
};

import * as z from 'zod/mini';
import { dayAfter, instantOf } from './clocks.ts';
import { isPlannableDay } from './settings.ts';
import { seenAtLeast, text } from './text.ts';
import { versioned } from './versioned.ts';

/** Limits of Settings → Offers, in characters and in entries. */
export const OFFER_LIMITS = {
  offers: 12,
  onHome: 3,
  title: 60,
  text: 200,
  terms: 400,
  code: 20,
} as const;

const optional = (most: number) =>
  text('This must be text').check(z.trim(), z.maxLength(most, `Too long (max ${most} characters)`));
const required = (most: number, message: string) =>
  optional(most).check(...seenAtLeast(1, message));

const WHICH_DAY = 'Please enter a day of this century, or nothing';
const day = z
  .string(WHICH_DAY)
  .check(z.refine((value) => value === '' || isPlannableDay(value), WHICH_DAY));

/** The services that an offer can be about, in their order on the site. */
export const OFFER_SERVICES = ['heating', 'cooling', 'air-quality'] as const;

const offer = z
  .strictObject({
    title: required(OFFER_LIMITS.title, 'Enter a title'),
    text: optional(OFFER_LIMITS.text),
    terms: required(OFFER_LIMITS.terms, 'Enter the terms'),
    /** What the customer says to get it; may be empty. */
    code: optional(OFFER_LIMITS.code),
    /** Empty for an offer that is about no service in particular. */
    service: z.enum(['', ...OFFER_SERVICES], 'Please choose a service'),
    /** YYYY-MM-DD, included; empty for at once. */
    firstDay: day,
    /** The same; empty for as long as it stands here. */
    lastDay: day,
    isOnHome: z.boolean('Please choose whether it is on the home page'),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => lastDay === '' || lastDay >= firstDay, {
      path: ['lastDay'],
      error: 'The last day must not be before the first',
    }),
  );
export type Offer = z.infer<typeof offer>;

const TOO_MANY_ON_HOME = `At most ${OFFER_LIMITS.onHome} offers fit on the home page`;

/** Settings → Offers (beyond §8). */
export const offersInput = z.strictObject({
  offers: z.array(offer, 'The offers must be a list').check(
    z.maxLength(OFFER_LIMITS.offers, `You can add up to ${OFFER_LIMITS.offers} offers`),
    z.refine(
      (offers) => offers.filter(({ isOnHome }) => isOnHome).length <= OFFER_LIMITS.onHome,
      TOO_MANY_ON_HOME,
    ),
  ),
});
export type Offers = z.infer<typeof offersInput>;

/** Reads the stored offers; those that are no longer valid are left out. */
export const offersOf = (stored: unknown): Offers => {
  const rows = z.safeParse(z.object({ offers: z.array(z.unknown()) }), stored).data?.offers ?? [];
  return {
    offers: rows.flatMap((row) => {
      const read = z.safeParse(offer, row);
      return read.success ? [read.data] : [];
    }),
  };
};

/** Saves the offers over the version that was loaded. */
export const saveOffersInput = versioned(offersInput);

/** Whether an offer is shown: 'coming', 'current' or 'past' on a day (YYYY-MM-DD) of the site. */
export const offerState = (
  { firstDay, lastDay }: Pick<Offer, 'firstDay' | 'lastDay'>,
  today: string,
): 'coming' | 'current' | 'past' => {
  if (firstDay > today) return 'coming';
  return lastDay !== '' && lastDay < today ? 'past' : 'current';
};

/** Whether an offer is on a page in its time. */
export const hasPlace = ({ isOnHome, service }: Pick<Offer, 'isOnHome' | 'service'>): boolean =>
  isOnHome || service !== '';

/** When an offer appears and when it goes. */
export const offerMoments = ({ offers }: Offers, timeZone: string): Date[] =>
  offers.flatMap(({ firstDay, lastDay }) => [
    ...(firstDay ? [instantOf(timeZone, firstDay, '00:00')] : []),
    ...(lastDay ? [instantOf(timeZone, dayAfter(lastDay, 1), '00:00')] : []),
  ]);

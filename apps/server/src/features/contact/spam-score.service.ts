import type { ContactField } from '@hvac/contract/contact';
import type { SpamReason } from '@hvac/contract/submissions';
import { contentSignals, plainWords, type SpamSignal } from './spam-content.service.ts';
import { historySignals, type SpamHistory } from './spam-history.service.ts';
import { type FormSignals, requestSignals } from './spam-request.service.ts';

/** The score from which a submission is stored as spam. */
export const SPAM_SCORE = 6;

export interface SpamAssessment {
  score: number;
  /** Why, for the owner. */
  reasons: SpamReason[];
}

interface Assessed {
  form: Record<ContactField, string>;
  /** How the form was sent; null for a program, for which only content and history count. */
  sent: FormSignals | null;
  history: SpamHistory;
}

const sumOf = (signals: SpamSignal[]) => signals.reduce((sum, { points }) => sum + points, 0);

/** The sum of the points. Weak signals together never reach the score of spam. */
const weigh = (signals: SpamSignal[]) =>
  Math.min(SPAM_SCORE - 1, sumOf(signals.filter(({ isWeak }) => isWeak))) +
  sumOf(signals.filter(({ isWeak }) => !isWeak));

/**
 * How much a submission looks like spam: 0-3 a customer, 4-5 to be checked, 6 and above spam. Signals that honest
 * people cause too (autofill, blocked cookies, an old browser, a link) never add up to spam on their own.
 */
export const scoreSubmission = ({ form, sent, history }: Assessed): SpamAssessment => {
  const words = plainWords(form.message);
  const signals = [
    ...contentSignals(form, words),
    ...(sent ? requestSignals(sent, form) : []),
    ...historySignals(history, words),
  ];
  // Autofill is as fast as a program and may fill in hidden fields, so it never decides.
  const isSpam = weigh(signals.filter(({ isFromAutofill }) => !isFromAutofill)) >= SPAM_SCORE;
  const total = weigh(signals);
  return {
    score: Math.max(0, isSpam ? total : Math.min(total, SPAM_SCORE - 1)),
    reasons: signals.map(({ points, text }) => ({ points, text })),
  };
};

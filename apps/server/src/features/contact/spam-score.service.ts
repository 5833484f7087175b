import type { ContactField } from '@hvac/contract/contact';
import type { SpamReason } from '@hvac/contract/submissions';
import { contentSignals, lettersOf, plainWords, type SpamSignal } from './spam-content.service.ts';

/** The field of the form that people cannot see. Its name says nothing, so that programs fill it in. */
export const HONEYPOT_FIELD = 'topic';

/** How a form was sent. */
export interface FormSignals {
  /** The content of `HONEYPOT_FIELD`; null when the form came without it. */
  honeypot: string | null;
  /** Seconds from the first focus in the form to its sending; null when the browser sent no valid time. */
  secondsSinceTouch: number | null;
  /** Whether the headers are those that browsers send with a form. */
  isFromBrowser: boolean;
}

/** The headers of a POST of the form that identify a browser. */
interface FormHeaders {
  'accept-language'?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

const FASTEST_PERSON = 3;

/** Whether a POST of the form has the headers that browsers send; over plain http they leave one of them out. */
export const isFromBrowser = (headers: FormHeaders, isHttps: boolean): boolean =>
  Boolean(headers['accept-language']) && (!isHttps || headers['sec-fetch-site'] === 'same-origin');

/** Whether a text is what autofill writes: name, e-mail address, username or number of the visitor. */
const isOwnDetail = (text: string, { fullName, email, phone }: Record<ContactField, string>) => {
  const own = [fullName, ...fullName.split(' '), email, email.split('@', 1)[0], phone];
  const plain = text.trim().toLowerCase();
  return own.some((detail) => detail?.trim().toLowerCase() === plain);
};

const timeSignal = (seconds: number | null): SpamSignal[] => {
  if (seconds === null) {
    return [{ points: 2, text: 'possibly sent by a bot', isWeak: true }];
  }
  if (seconds >= FASTEST_PERSON) return [];
  const text = `filled out in ${seconds.toFixed(1)} seconds`;
  return [{ points: 4, text, isWeak: true, isFromAutofill: true }];
};

/** Evidence for spam in how a form was sent (beyond §2). */
const requestSignals = (
  { honeypot, secondsSinceTouch, isFromBrowser: hasHeaders }: FormSignals,
  form: Record<ContactField, string>,
): SpamSignal[] => {
  const signals = timeSignal(secondsSinceTouch);
  if (honeypot === null) {
    signals.push({ points: 3, text: 'a form field was missing', isWeak: true });
  } else if (honeypot !== '') {
    const isFromAutofill = isOwnDetail(honeypot, form);
    const text = 'filled in a hidden field';
    signals.push({ points: 5, text, isWeak: isFromAutofill, isFromAutofill });
  }
  if (!hasHeaders) signals.push({ points: 3, text: 'not sent by a browser', isWeak: true });
  return signals;
};

/** What is known about a sender and a text from earlier submissions. */
export interface SpamHistory {
  /** How many other e-mail addresses have sent the same text in the last 30 days. */
  otherSenders: number;
  /** The last decision about this sender in the back office, if any. */
  decision: 'spam' | 'not spam' | null;
}

const POINTS_PER_COPY = 3;
const MAX_COPIES = 2;
// Many people write 'Please call me back about a quote'.
const MIN_COPY = 50;

/**
 * Evidence for and against spam from earlier submissions (beyond §2).
 * @param words the message as `plainWords` gives it
 */
const historySignals = ({ otherSenders, decision }: SpamHistory, words: string): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (otherSenders > 0 && lettersOf(words).length >= MIN_COPY) {
    signals.push({
      points: POINTS_PER_COPY * Math.min(MAX_COPIES, otherSenders),
      text: `same text sent ${otherSenders === 1 ? 'twice' : `${otherSenders + 1} times`}`,
      // Somebody who mistyped their address sends the form again.
      isWeak: otherSenders === 1,
    });
  }
  if (decision === 'spam') {
    signals.push({ points: 6, text: 'you marked this address as spam', isWeak: false });
  }
  if (decision === 'not spam') {
    signals.push({ points: -10, text: 'you marked this address as not spam', isWeak: false });
  }
  return signals;
};

/** The score from which a submission is stored as spam. */
export const SPAM_SCORE = 6;

interface SpamAssessment {
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

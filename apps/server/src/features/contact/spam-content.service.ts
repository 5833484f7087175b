import type { ContactField } from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import type { SpamReason } from '@hvac/contract/submissions';
import { findOffers } from './spam-offers.service.ts';

/** A reason and how reliable it is. */
export interface SpamSignal extends SpamReason {
  /** Whether honest people cause it too: weak signals alone never make spam, however many there are. */
  isWeak: boolean;
  /** Whether autofill may cause it. */
  isFromAutofill?: boolean;
}

type ContactForm = Record<ContactField, string>;

const MOST_LETTERS = 10_000;
const POINTS_OF_LINKS = [0, 1, 2, 4];
const POINTS_PER_PHRASE = 2;
const MOST_FOR_OFFERS = 6;

const LONG_WORD = /[A-Za-z]{8,}/g;
const LINK = /https?:\/\/|(?<![/\w])www\./gi;
const LINK_IN_CODE = /\[(?:url|link)\b|<a\s/i;
const WEB_ADDRESS = /https?:|www\.|\.(?:com|net|org|info|biz|ru|cn|shop|xyz|top|site|online)\b/i;
// As in 'RobertTug42'; a separate number may be that of a flat.
const DIGITS_AT_WORD = /\p{L}{3}\d{2,}(?![\p{L}\d])/u;

/**
 * The words of a text in lower case, each preceded by a space; the same for texts that look alike, such as those in
 * full-width letters.
 */
export const plainWords = (text: string): string => {
  const plain = text.normalize('NFKC').slice(0, MOST_LETTERS).toLowerCase();
  const words = plain.replace(/\p{Cf}+/gu, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return ` ${words.trim()} `;
};

const findLinks = (message: string): SpamSignal[] => {
  const links = message.match(LINK)?.length ?? 0;
  const points = POINTS_OF_LINKS[links] ?? Math.max(...POINTS_OF_LINKS);
  const signals: SpamSignal[] = [];
  if (links > 0) {
    signals.push({ points, text: links === 1 ? '1 link' : `${links} links`, isWeak: links < 3 });
  }
  if (LINK_IN_CODE.test(message)) {
    signals.push({ points: 4, text: 'links written as code', isWeak: false });
  }
  return signals;
};

const findInName = (name: string): SpamSignal[] => {
  // Browsers and people put their e-mail address into the wrong field.
  if (name.includes('@')) {
    return [{ points: 4, text: 'the name holds an e-mail address', isWeak: true }];
  }
  if (WEB_ADDRESS.test(name)) {
    return [{ points: 4, text: 'the name holds an address', isWeak: false }];
  }
  return DIGITS_AT_WORD.test(name)
    ? [{ points: 4, text: 'the name holds digits', isWeak: true }]
    : [];
};

/** Whether a word switches case more often than any name does ('XyPqRtLmNoZ'). */
const isRandom = (word: string) => 3 * (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= word.length;

const hasRandomLetters = ({ fullName, message }: ContactForm) => {
  // URLs of photos contain random letters too.
  const text = `${fullName} ${message.replace(/(?:https?:|www\.)\S+/gi, ' ')}`;
  return (text.match(LONG_WORD) ?? []).some(isRandom);
};

const findOffersMade = (words: string): SpamSignal[] => {
  const offers = findOffers(words);
  if (offers.length === 0) return [];
  const points = Math.min(MOST_FOR_OFFERS, POINTS_PER_PHRASE * offers.length);
  // A single phrase may be a coincidence.
  return [
    { points, text: `offers: ${[...new Set(offers)].join(', ')}`, isWeak: offers.length === 1 },
  ];
};

const isOffered = (service: string) =>
  SERVICE_OPTIONS.some(({ value, label }) => service === value || service === label);

/**
 * Evidence for spam in the text of a submission (beyond §2). No language or script is a signal in itself.
 * @param words the message as `plainWords` gives it
 */
export const contentSignals = (form: ContactForm, words: string): SpamSignal[] => {
  const signals = [
    ...findLinks(form.message),
    ...findInName(form.fullName),
    ...findOffersMade(words),
  ];
  if (hasRandomLetters(form)) signals.push({ points: 4, text: 'random letters', isWeak: false });
  if (!isOffered(form.service)) {
    signals.push({ points: 2, text: 'a service that the form does not offer', isWeak: true });
  }
  if (plainWords(form.fullName) === words) {
    signals.push({ points: 3, text: 'the name is the message', isWeak: false });
  }
  if (!/\p{Nd}/u.test(form.phone)) {
    signals.push({ points: 1, text: 'no telephone number', isWeak: true });
  }
  return signals;
};

import type { ContactField } from '@hvac/contract/contact';
import type { SpamSignal } from './spam-content.service.ts';

/** How a form was sent. */
export interface FormSignals {
  /** The content of the field that people cannot see; null when the form came without it. */
  topic: string | null;
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
    return [{ points: 2, text: 'never touched in a browser', isWeak: true }];
  }
  if (seconds >= FASTEST_PERSON) return [];
  const text = `filled in within ${seconds.toFixed(1)} seconds`;
  return [{ points: 4, text, isWeak: true, isFromAutofill: true }];
};

/** Evidence for spam in how a form was sent (beyond §2). */
export const requestSignals = (
  { topic, secondsSinceTouch, isFromBrowser: hasHeaders }: FormSignals,
  form: Record<ContactField, string>,
): SpamSignal[] => {
  const signals = timeSignal(secondsSinceTouch);
  if (topic === null) {
    signals.push({ points: 3, text: 'a field of the form was missing', isWeak: true });
  } else if (topic !== '') {
    const isFromAutofill = isOwnDetail(topic, form);
    const text = 'a field that people cannot see was filled in';
    signals.push({ points: 5, text, isWeak: isFromAutofill, isFromAutofill });
  }
  if (!hasHeaders) signals.push({ points: 3, text: 'not sent by a browser', isWeak: true });
  return signals;
};

import * as z from 'zod/mini';
import { seenText } from './seen-text.ts';
import { text } from './text.ts';

const INVALID = 'Please enter a valid email address';

/** Maximum length of an email address (RFC 5321). */
export const MAX_EMAIL = 254;

// What browsers accept in a field for an address, with a dot in the domain (contract §3).
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/;

/** The address with its domain in ASCII (RFC 5890), as some browsers send it and every mail server understands it. */
const withAsciiDomain = (address: string): string => {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  // To encode a long one takes quadratic time, and none is valid.
  if (domain.length > MAX_EMAIL) return address;
  if (!/[^ -~]/.test(domain) || /[\s/\\?#:%]/.test(domain)) return address;
  try {
    return address.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
};

/** An email address: one that browsers accept, with a dot in its domain. */
export const emailAddress = text(INVALID).check(
  z.overwrite(seenText),
  z.overwrite(withAsciiDomain),
  z.maxLength(MAX_EMAIL, { error: INVALID, abort: true }),
  z.regex(ADDRESS, INVALID),
);

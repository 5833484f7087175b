import { telHref } from '@hvac/contract/contact-links';
import { isWebAddress } from '@hvac/contract/web-address';

/** A part of a text that leads somewhere, by its first character and the one after its last. */
export interface TextLink {
  start: number;
  end: number;
  href: string;
}

// An address, or an American phone number: dates, prices and longer numbers stay text.
const LINKED =
  /(?<address>\b(?:https?:\/\/|www\.)[^\s<>"“”]+)|(?<![\w/.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/gi;

// Most texts have neither, and are read once only.
const MAY_LINK = /\d{4}|www\.|:\/\//i;

// What ends a sentence, or surrounds an address within it.
const AFTER_ADDRESS = '.,:;!?\'’"*_~|]}';

/** Where an address ends: before the punctuation of its sentence, and before a bracket that it does not open. */
const endOfAddress = (text: string): number => {
  let unopened = text.split(')').length - text.split('(').length;
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!AFTER_ADDRESS.includes(last)) break;
  }
  return end;
};

/** The phone numbers and web addresses in a text, in order (beyond §5). */
export const linksIn = (text: string): TextLink[] => {
  if (!MAY_LINK.test(text)) return [];
  return Array.from(text.matchAll(LINKED)).flatMap(({ 0: found, index: start, groups }) => {
    if (!groups?.address) return [{ start, end: start + found.length, href: telHref(found) }];
    const address = found.slice(0, endOfAddress(found));
    const href = /^www\./i.test(address) ? `http://${address}` : address;
    return isWebAddress(href) ? [{ start, end: start + address.length, href }] : [];
  });
};

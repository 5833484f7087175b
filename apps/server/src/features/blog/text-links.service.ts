import { telUrl } from '@hvac/contract/phone-number';
import { phonesIn } from '@hvac/contract/phones-in-text';
import { isWebAddress } from '@hvac/contract/web-address';

/** A part of a text that leads somewhere, by its first character and the one after its last. */
export interface TextLink {
  start: number;
  end: number;
  href: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi;

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

const addressesIn = (text: string): TextLink[] =>
  Array.from(text.matchAll(ADDRESS)).flatMap(({ 0: found, index: start }) => {
    const address = found.slice(0, endOfAddress(found));
    const href = /^www\./i.test(address) ? `http://${address}` : address;
    return isWebAddress(href) ? [{ start, end: start + address.length, href }] : [];
  });

/** The phone numbers and web addresses in a text, in order (beyond §5). */
export const linksIn = (text: string): TextLink[] => {
  const addresses = addressesIn(text);
  const phones = phonesIn(text).map(({ start, end, ...phone }) => ({
    start,
    end,
    href: telUrl(phone),
  }));
  let end = 0;
  // Digits in an address are a part of it.
  return [...addresses, ...phones]
    .sort((one, other) => one.start - other.start)
    .filter((link) => {
      const isFree = link.start >= end;
      if (isFree) end = link.end;
      return isFree;
    });
};

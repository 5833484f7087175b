import { isSafeLink } from '@hvac/contract/markdown';

const PHONE = /^\+?[\d\s().-]{7,20}$/;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:].*)?$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** What a person types for an address, as the link needs it. */
const completed = (typed: string): string => {
  if (EMAIL.test(typed)) return `mailto:${typed}`;
  if (PHONE.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`;
  return HOST.test(typed) ? `https://${typed}` : typed;
};

const reasonAgainst = (address: string): string => {
  if (address.startsWith('//') || address.startsWith('/\\'))
    return 'Begin a page of this website with one slash, another website with https://.';
  const [, scheme] = SCHEME.exec(address) ?? [];
  if (scheme && !/^(https?|mailto|tel)$/i.test(scheme))
    return `A link cannot begin with ${scheme}:. Use https://, mailto: or tel:, or a page of this website such as /contact.`;
  return 'Enter a web address such as https://example.com, an email address, a phone number, or a page of this website such as /contact.';
};

/** The address for what a person typed, or why a link cannot lead there. */
export const linkAddress = (typed: string): { href: string } | { problem: string } => {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter an address, or choose a post or page.' };
  const href = completed(text);
  return isSafeLink(href) ? { href } : { problem: reasonAgainst(href) };
};

import { isSafeLink } from '@hvac/contract/markdown';

/** Pages of others that only lead on, with the parameter that says where. */
const REDIRECTS = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url$/, 'q', 'url'],
  [/^https?:\/\/[a-z0-9.-]*safelinks\.protection\.outlook\.com\//, 'url'],
  [/^https?:\/\/lm?\.facebook\.com\/l\.php$/, 'u'],
  [/^https?:\/\/(?:www\.)?youtube\.com\/redirect$/, 'q'],
  [/^https?:\/\/(?:www\.)?linkedin\.com\/redir\/redirect$/, 'url'],
] as const;

const targetOf = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [page, ...parameters] of REDIRECTS) {
    if (!page.test(url.origin + url.pathname)) continue;
    for (const parameter of parameters) {
      const target = url.searchParams.get(parameter);
      if (target) return target;
    }
  }
  return address;
};

/** The address of a pasted link; null if it leads nowhere on this website or the web. */
export const pastedLink = (address: string): string | null => {
  const target = targetOf(address.trim());
  const own = target.startsWith(`${location.origin}/`)
    ? target.slice(location.origin.length)
    : target;
  // Anchors are those of the document that the text comes from.
  return isSafeLink(own) && !own.startsWith('#') ? own : null;
};

/** Pictures of documents, which only their author can see, and not for long. */
const FOR_ITS_USER = /^https:\/\/[\w-]+\.googleusercontent\.com\/docs/;

const OWN_PICTURE = /^(?:\/api\/image\/|\/uploads\/)([0-9a-f]{32}\.webp)(?:\?|$)/;

/** The address of a pasted picture; null for one that only the other program can show. */
export const pastedPicture = (address: string): string | null => {
  const own = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
  const [, name] = OWN_PICTURE.exec(own) ?? [];
  if (name) return `/uploads/${name}`;
  return /^https:\/\/[^\s]+$/.test(address) && !FOR_ITS_USER.test(address) ? address : null;
};

import * as z from 'zod/mini';
import { pageInput, search } from './paging.ts';
import { isStorable, required } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** Maximum length of an old address, and of what it leads to, in characters. */
export const MAX_ADDRESS = 500;
/** Letters whose accents stand apart are composed before they are counted. */
const MAX_DECOMPOSED = 3 * MAX_ADDRESS;
/** Maximum number of redirects that people have made. Those of renamed posts and categories do not count. */
export const MAX_REDIRECTS = 10_000;
/** Maximum length of a CSV file, in characters. */
export const MAX_REDIRECTS_FILE = 2_000_000;
/** Days for which the addresses that were not found are kept. */
export const MISSING_DAYS = 30;

/** How an old address came about: a slug was changed, a file was imported, or somebody typed it. */
export type AddressOrigin = 'renamed' | 'imported' | 'typed';

// What people see as one sign, or not at all, is one in an address: word processors, Macs and phones put them in.
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02BC\u2032]/g, "'")
    .replace(/[\u201C-\u201E\u2033]/g, '"')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** A path under which an old address is found: decoded, as it is seen, in lower case, without a slash at the end. */
const asKey = (decoded: string): string | null => {
  // To compose a very long one takes quadratic time.
  if (decoded.length > MAX_DECOMPOSED) return null;
  const key = asSeen(decoded.normalize('NFKC').toLowerCase()).replace(/[/ ]+$/, '');
  const isPath = key.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(key);
  const isUsable = isPath && key.length <= MAX_ADDRESS && isStorable(key);
  return isUsable && !key.split('/').some((part) => part === '.' || part === '..') ? key : null;
};

/**
 * The text of a path. A percent sign that begins no byte is one; bytes that are no UTF-8 are Latin-1, as on old sites.
 */
const decodePath = (path: string): string => {
  const escaped = path.toWellFormed().replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped
      .replace(/[^\0-\x7F]+/g, encodeURIComponent)
      .replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
};

/**
 * The old address that a path may be, however it is written: the key that is stored, and that a request is looked up
 * by. Null for the home page and for paths that none can be.
 * @param path as it is requested, without the query
 */
export const oldAddressOf = (path: string): string | null => asKey(decodePath(path));

/** An old address as it can be typed: `readOldAddress` reads it as the same. */
export const typedAddress = (key: string): string =>
  key
    .replace(/%(?=[0-9a-f]{2})/gi, '%25')
    .replace(/[*?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

// A domain with a path behind it; what begins with a file, such as index.php/about, has none.
const DOMAIN =
  /^(?:[\p{L}\p{N}-]+\.)+(?!(?:html?|php|aspx?|jsp|cgi|cfm)\/)(?:\p{L}{2,}|xn--[\p{L}\p{N}-]+)(?::\d+)?(?=\/)/iu;

/** An old address without what people copy with it from a browser: `https://` and the domain, or the domain. */
export const withoutDomain = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\/[^/?#\\]+(?=\/|$)/i, '')
    .replace(DOMAIN, '') || '/';

/**
 * An old address as somebody has typed it, with or without its host name; null when it is none. A star would look like
 * a wildcard, and a query is no part of it.
 */
export const readOldAddress = (typed: string): string | null => {
  const path = withoutDomain(typed);
  return /[?#*]/.test(path) ? null : oldAddressOf(path);
};

const withoutWww = (host: string) => host.replace(/^www\./i, '');

// Any host will do to read a path.
const SOME_ORIGIN = 'https://site.example';

/**
 * What somebody wants an old address to lead to: a path of the site, encoded, or an address that begins with https://
 * or its domain; null when it is neither. An address of this site becomes its path.
 * @param siteUrl public origin; undefined if it is not known
 */
export const readTarget = (typed: string, siteUrl: string | undefined): string | null => {
  const target = typed.trim().replace(DOMAIN, (domain) => `https://${domain}`);
  if (target.length > MAX_ADDRESS || !isStorable(target) || /\\|\p{Cc}/u.test(target)) return null;
  if (!target.startsWith('/') && !isWebAddress(target)) return null;
  if (target.startsWith('//') || !URL.canParse(target, SOME_ORIGIN)) return null;
  const { protocol, host, pathname, search, hash, href } = new URL(target, SOME_ORIGIN);
  const isOwn =
    target.startsWith('/') ||
    (siteUrl !== undefined && withoutWww(host) === withoutWww(new URL(siteUrl).host));
  const path = pathname + search + hash;
  if (isOwn) return path.startsWith('//') || path.length > 3 * MAX_ADDRESS ? null : path;
  return protocol === 'https:' ? href : null;
};

/** Whether what somebody wants an old address to lead to is another site. */
export const leadsElsewhere = (typed: string, siteUrl: string | undefined): boolean =>
  readTarget(typed, siteUrl)?.startsWith('/') === false;

/** The old address that a target would be if its page were gone; null for the home page and other sites. */
export const targetKey = (target: string): string | null =>
  target.startsWith('/') ? oldAddressOf(target.split(/[?#]/, 1)[0] ?? '') : null;

/** A redirect, as the office sees it. */
export interface Redirect {
  path: string;
  /** A path of the site, or an address that begins with https://. */
  leadsTo: string;
  /** The title of the post or the name of the category that it leads to. */
  name: string | null;
  origin: AddressOrigin;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** Whether what it leads to does not exist, or is a draft. */
  isBroken: boolean;
}

/** A path that visitors asked for and that was not found. */
export interface MissingAddress {
  path: string;
  /** Within the last `MISSING_DAYS` days. */
  count: number;
  /** ISO 8601 in UTC. */
  lastAt: string;
  /** The host name of the site that linked there last; empty if none did. */
  referrer: string;
}

/** How many there are of each, for the list of settings. */
export interface AddressCounts {
  redirects: number;
  missing: number;
}

/** Filters the list of redirects; `search` matches both ends. */
export const redirectListInput = z.strictObject({ search, ...pageInput });
export type RedirectListInput = z.infer<typeof redirectListInput>;

export const missingListInput = z.strictObject(pageInput);

const path = required('Enter the old address', MAX_ADDRESS);

/** What the dialog saves: a new redirect, or changes to one. */
export const redirectInput = z.strictObject({
  from: path,
  to: required('Enter where it leads', MAX_ADDRESS),
  /** The path of the redirect that is edited. */
  formerPath: z.optional(path),
});
export type RedirectInput = z.infer<typeof redirectInput>;

export const redirectPathInput = z.strictObject({ path });

export const redirectTargetsInput = z.strictObject({ search });

/** A page that a redirect may lead to. */
export interface RedirectTarget {
  label: string;
  path: string;
}

/** A file of redirects; without `isDryRun` it is stored. */
export const redirectsFileInput = z.strictObject({
  content: required('The file is empty', MAX_REDIRECTS_FILE),
  isDryRun: z.boolean(),
  /** Whether the others are stored when lines are refused. */
  isSkipping: z._default(z.boolean(), false),
});

/** What an import changes, or would change. */
export interface RedirectsImport {
  added: number;
  changed: number;
  unchanged: number;
  /** Lines that cannot be stored. */
  refused: number;
  /** A line of text for each of the first that are refused, with its number and the reason. */
  refusals: string[];
  /** A line of text for each redirect that leads to a page that does not exist. */
  notes: string[];
}

import * as z from 'zod/mini';
import { pageInput } from './paging.ts';
import { isStorable, required, text } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** Maximum length of an old address, and of what it leads to, in characters. */
export const MAX_ADDRESS = 500;
/** Letters whose accents stand apart are composed before they are counted. */
const LONGEST_DECOMPOSED = 3 * MAX_ADDRESS;
/** Maximum number of redirects that people have made. Those of renamed posts and categories do not count. */
export const MAX_REDIRECTS = 10_000;
/** Maximum length of a CSV file, in characters. */
export const MAX_REDIRECTS_FILE = 2_000_000;
/** Days for which the addresses that visitors asked for in vain are kept. */
export const MISSING_DAYS = 30;

/** How an old address came about: a slug was changed, a file was imported, or somebody typed it. */
export type AddressOrigin = 'renamed' | 'imported' | 'typed';

/** A path under which an old address is found: decoded, composed, in lower case, without a slash at the end. */
const asKey = (decoded: string): string | null => {
  // To compose a very long one takes quadratic time.
  if (decoded.length > LONGEST_DECOMPOSED) return null;
  const lower = decoded.normalize('NFC').toLowerCase();
  const key = lower.endsWith('/') ? lower.slice(0, -1) : lower;
  const isPath = key.startsWith('/') && !/\/\/|\\|\p{Cc}/u.test(key);
  const isUsable = isPath && key.length <= MAX_ADDRESS && isStorable(key);
  return isUsable && !key.split('/').includes('..') ? key : null;
};

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * The old address that a requested path may be; null for the home page and for paths that none can be.
 * @param path as it was requested, without the query
 */
export const oldAddressOf = (path: string): string | null => {
  const plain = decoded(path);
  return plain === null ? null : asKey(plain);
};

// What people copy from an old site: the whole address of a page.
const withoutOrigin = (typed: string): string =>
  typed.replace(/^https?:\/\/[^/?#\\]+(?=\/|$)/i, '') || '/';

/** An old address as somebody has typed it, with or without its host name; null when it is none. */
export const readOldAddress = (typed: string): string | null => {
  const path = withoutOrigin(typed.trim());
  if (/[?#]/.test(path)) return null;
  // A percent sign may be meant as such.
  return asKey(decoded(path) ?? path);
};

const withoutWww = (host: string) => host.replace(/^www\./i, '');

// Any host will do to read a path.
const SOME_ORIGIN = 'https://site.example';

/**
 * What somebody wants an old address to lead to: a path of the site, encoded, or an address that begins with https://;
 * null when it is neither. An address of this site becomes its path.
 * @param siteUrl public origin; undefined if it is not known
 */
export const readTarget = (typed: string, siteUrl: string | undefined): string | null => {
  const target = typed.trim();
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

/** A path that visitors asked for in vain. */
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

const search = z._default(text('The search must be text').check(z.maxLength(200)), '');

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

/** A CSV file with `from,to` a line; without `isDryRun` it is stored. */
export const redirectsFileInput = z.strictObject({
  content: required('The file is empty', MAX_REDIRECTS_FILE),
  isDryRun: z.boolean(),
});

/** What an import changes, or would change. */
export interface RedirectsImport {
  added: number;
  changed: number;
  unchanged: number;
  /** A line of text for each redirect that leads to a page that does not exist. */
  notes: string[];
}

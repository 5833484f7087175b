import { bareText } from './seen-text.ts';

/** Where pages tell that a person is there, and that the phone number was tapped (beyond §9). */
export const SEEN_PATH = '/seen';

/** What people call the sites that visitors come from, by their hosts. */
const NAMES: readonly [host: RegExp, name: string][] = [
  [/(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$|^com\.google\.android\.googlequicksearchbox$/, 'Google'],
  [/^com\.google\.android\.gm$/, 'Gmail'],
  [/(^|\.)bing\.com$/, 'Bing'],
  [/(^|\.)duckduckgo\.com$/, 'DuckDuckGo'],
  [/(^|\.)yahoo\.com$/, 'Yahoo'],
  [/(^|\.)ecosia\.org$/, 'Ecosia'],
  [/^search\.brave\.com$/, 'Brave'],
  [/(^|\.)apple\.com$/, 'Apple'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'Facebook'],
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)nextdoor\.com$/, 'Nextdoor'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'LinkedIn'],
  [/^(t\.co|(.*\.)?(x|twitter)\.com)$/, 'X'],
  [/(^|\.)reddit\.com$/, 'Reddit'],
  [/(^|\.)tiktok\.com$/, 'TikTok'],
  [/(^|\.)pinterest\.com$/, 'Pinterest'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'YouTube'],
  [/(^|\.)(yelp\.com|yelp\.to)$/, 'Yelp'],
  [/(^|\.)(angi|angieslist|homeadvisor)\.com$/, 'Angi'],
  [/(^|\.)thumbtack\.com$/, 'Thumbtack'],
  [/(^|\.)houzz\.com$/, 'Houzz'],
  [/(^|\.)bbb\.org$/, 'BBB'],
  [/(^|\.)(yellowpages|yp)\.com$/, 'Yellow Pages'],
  [/(^|\.)craigslist\.org$/, 'Craigslist'],
  [/(^|\.)mapquest\.com$/, 'MapQuest'],
  [/(^|\.)(chatgpt|openai)\.com$/, 'ChatGPT'],
  [/(^|\.)perplexity\.ai$/, 'Perplexity'],
  [/(^|\.)claude\.ai$/, 'Claude'],
];

/** The source of a visit that nothing is known of. */
export const UNKNOWN_SOURCE = 'Typed or unknown';

/** The longest source, in characters. */
export const MAX_SOURCE_LENGTH = 60;

// Half of a surrogate pair may be left by the cut; the database refuses it, and NUL.
const stored = (text: string) =>
  bareText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SOURCE_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/**
 * Where a visit came from, as figures name it (beyond §9): the campaign of its first address, else the site that linked
 * to it.
 * @param campaign the parameters of the first address, such as `utm_source` and `gclid`
 * @param referrer the host of the site that linked to it, perhaps with a port; empty if none did
 */
export const visitSource = (
  campaign: { utm_source?: string | undefined; gclid?: string | undefined },
  referrer: string,
): string => {
  const named = stored(campaign.utm_source ?? '');
  if (named !== '') return named;
  if (campaign.gclid !== undefined) return 'Google Ads';
  const host = referrer.toLowerCase().replace(/^www\.|:\d+$/g, '');
  return NAMES.find(([of]) => of.test(host))?.[1] ?? (stored(host) || UNKNOWN_SOURCE);
};

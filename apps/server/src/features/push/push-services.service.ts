/** The services to which browsers have their messages sent, by host name. */
const HOSTS: [pattern: RegExp, name: string][] = [
  // jmt17 is what Chromium without Google's branding is given, as on Debian.
  [/^(?:fcm\.googleapis|jmt17\.google)\.com$/, 'Google'],
  [/^updates\.push\.services\.mozilla\.com$|[\w-]\.push\.services\.mozilla\.com$/, 'Mozilla'],
  [/[\w-]\.push\.apple\.com$/, 'Apple'],
  [/[\w-]\.notify\.windows\.com$/, 'Microsoft'],
];

const nameIn = (hostname: string) => HOSTS.find(([pattern]) => pattern.test(hostname))?.[1];

/** The host of an address, for people. */
export const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? 'unknown';

/** What people call the service of a device: 'Apple', or its host. */
export const serviceName = (endpoint: string): string =>
  nameIn(URL.parse(endpoint)?.hostname ?? '') ?? hostOf(endpoint);

/** Whether the service answers 406 to somebody who sends too much, as Microsoft's does. */
export const throttlesBy406 = (endpoint: string): boolean => serviceName(endpoint) === 'Microsoft';

/** Which addresses messages are posted to: a browser names one, and anybody may pretend to be a browser. */
export type IsPushService = (endpoint: string) => boolean;

/**
 * @param more further origins, as configured
 * @param isPublic whether the site has a public https address, without which browsers' own services refuse messages
 */
export const createPushServices =
  (more: readonly string[], isPublic: boolean): IsPushService =>
  (endpoint) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    if (more.includes(url.origin)) return true;
    const { protocol, port, hostname } = url;
    return isPublic && protocol === 'https:' && port === '' && nameIn(hostname) !== undefined;
  };

import { isIP } from 'node:net';

/** An address without the port that some proxies add, and without the brackets around IPv6. */
const withoutPort = (entry: string): string =>
  entry.replace(/^"?(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?"?$/i, '$1$2');

/**
 * The value of X-Forwarded-For as addresses alone, the nearest last. What is left of an entry that is no address
 * is dropped: nobody near enough to be trusted has said it.
 */
export const plainForwardedFor = (header: string): string => {
  const addresses = header.split(',').map((entry) => withoutPort(entry.trim()));
  const lastBad = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(lastBad + 1).join(', ');
};

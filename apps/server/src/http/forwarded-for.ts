import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** An address without the port that some proxies add, and without the brackets around IPv6. */
const withoutPort = (entry: string): string =>
  entry.replace(/^"?(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?"?$/i, '$1$2');

/**
 * The addresses in X-Forwarded-For, nearest last. Everything left of an invalid entry is dropped, because no
 * trusted proxy has vouched for it.
 */
export const validForwardedFor = (header: string): string => {
  const addresses = header.split(',').map((entry) => withoutPort(entry.trim()));
  const lastBad = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(lastBad + 1).join(', ');
};

/** Normalises the X-Forwarded-For header of a request for Fastify, which uses entries as they are. */
export const normalizeForwardedFor = ({ headers }: IncomingMessage): void => {
  const forwardedFor = headers['x-forwarded-for'];
  if (forwardedFor) headers['x-forwarded-for'] = validForwardedFor(String(forwardedFor));
};

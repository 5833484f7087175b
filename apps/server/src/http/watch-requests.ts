import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../config/env.ts';
import {
  addressList,
  isListed,
  isLoopback,
  isPrivate,
  normalizeAddress,
  wideNetworkKey,
} from '../kernel/addresses.ts';
import type { Sightings } from '../kernel/sightings.ts';
import { hasForwardedHeaders } from './canonical-url.ts';
import { isSafe } from './csrf.ts';
import { validForwardedFor } from './forwarded-for.ts';
import { isMonitoring } from './health.ts';
import { hostNameOf, parseOrigin } from './host-name.ts';

/** The network of the last visitor in a forwarding header. */
const networkIn = (header: string): string => {
  const last = header.split(',').at(-1) ?? '';
  const address = validForwardedFor(last.trim().replace(/^for=/i, ''));
  return isIP(address) === 0 ? 'unknown' : wideNetworkKey(address);
};

/**
 * Records signs of a wrong setup: forwarding headers from an address that TRUST_PROXY does not name, a trusted
 * proxy that does not forward the client's address, host names other than SITE_URL's, and changes from pages
 * under the site's name with another scheme or port. Called for every request, so it does not wait.
 */
export const watchRequests = (
  { siteUrl, trustProxy = [] }: Pick<Env, 'siteUrl' | 'trustProxy'>,
  sightings: Pick<Sightings, 'note'>,
): ((request: FastifyRequest) => void) => {
  const ownHost = siteUrl && new URL(siteUrl).host;
  const ownName = ownHost && hostNameOf(ownHost);
  const trusted = addressList(trustProxy);

  const noteName = (request: FastifyRequest) => {
    const name = hostNameOf(request.host);
    if (name === '' || name === ownName || isLoopback(name) || isMonitoring(request)) return;
    // Scanners send the IP address as the host name.
    if (isIP(name) !== 0 && !isPrivate(name)) return;
    sightings.note('host-name', name);
  };

  const noteOrigin = (request: FastifyRequest) => {
    const { method, headers } = request;
    const { origin } = headers;
    if (isSafe(method) || origin === undefined || origin === siteUrl) return;
    const page = parseOrigin(origin);
    if (page?.origin !== origin || !ownName || hostNameOf(page.host) !== ownName) return;
    sightings.note('own-name-origin', origin);
    sightings.note('own-name-network', wideNetworkKey(request.ip));
  };

  /**
   * Whether a request from a trusted address comes from a visitor, rather than from the machine itself, such as
   * by curl.
   */
  const isPassedOn = (request: FastifyRequest) =>
    hostNameOf(request.host) === ownName ||
    (siteUrl !== undefined && request.headers.origin === siteUrl) ||
    hasForwardedHeaders(request);

  const noteSender = (request: FastifyRequest) => {
    const { headers } = request;
    const address = normalizeAddress(request.socket.remoteAddress ?? '');
    if (!isListed(trusted, address)) {
      const visitor = headers['x-forwarded-for'] || headers['x-real-ip'] || headers.forwarded;
      if (!visitor) return;
      sightings.note('forwarding-headers', address);
      if (isPrivate(address)) sightings.note('forwarded-network', networkIn(String(visitor)));
      return;
    }
    const namesVisitor = validForwardedFor(String(headers['x-forwarded-for'] ?? '')) !== '';
    if (namesVisitor || isMonitoring(request) || !isPassedOn(request)) return;
    sightings.note('no-forwarded-for', address);
  };

  return (request) => {
    if (request.headers.host !== ownHost) noteName(request);
    noteOrigin(request);
    noteSender(request);
  };
};

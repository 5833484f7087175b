import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressList, isListed, isLoopback, isPrivate, plainAddress } from './addresses.ts';
import type { Env } from './env.ts';
import { isHealth } from './health.ts';
import { hostNameOf } from './host-name.ts';
import type { Sightings } from './sightings.ts';

/**
 * Notes what the set-up should know about: forwarding headers from an address that TRUST_PROXY does not name,
 * and names of the site other than SITE_URL's. Called with every request, so it waits for nothing.
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
    if (name === '' || name === ownName || isLoopback(name) || isHealth(request)) return;
    // Scanners ask every address of the internet by its number.
    if (isIP(name) !== 0 && !isPrivate(name)) return;
    sightings.note('host-name', name);
  };

  return (request) => {
    const { headers } = request;
    if (headers.host !== ownHost) noteName(request);
    if (headers['x-forwarded-for'] || headers.forwarded || headers['x-real-ip']) {
      const address = request.socket.remoteAddress ?? '';
      if (!isListed(trusted, address)) sightings.note('forwarding-headers', plainAddress(address));
    }
  };
};

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressList, isListed, plainAddress } from '../kernel/addresses.ts';

const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * Makes the id by which the log is searched. Behind a proxy of TRUST_PROXY it is the one that the proxy sends as
 * `X-Request-Id`, so that both logs name the same request; from anybody else a header would forge the log.
 */
export const createRequestIds = (
  trustProxy: readonly string[] = [],
): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const trusted = addressList(trustProxy);
  return ({ headers, socket }) => {
    const given = String(headers['x-request-id'] ?? '');
    const isTrusted = isListed(trusted, plainAddress(socket.remoteAddress ?? ''));
    return isTrusted && GIVEN_ID.test(given) ? given : randomUUID();
  };
};

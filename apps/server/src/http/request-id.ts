import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressList, isListed, plainAddress } from '../kernel/addresses.ts';

const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * Makes the request id by which the log can be searched. A proxy in TRUST_PROXY may supply it as `X-Request-Id`, so
 * that both logs share it; from anybody else, the header could forge log entries.
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

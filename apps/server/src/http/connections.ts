import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressList, isListed, isPrivate, plainAddress } from '../kernel/addresses.ts';
import { createUsage } from '../kernel/usage.ts';

const MOST = 2000;
/** From here on, new connections take the places of those that are not in use. */
const CROWDED = MOST - 200;
const CLOSED_AT_ONCE = 50;
// A browser opens six, so this is room for the forty busiest desks of an office.
const MOST_OF_ADDRESS = 250;

/**
 * Limits the connections of all clients together, and of each IP address that reaches the host directly, which is
 * closed beyond its limit without a response. When there are almost too many, those that have waited longest without
 * a request are closed. Proxies and machines of the same network are not counted, and never closed.
 */
export const boundConnections = (server: Server, trustProxy: readonly string[] = []): void => {
  server.maxConnections = MOST;
  const trusted = addressList(trustProxy);
  const ofAddress = createUsage(MOST_OF_ADDRESS);
  // Connections without a request in progress, the oldest first.
  const idle = new Set<Socket>();
  let open = 0;

  const makeRoom = () => {
    for (const socket of [...idle].slice(0, CLOSED_AT_ONCE)) socket.destroy();
  };

  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isPrivate(address) || isListed(trusted, address)) return;
    if (!ofAddress.take(address, 1)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => {
      idle.delete(socket);
      ofAddress.giveBack(address, 1);
    });
    if (open > CROWDED) makeRoom();
    idle.add(socket);
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Those that are not counted are not in there.
    if (!idle.delete(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
};

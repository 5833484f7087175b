import type { Server } from 'node:http';
import { addressList, isListed, isPrivate, plainAddress } from '../kernel/addresses.ts';
import { createUsage } from '../kernel/usage.ts';

const MOST = 2000;
// A browser opens six, so this is room for the forty busiest desks of an office.
const MOST_OF_ADDRESS = 250;

/**
 * Limits the connections of all clients together, and of each IP address that reaches the host directly, which is
 * closed beyond its limit without a response. Proxies and machines of the same network are not counted.
 */
export const boundConnections = (server: Server, trustProxy: readonly string[] = []): void => {
  server.maxConnections = MOST;
  const trusted = addressList(trustProxy);
  const connections = createUsage(MOST_OF_ADDRESS);
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isPrivate(address) || isListed(trusted, address)) return;
    if (!connections.take(address, 1)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => connections.giveBack(address, 1));
  });
};

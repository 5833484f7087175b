import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressList, isListed, isPrivate, normalizeAddress } from '../kernel/addresses.ts';
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts';

const MAX_CONNECTIONS = 2000;
/** From here on, new connections take the places of those that are not in use. */
const EVICTION_THRESHOLD = MAX_CONNECTIONS - 200;
const EVICTION_BATCH = 50;
// A browser opens six, so this is room for the forty busiest desks of an office.
const MAX_PER_ADDRESS = 250;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Limits the connections of all clients together, and of each IP address that reaches the instance directly, which is
 * closed beyond its limit without a response. When there are almost too many, those are closed that have waited longest
 * for a request, or for the rest of one. Proxies and machines of the same network are not counted, and never closed.
 */
export const limitConnections = (server: Server, trustProxy: readonly string[] = []): void => {
  server.maxConnections = MAX_CONNECTIONS;
  const trusted = addressList(trustProxy);
  const ofAddress = createConcurrencyLimit(MAX_PER_ADDRESS);
  // How many requests of a counted connection are in progress.
  const busy = new Map<Socket, number>();
  // Counted connections without any, the oldest first.
  const idle = new Set<Socket>();
  let open = 0;

  const evictIdle = () => {
    for (const socket of [...idle].slice(0, EVICTION_BATCH)) socket.destroy();
  };

  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    const address = normalizeAddress(socket.remoteAddress ?? '');
    if (isPrivate(address) || isListed(trusted, address)) return;
    if (!ofAddress.acquire(address, 1)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => {
      busy.delete(socket);
      idle.delete(socket);
      ofAddress.release(address, 1);
    });
    if (open > EVICTION_THRESHOLD) evictIdle();
    busy.set(socket, 0);
    idle.add(socket);
  });
  // Node refuses a connection beyond the limit by itself; the next one finds room.
  server.on('drop', evictIdle);

  const addTo = (socket: Socket, requests: 1 | -1) => {
    const before = busy.get(socket);
    if (before === undefined) return;
    busy.set(socket, before + requests);
    if (before + requests > 0) idle.delete(socket);
    else idle.add(socket);
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!busy.has(socket)) return;
    let isOver = false;
    let hasBegun = false;
    response.once('close', () => {
      isOver = true;
      if (hasBegun) addTo(socket, -1);
    });
    const begin = () => {
      if (isOver) return;
      hasBegun = true;
      addTo(socket, 1);
    };
    // Until its body has arrived, a request is not in progress.
    if (hasBody(request)) request.once('end', begin);
    else begin();
  });
};

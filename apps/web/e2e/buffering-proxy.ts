import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../server/test/free-port.ts';
import type { Instance } from './instance.ts';

/** Forwards each response only once it is complete, so that a stream never arrives. */
const createBufferingProxy = (instance: Instance): Server =>
  createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ port: instance.port, method, path: url, headers });
    forwarded.on('response', async (response) => {
      const body: Buffer[] = await response.toArray().catch(() => []);
      outgoing.writeHead(response.statusCode ?? 502, response.headers).end(Buffer.concat(body));
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });

/**
 * Puts a proxy in front of an instance for the tests of a file. The returned function gives its port once it listens.
 */
export const useBufferingProxy = (instance: Instance): (() => number) => {
  let port = 0;
  let proxy: Server;
  beforeAll(async () => {
    port = await freePort();
    proxy = createBufferingProxy(instance).listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return () => port;
};

import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { limitConnections } from './connections.ts';

/** A server on which connections from any address can be opened. */
const serverOf = (trustProxy?: string[]) => {
  const server = new EventEmitter();
  limitConnections(server as Server, trustProxy);
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false });
    const destroy = () => {
      socket.destroyed = true;
      socket.emit('close');
    };
    server.emit('connection', Object.assign(socket, { destroy }));
    /** Sends a request, and returns what ends its response. */
    const request = () => {
      const response = new EventEmitter();
      server.emit('request', { socket, headers: {} }, response);
      return () => response.emit('close');
    };
    /** Begins to send a request with a body, and returns what sends the rest. */
    const post = () => {
      const sent = Object.assign(new EventEmitter(), {
        socket,
        headers: { 'content-length': '2' },
      });
      server.emit('request', sent, new EventEmitter());
      return () => sent.emit('end');
    };
    return { isOpen: () => !socket.destroyed, close: destroy, request, post };
  };
  return Object.assign(connect, { drop: () => server.emit('drop') });
};

const openMany = (
  open: ReturnType<typeof serverOf>,
  addressOf: (n: number) => string,
  count: number,
) => Array.from({ length: count }, (_, n) => open(addressOf(n)));
const opened = (connections: ReturnType<typeof openMany>) =>
  connections.filter(({ isOpen }) => isOpen()).length;

describe('the connections of one address', () => {
  it('are closed from the 251st on, and those of others are not', () => {
    const open = serverOf();
    expect(opened(openMany(open, () => '203.0.113.7', 300))).toBe(250);
    expect(open('203.0.113.8').isOpen()).toBe(true);
  });

  it('are closed from the 501st on for all networks of an IPv6 /48', () => {
    const open = serverOf();
    const addressOf = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
    expect(opened(openMany(open, addressOf, 600))).toBe(500);
    expect(open('2001:db8:8::1').isOpen()).toBe(true);
  });

  it('make room again when one is closed', () => {
    const open = serverOf();
    const connections = openMany(open, () => '203.0.113.7', 250);
    connections[0]?.close();
    expect(open('::ffff:203.0.113.7').isOpen()).toBe(true);
    expect(open('203.0.113.7').isOpen()).toBe(false);
  });

  it.each(['198.51.100.9', '127.0.0.1', '10.0.0.7'])(
    'are not counted for the proxy or machine of the same network %s',
    (address) => {
      const open = serverOf(['198.51.100.0/24']);
      expect(opened(openMany(open, () => address, 300))).toBe(300);
    },
  );
});

describe('when almost all connections are taken', () => {
  const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`;

  it('those that have waited longest without a request make room for new ones', () => {
    const open = serverOf();
    const silent = openMany(open, addressOf, 1800);
    expect(opened(silent)).toBe(1800);
    expect(open('198.51.100.1').isOpen()).toBe(true);
    expect(silent.slice(0, 50).filter(({ isOpen }) => isOpen())).toEqual([]);
    expect(opened(silent)).toBe(1750);
  });

  it('those with a request in progress stay, until it is over', () => {
    const open = serverOf();
    const busy = openMany(open, addressOf, 60);
    const ends = busy.map(({ request }) => request());
    openMany(open, (n) => addressOf(n + 100), 1741);
    expect(opened(busy)).toBe(60);
    for (const end of ends) end();
    openMany(open, (n) => addressOf(n + 3000), 2000);
    expect(opened(busy)).toBe(0);
  });

  it('those with two requests in progress stay until both are over', () => {
    const open = serverOf();
    const [busy] = openMany(open, addressOf, 1);
    const ends = [busy?.request(), busy?.request()];
    ends[0]?.();
    openMany(open, (n) => addressOf(n + 100), 2500);
    expect(busy?.isOpen()).toBe(true);
    ends[1]?.();
    openMany(open, (n) => addressOf(n + 3000), 2500);
    expect(busy?.isOpen()).toBe(false);
  });

  it('those that hold back the rest of a request make room, and those that have sent it do not', () => {
    const open = serverOf();
    const [slow, quick] = openMany(open, addressOf, 2);
    slow?.post();
    quick?.post()();
    openMany(open, (n) => addressOf(n + 100), 1900);
    expect([slow?.isOpen(), quick?.isOpen()]).toEqual([false, true]);
  });

  it('a connection that Node itself refuses makes room for the next one', () => {
    const open = serverOf();
    const connections = openMany(open, addressOf, 1800);
    open.drop();
    expect(opened(connections)).toBe(1750);
  });

  it('those of a proxy stay', () => {
    const open = serverOf(['198.51.100.0/24']);
    const ofProxy = openMany(open, () => '198.51.100.9', 60);
    openMany(open, addressOf, 1900);
    expect(opened(ofProxy)).toBe(60);
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConcurrentResponses, limitConcurrentResponses } from './concurrent-responses.ts';
import { replyWithError } from './error-reply.ts';
import { logRequests } from './request-log.ts';

const MAX_RESPONSES = 2;
const TOO_MANY = 'Too many requests at the same time. Please try again in a moment.';
// More than the socket buffers hold.
const LARGE = Buffer.alloc(24 * 1024 * 1024);

let app: FastifyInstance;
let limit: ConcurrentResponses;
let begun: () => void;
let letGo: () => void;
beforeEach(() => {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  begun = () => undefined;
  app = Fastify({ forceCloseConnections: true });
  logRequests(app);
  limit = limitConcurrentResponses(app, MAX_RESPONSES);
  app.setErrorHandler(replyWithError);
  app.get('/quick', async () => 'quick');
  app.get('/large', async (_request, reply) =>
    reply.headers({ etag: '"large"', 'content-encoding': 'br' }).send(LARGE),
  );
  app.get('/pieces', async ({ ip }, reply) => {
    limit.holdLarge(ip, reply.raw, LARGE.length);
    begun();
    await held;
    return 'in pieces';
  });
  app.get('/healthz', async () => 'well');
  app.get('/trpc/:path', async () => 'called');
  app.get('/held', async () => {
    begun();
    await held;
    return 'let go';
  });
});
afterEach(() => app.close());

const ask = (url: string, remoteAddress = '203.0.113.7') => app.inject({ url, remoteAddress });
const isHeld = (from?: string) => {
  const handled = new Promise<void>((resolve) => {
    begun = resolve;
  });
  return { sent: ask('/held', from), handled };
};
/** Keeps as many responses in progress as are allowed. */
const holdMost = async (from?: string) => {
  const responses = [];
  for (let i = 0; i < MAX_RESPONSES; i += 1) {
    const { sent, handled } = isHeld(from);
    // inject sends the request only when its result is awaited.
    const response = sent.then((value) => value);
    responses.push(response);
    await Promise.race([response, handled]);
  }
  return responses;
};

describe('an IP address at its limit of concurrent responses', () => {
  it('is refused another one, and told how many seconds to wait', async () => {
    await holdMost();
    const response = await ask('/quick');
    expect([response.statusCode, response.json().message]).toEqual([429, TOO_MANY]);
    expect(response.headers['retry-after']).toBe('5');
    letGo();
  });

  it('shares it with its whole IPv6 network', async () => {
    await holdMost('2001:db8::1');
    expect((await ask('/quick', '2001:db8::2')).statusCode).toBe(429);
    letGo();
  });

  it('shares twice as many with its whole IPv6 /48', async () => {
    for (let i = 0; i < 2; i += 1) await holdMost(`2001:db8:7:${i}::1`);
    expect((await ask('/quick', '2001:db8:7:9::1')).statusCode).toBe(429);
    expect((await ask('/quick', '2001:db8:8::1')).statusCode).toBe(200);
    letGo();
  });

  it.each(['/trpc/blog.posts,blog.posts,blog.posts', '/trpc/blog.posts%2Cblog.posts,blog.post'])(
    'is refused the batch %s, which holds more calls than it has left',
    async (batch) => {
      expect((await ask(batch)).statusCode).toBe(429);
      expect((await ask('/trpc/blog.posts,blog.posts')).statusCode).toBe(200);
    },
  );

  it('does not affect other addresses', async () => {
    await holdMost();
    expect((await ask('/quick', '203.0.113.8')).statusCode).toBe(200);
    letGo();
  });

  it('is refused a large response that would exceed it, as if it had never been made', async () => {
    const { sent, handled } = isHeld();
    const response = sent.then((value) => value);
    await Promise.race([response, handled]);
    const refused = await ask('/large');
    expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY]);
    expect(refused.headers).not.toHaveProperty('etag');
    expect(refused.headers).not.toHaveProperty('content-encoding');
    letGo();
  });

  it('is refused a response of known length before it is made', async () => {
    const { sent, handled } = isHeld();
    const response = sent.then((value) => value);
    await Promise.race([response, handled]);
    expect((await ask('/pieces')).statusCode).toBe(429);
    letGo();
  });

  it('has no room for others while a response of known length is in progress', async () => {
    const handled = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const response = ask('/pieces').then((value) => value);
    await handled;
    expect((await ask('/quick')).statusCode).toBe(429);
    letGo();
    expect((await response).body).toBe('in pieces');
    expect((await ask('/quick')).statusCode).toBe(200);
  });

  it('still gets health checks', async () => {
    await holdMost();
    expect((await ask('/healthz')).statusCode).toBe(200);
    letGo();
  });

  it('gets responses again once the others are finished', async () => {
    const responses = await holdMost();
    letGo();
    await Promise.all(responses);
    for (let i = 0; i < 3 * MAX_RESPONSES; i += 1)
      expect((await ask('/quick')).statusCode).toBe(200);
  });
});

describe('responses on real connections', () => {
  const open: Socket[] = [];
  beforeEach(() => app.listen({ host: '127.0.0.1', port: 0 }));
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** Pipelines requests on one connection and reads no response. */
  const askWithoutReading = async (path: string, times = 1) => {
    const connected = once(app.server, 'connection');
    const visitor = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    open.push(visitor);
    let requests = 0;
    const arrived = new Promise<void>((resolve) => {
      app.server.on('request', () => {
        requests += 1;
        if (requests === times) resolve();
      });
    });
    visitor
      .on('error', () => undefined)
      .write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
    await arrived;
    return { visitor, connection: (await connected)[0] as Socket };
  };
  const leave = async ({ visitor, connection }: { visitor: Socket; connection: Socket }) => {
    const closed = new Promise((resolve) => connection.on('close', resolve));
    visitor.destroy();
    await closed;
  };
  const status = async () => (await ask('/quick', '127.0.0.1')).statusCode;

  it('count until they are read', async () => {
    const visits = [];
    for (let i = 0; i < MAX_RESPONSES; i += 1) visits.push(await askWithoutReading('/large'));
    expect(await status()).toBe(429);
    for (const visit of visits) await leave(visit);
    expect(await status()).toBe(200);
  });

  it('count as half of the limit when they are large', async () => {
    const visit = await askWithoutReading('/large');
    expect(await status()).toBe(429);
    await leave(visit);
    expect(await status()).toBe(200);
  });

  it('that are pipelined stop counting when their connection ends', async () => {
    await leave(await askWithoutReading('/held', MAX_RESPONSES));
    const responses = await holdMost('127.0.0.1');
    letGo();
    const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(MAX_RESPONSES).fill(200));
  });
});

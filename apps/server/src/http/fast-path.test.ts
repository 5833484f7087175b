import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { defaultCompany } from '@hvac/contract/company';
import { minutes } from '@hvac/contract/durations';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, ENOUGH, logIn, mutate } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { createPost, createUser, PASSWORD } from '../../test/factories.ts';
import { samplesOf } from '../../test/prometheus.ts';
import { listen } from '../../test/raw.ts';
import type { Env } from '../config/env.ts';
import { limitConcurrentResponses } from './concurrent-responses.ts';
import { replyWithError } from './error-reply.ts';
import { createFastPath } from './fast-path.ts';
import { type Repeatable, untilChange } from './repeatable.ts';
import { logRequests } from './request-log.ts';
import { createServer } from './server.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const OWN = ['x-request-id', 'date'];

interface Ask {
  method?: string;
  path: string;
  version?: string;
  headers?: Record<string, string>;
}

interface Response {
  status: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a request exactly as described, on a connection of its own. */
const send = async (app: FastifyInstance, ask: Ask): Promise<Response> => {
  const { method = 'GET', path, version = '1.1', headers = {} } = ask;
  const all = { host: 'localhost:3000', ...headers, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([`${method} ${path} HTTP/${version}`, ...lines, '', ''].join('\r\n'));
  const [head = '', ...body] = (await buffer(socket)).toString('latin1').split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  const entries = fields.map((field): [string, string] => {
    const [name = '', ...value] = field.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status, headers: Object.fromEntries(entries), body: body.join('\r\n\r\n') };
};

/** Everything about a response but what differs each time. */
const comparable = ({ status, headers, body }: Response) => ({
  status,
  headers: Object.entries(headers)
    .filter(([name]) => !OWN.includes(name))
    .toSorted(),
  body: createHash('sha256').update(body).digest('hex'),
});

interface Line {
  reqId: string;
  time: number;
  ms: number;
  msg: string;
  level: number;
}

/** An instance with a post, what it logs, and what went through its full pipeline. */
const instance = async (env: Partial<Env> = {}) => {
  const { orm } = await testDatabase();
  const lines: Line[] = [];
  const through: string[] = [];
  const app = await anotherApp(orm, env, ENOUGH, {
    write: (json: string) =>
      lines.push(
        ...json
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
  });
  app.addHook('onSend', async ({ id }) => {
    through.push(id);
  });
  await createPost(orm.em.fork(), { title: 'A cold house' });
  await createUser(orm.em.fork(), { username: 'owner' });
  await listen(app);
  /** The response of the full pipeline: nothing public reads this header. */
  const sendSlowly = (ask: Ask) =>
    send(app, { ...ask, headers: { ...ask.headers, authorization: 'Basic bm9ib2R5' } });
  /** What the fast path answered of a request sent three times. */
  const isFast = async (ask: Ask) => {
    await send(app, ask);
    await send(app, ask);
    const { headers } = await send(app, ask);
    return !through.includes(headers['x-request-id'] ?? '');
  };
  return { orm, app, lines, sendSlowly, isFast };
};

let test: Awaited<ReturnType<typeof instance>>;
beforeAll(async () => {
  test = await instance();
});

const PATHS = [
  '/',
  '/blog',
  '/blog/a-cold-house',
  '/feed.xml',
  '/sitemap.xml',
  '/api/blog/posts',
  '/api/blog/posts?limit=1',
  '/api/blog/posts/a-cold-house',
  '/img/about-1.svg',
  '/favicon.svg',
];

/** Requests that need nothing but the bytes. */
const USUAL: Record<string, Omit<Ask, 'path'>> = {
  'of a browser': { headers: BROWSER },
  'with gzip only': { headers: { 'accept-encoding': 'gzip' } },
  'without compression': {},
  'with an encoding that nobody has': { headers: { 'accept-encoding': 'zstd' } },
  'for the head': { method: 'HEAD', headers: BROWSER },
  'with a request id that no proxy vouches for': { headers: { 'x-request-id': 'abcdefgh-1' } },
};

/** Requests that the full pipeline has to look at. */
const UNUSUAL: Record<string, Omit<Ask, 'path'>> = {
  'with a cookie': { headers: { cookie: 'theme=dark' } },
  'with a session': { headers: { cookie: 'session=forged' } },
  'with weighted encodings': { headers: { 'accept-encoding': 'br;q=0.1, gzip' } },
  'for any encoding': { headers: { 'accept-encoding': '*' } },
  'for a range': { headers: { range: 'bytes=0-9' } },
  'about a date': { headers: { 'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT' } },
  'with a body': { headers: { 'content-length': '0' } },
  'with credentials': { headers: { authorization: 'Bearer x' } },
  'that somebody claims to have forwarded': { headers: { 'x-forwarded-for': '203.0.113.7' } },
  'by another host name': { headers: { host: 'example.org' } },
  'by HTTP 1.0': { version: '1.0' },
  'to change something': { method: 'POST', headers: { 'content-length': '0' } },
  'for the options': { method: 'OPTIONS' },
};

/** The head alone of a file is not worth reading the file. */
const isRepeated = (path: string, { method }: Omit<Ask, 'path'>): boolean =>
  method !== 'HEAD' || !/\.(?:svg|js)$/.test(path);

/** Paths that the home page names. */
const namedByHome = async (): Promise<string[]> => {
  const { body } = await send(test.app, { path: '/' });
  return Array.from(body.matchAll(/"(\/(?:site-state|assets)\/[^"]+)"/g), ([, path = '']) => path);
};

const expectSame = async (ask: Ask, name: string, isFast: boolean) => {
  const expected = comparable(await test.sendSlowly(ask));
  for (let time = 1; time <= 3; time += 1) {
    const response = comparable(await send(test.app, ask));
    expect(response, `${name}, time ${time}`).toEqual(expected);
  }
  expect(await test.isFast(ask), name).toBe(isFast);
};

describe('the fast path', () => {
  it.each(PATHS)('gives the responses of the full pipeline at %s', async (path) => {
    for (const [name, kind] of Object.entries(USUAL)) {
      await expectSame({ path, ...kind }, name, isRepeated(path, kind));
    }
    for (const [name, kind] of Object.entries(UNUSUAL)) {
      await expectSame({ path, ...kind }, name, false);
    }
  });

  it('gives the responses of the full pipeline for the files of a page', async () => {
    const paths = await namedByHome();
    expect(paths).toContainEqual(expect.stringMatching(/^\/site-state\/.+\.json$/));
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/.+\.js$/));
    for (const path of paths) {
      for (const [name, kind] of Object.entries(USUAL)) {
        await expectSame({ path, ...kind }, name, isRepeated(path, kind));
      }
    }
  });

  it.each(['/', '/feed.xml', '/api/blog/posts'])(
    'compares ETags as the full pipeline does at %s',
    async (path) => {
      const { etag = '' } = (await send(test.app, { path })).headers;
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*', '"other"']) {
        const ask = { path, headers: { ...BROWSER, 'if-none-match': known } };
        await expectSame(ask, known, true);
        const { status } = await send(test.app, ask);
        expect(status).toContain(known === '"other"' ? '200' : '304');
      }
    },
  );

  it('leaves to the full pipeline what is not cached', async () => {
    for (const path of ['/nothing', '/blog/nothing', '/api/nothing', '/admin', '/healthz']) {
      await expectSame({ path, headers: BROWSER }, path, false);
    }
  });

  it('leaves other spellings of an address to the full pipeline', async () => {
    for (const path of ['/?utm_source=mail', '/BLOG', '/blog/', 'http://localhost:3000/blog']) {
      await expectSame({ path, headers: BROWSER }, path, false);
    }
  });

  it('shows a change at once', async () => {
    const ask = { path: '/about', headers: {} };
    expect(await test.isFast(ask)).toBe(true);
    const cookie = await logIn(test.app, 'owner', PASSWORD);
    const input = { value: { ...defaultCompany, name: 'Polar Heating' }, version: 0 };
    await mutate(test.app, 'settings.saveCompany', { cookie, input });
    expect((await send(test.app, ask)).body).toContain('Polar Heating');
    expect(await test.isFast(ask)).toBe(true);
  });

  it('logs what the full pipeline logs', async () => {
    const ask = { path: '/feed.xml', headers: BROWSER };
    await test.isFast(ask);
    test.lines.length = 0;
    await test.sendSlowly(ask);
    const { headers } = await send(test.app, ask);
    const [slow, fast] = test.lines.map(({ time, ms, reqId, ...line }) => line);
    expect(fast).toEqual(slow);
    expect(test.lines.map(({ reqId }) => reqId)).toContain(headers['x-request-id']);
    expect(Math.abs((test.lines[1]?.time ?? 0) - (test.lines[0]?.time ?? 0))).toBeLessThan(
      minutes(5),
    );
  });
});

describe('the fast path behind a proxy', () => {
  const HOST = 'heating.example.com';
  const VISITOR = '203.0.113.7';
  const TOKEN = 'a-token-of-the-tests';
  let proxied: Awaited<ReturnType<typeof instance>>;
  beforeAll(async () => {
    const env = { siteUrl: `https://${HOST}`, trustProxy: ['127.0.0.1'], metricsToken: TOKEN };
    proxied = await instance({ ...env, rateLimit: true });
  });
  const about = (headers: Record<string, string>, path = '/about') => ({
    path,
    headers: { ...BROWSER, host: HOST, 'x-forwarded-for': VISITOR, ...headers },
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['forwarded for a visitor', {}, true],
    ['forwarded by https', { 'x-forwarded-proto': 'https' }, true],
    ['forwarded with the host name', { 'x-forwarded-host': HOST }, true],
    ['forwarded for an IPv6 address', { 'x-forwarded-for': '2001:db8::7' }, true],
    ['forwarded by http', { 'x-forwarded-proto': 'http' }, false],
    ['for another host name', { host: 'www.heating.example.com' }, false],
    ['forwarded for another host name', { 'x-forwarded-host': 'other.example.com' }, false],
    ['forwarded twice', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, false],
    ['forwarded for nobody', { 'x-forwarded-for': 'unknown' }, false],
    ['with a port', { 'x-forwarded-for': '203.0.113.7:4711' }, false],
    ['with Forwarded', { forwarded: 'for=203.0.113.7;host=other.example.com' }, false],
  ])('answers a request %s as the full pipeline does', async (_name, headers, isFast) => {
    const ask = about(headers);
    const expected = comparable(await proxied.sendSlowly(ask));
    expect(await proxied.isFast(ask)).toBe(isFast);
    expect(comparable(await send(proxied.app, ask))).toEqual(expected);
  });

  it("logs the visitor's address and the proxy's request id", async () => {
    const ask = about({ 'x-request-id': 'proxy-0001' });
    await proxied.isFast(about({}));
    proxied.lines.length = 0;
    const { headers } = await send(proxied.app, ask);
    expect(headers['x-request-id']).toBe('proxy-0001');
    expect(proxied.lines).toMatchObject([{ reqId: 'proxy-0001', req: { ip: VISITOR } }]);
  });

  it('counts a hit of the cache for each response, and none for recording it', async () => {
    const hits = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const { body } = await proxied.app.inject({ url: '/metrics', headers });
      return samplesOf(body).get('hvac_cache_hits_total{cache="pages"}') ?? 0;
    };
    const services = about({}, '/services');
    await send(proxied.app, services);
    const before = await hits();
    await send(proxied.app, services);
    await send(proxied.app, services);
    expect(await hits()).toBe(before + 2);
  });

  it('counts responses in the metrics', async () => {
    const count = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const { body } = await proxied.app.inject({ url: '/metrics', headers });
      const samples = samplesOf(body);
      return [
        samples.get('http_requests_total{method="GET",route="/*",status="200"}'),
        samples.get('http_request_duration_seconds_count{method="GET",route="/*"}'),
      ];
    };
    await proxied.isFast(about({}));
    const before = await count();
    expect(await proxied.isFast(about({}))).toBe(true);
    expect(await count()).toEqual(before.map((value) => (value ?? 0) + 3));
  });
});

describe('a server with a fast path', () => {
  const LARGE = Buffer.alloc(24 * 1024 * 1024);
  let app: FastifyInstance;
  let pipelined: string[];
  let isDraining: boolean;

  const repeatableOf = (bytes: Buffer): Repeatable =>
    untilChange({ bytes: () => bytes, etag: null, weight: bytes.length });
  beforeEach(async () => {
    pipelined = [];
    isDraining = false;
    const env = { siteUrl: undefined, trustProxy: undefined, port: 3000 };
    const fastPath = createFastPath({ env, capacity: 2 * LARGE.length });
    app = createServer(env, 'silent', process.stdout, fastPath.respond);
    logRequests(app);
    const concurrentResponses = limitConcurrentResponses(app, 4);
    app.setErrorHandler(replyWithError);
    app.addHook('onRequest', async ({ url }) => {
      pipelined.push(url);
    });
    app.get('/large', async (_request, reply) => {
      reply.repeatable = repeatableOf(LARGE);
      return reply.send(LARGE);
    });
    app.get('/small/:name', async (_request, reply) => {
      reply.repeatable = repeatableOf(Buffer.from('small'));
      return reply.send('small');
    });
    const isStopping = () => isDraining;
    const none = { writeLine: null, countResponse: null };
    fastPath.register(app, { concurrentResponses, isDraining: isStopping, ...none });
    await listen(app);
  });
  afterEach(() => app.close());

  /** Requests a path without reading the response; returns what ends the connection. */
  const openUnread = async (path: string): Promise<() => Promise<void>> => {
    const connected = once(app.server, 'connection');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const [connection] = (await connected) as [Socket];
    socket.pause();
    const begun = once(app.server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`);
    await begun;
    return async () => {
      const closed = new Promise((resolve) => {
        connection.once('close', resolve);
      });
      socket.destroy();
      await closed;
    };
  };
  const statusOf = async (path: string) => (await send(app, { path })).status;

  it('counts responses that are not read as concurrent ones, until their connection ends', async () => {
    expect(await statusOf('/large')).toContain('200');
    pipelined.length = 0;
    const end = await openUnread('/large');
    expect(pipelined).toEqual([]);
    expect(await statusOf('/large')).toContain('429');
    expect(await statusOf('/small/1')).toContain('200');
    await end();
    expect(await statusOf('/large')).toContain('200');
  });

  it('answers pipelined requests in their order', async () => {
    await statusOf('/small/1');
    await statusOf('/large');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const host = 'host: localhost:3000';
    socket.write(
      `GET /large HTTP/1.1\r\n${host}\r\n\r\nGET /small/1 HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`,
    );
    const received = await buffer(socket);
    expect(received.length).toBeGreaterThan(LARGE.length);
    expect(received.subarray(-5).toString()).toBe('small');
  });

  it('forgets the response that was asked for the longest ago when its memory is full', async () => {
    for (const path of ['/large', '/small/1', '/large?2', '/large', '/large']) await statusOf(path);
    expect(pipelined).toEqual(['/large', '/small/1', '/large?2', '/large']);
  });

  it('records no URL that is longer than any of the site', async () => {
    const path = `/small/${'1'.repeat(200)}`;
    await statusOf(path);
    await statusOf(path);
    expect(pipelined).toEqual([path, path]);
  });

  it('leaves everything to the full pipeline while it stops', async () => {
    await statusOf('/small/1');
    isDraining = true;
    pipelined.length = 0;
    await statusOf('/small/1');
    expect(pipelined).toEqual(['/small/1']);
  });
});

it('the log is whole after a crash, even while it is being written', async () => {
  const logger = join(import.meta.dirname, 'logger.ts');
  const script = `
    import { openLogOutput } from ${JSON.stringify(logger)};
    const output = openLogOutput();
    output.write('x'.repeat(2_000_000) + '\\n');
    setImmediate(() => {
      output.write('why it ends\\n');
      throw new Error('crashed');
    });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
  const [first, last] = (await text(child.stdout)).split('\n');
  expect([first?.length, last]).toEqual([2_000_000, 'why it ends']);
});

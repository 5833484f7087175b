import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anotherApp } from '../../test/app.ts';
import { useInstance } from '../../test/office.ts';
import { samplesOf } from '../../test/prometheus.ts';
import { listen } from '../../test/raw.ts';
import { createUploadQueue } from '../features/images/upload-queue.ts';
import type { Queue } from '../kernel/queue.ts';
import { createRenderQueue } from '../site/render.ts';
import { createPublicReads, createSearchQueue } from './public-reads.ts';

const TOKEN = 'a-token-of-the-tests';
const MAX_BYTES = 300;

interface Line {
  level: number;
  msg: string;
  times?: number;
  status?: number;
}

const { orm } = useInstance();
let app: FastifyInstance;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const logOutput = { write: (line: string) => lines.push(line) };
  app = await anotherApp(orm(), { metricsToken: TOKEN, rateLimit: true }, 0, logOutput);
  return () => app.close();
});

/** Does something within the second after which the log says how often it happened. */
const withinASecond = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
};

const bytesOf = (line: string | undefined) => Buffer.byteLength(line ?? '');
const parsed = (): Line[] => lines.map((line) => JSON.parse(line));
const timesOf = (logged: Line[]) => logged.reduce((sum, { times = 1 }) => sum + times, 0);

const LONG = `/${'no"thing/'.repeat(1000)}`;
const json = { 'content-type': 'application/json' };
const post = (url: string, options: InjectOptions = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: json,
  payload: {},
  ...options,
});

const REFUSALS: [what: string, status: number, request: InjectOptions][] = [
  ['a page that does not exist', 404, { url: '/nothing-here' }],
  ['a page whose address is very long', 404, { url: LONG }],
  ['a call that does not exist', 404, { url: `/api${LONG}` }],
  ['a procedure that does not exist', 404, { url: `/trpc/${'nothing'.repeat(50)}` }],
  ['an address that cannot be decoded', 404, { url: '/%E0%A4%A' }],
  ['an address with too long a part', 404, { url: `/api/blog/posts/${'a'.repeat(600)}` }],
  ['input that is not valid', 400, post('/api/contact')],
  ['unknown fields with long names', 400, post('/api/contact', { payload: { [LONG]: 1 } })],
  ['input of a procedure', 400, post('/trpc/auth.login')],
  ['malformed JSON', 400, post('/api/contact', { payload: '{' })],
  ['a wrong token', 401, { url: '/metrics', headers: { authorization: 'Bearer no' } }],
  ['a call without a session', 401, { url: '/api/admin/contact-submissions' }],
  [
    'a change from another website',
    403,
    post('/api/contact', { headers: { ...json, origin: 'https://evil.example' } }),
  ],
  ['another method', 405, { method: 'DELETE', url: '/api/contact' }],
  ['too large a body', 413, post('/api/contact', { payload: `"${'a'.repeat(2_000_000)}"` })],
  [
    'another content type',
    415,
    post('/api/contact', { headers: { 'content-type': 'text/plain' }, payload: 'hello' }),
  ],
];

describe('a refused request', () => {
  it.each(REFUSALS)('writes one short line, such as for %s', async (_what, status, request) => {
    const response = await app.inject({ remoteAddress: '203.0.113.200', ...request });
    expect(response.statusCode).toBe(status);
    const isMonitoring = request.url === '/metrics';
    expect(lines).toHaveLength(isMonitoring ? 0 : 1);
    if (isMonitoring) return;
    expect(bytesOf(lines[0])).toBeLessThanOrEqual(MAX_BYTES);
    expect(parsed()).toEqual([expect.objectContaining({ level: 30, status })]);
    expect(lines.join()).not.toMatch(/stack|node_modules/);
  });

  it('writes no more when its address is of IPv6 and its path holds mail addresses', async () => {
    await app.inject({
      url: `/${'a@b.co/'.repeat(500)}`,
      remoteAddress: '2001:db8:1234:5678:9abc:def0:1234:5678',
    });
    expect(lines).toHaveLength(1);
    expect(bytesOf(lines[0])).toBeLessThanOrEqual(MAX_BYTES);
    expect(lines.join()).not.toContain('@');
  });

  it.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\n\r\n', 400],
    ['too large a header', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])(
    'writes one short line for malformed HTTP as well, such as %s',
    async (_what, bytes, status) => {
      await listen(app);
      lines = [];
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(bytes);
      expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(lines).toHaveLength(1);
      expect(bytesOf(lines[0])).toBeLessThanOrEqual(MAX_BYTES);
      expect(parsed()[0]).toMatchObject({ level: 30, status, ip: '127.0.0.1' });
    },
  );

  it('is counted with others of the same kind, none of which is missing after the end', async () => {
    await withinASecond(async () => {
      for (let i = 0; i < 60; i += 1) await app.inject(`/nothing-${i}`);
      for (let i = 0; i < 40; i += 1) await app.inject(post('/api/contact'));
    });
    expect(lines).toHaveLength(2);
    await app.close();
    const logged = parsed();
    expect(timesOf(logged.filter(({ status }) => status === 404))).toBe(60);
    expect(timesOf(logged.filter(({ status }) => status !== 404))).toBe(40);
    for (const line of lines) expect(bytesOf(line)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('is told apart by address, so that the one to block can be found', async () => {
    for (const from of ['203.0.113.1', '198.51.100.1', '203.0.113.1'])
      await app.inject({ url: '/nothing', remoteAddress: from });
    expect(lines[0]).toContain('203.0.113.1');
    expect(lines[1]).toContain('198.51.100.1');
    expect(lines).toHaveLength(2);
  });
});

describe('a request that finds no room in a queue', () => {
  /** Fills a queue until it refuses; returns that refusal. */
  const refusalOf = async (queue: Queue) => {
    const never = () => new Promise<never>(() => undefined);
    for (let i = 0; ; i += 1) {
      const refused = queue(never, i).catch((error: unknown) => error);
      const first = await Promise.race([refused, new Promise((done) => setImmediate(done))]);
      if (first) return first;
    }
  };
  const queues: [what: string, refusal: () => Promise<unknown>][] = [
    ['reads', () => refusalOf(createPublicReads())],
    ['searches', () => refusalOf(createSearchQueue())],
    ['renders', () => refusalOf(createRenderQueue())],
    [
      'uploads',
      () => {
        const { admit } = createUploadQueue();
        return refusalOf(Object.assign(admit, { figures: () => [] }) as never);
      },
    ],
  ];

  it.each(queues)('writes one short warning, such as in that of %s', async (_what, refusal) => {
    const thrown = await refusal();
    app.get('/busy', async () => {
      throw thrown;
    });
    const { statusCode } = await app.inject('/busy');
    expect(statusCode).toBe(503);
    expect(lines).toHaveLength(1);
    expect(bytesOf(lines[0])).toBeLessThanOrEqual(MAX_BYTES);
    expect(parsed()).toEqual([
      expect.objectContaining({
        level: 40,
        status: 503,
        code: 'unavailable',
        msg: expect.stringMatching(/^Too many [^.]+\.?$/),
      }),
    ]);
  });

  it('writes a line a second when there are many, and counts apart from failures', async () => {
    const responses = await withinASecond(() =>
      Promise.all(Array.from({ length: 80 }, (_, i) => app.inject(`/blog?q=heat${i}`))),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 503).length;
    expect(refused).toBeGreaterThan(30);
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const samples = samplesOf(body);
    expect(samples.get('http_requests_refused_total{method="GET",route="/*"}')).toBe(refused);
    expect(
      samples.get('http_requests_total{method="GET",route="/*",status="503"}'),
    ).toBeUndefined();
    await app.close();
    const warnings = parsed().filter(({ status }) => status === 503);
    expect(warnings).toHaveLength(2);
    expect(timesOf(warnings)).toBe(refused);
  });
});

describe('a request that fails', () => {
  it('writes its cause each time when nobody expected it, with the id that users see', async () => {
    app.get('/broken', async () => {
      throw new Error('a defect');
    });
    for (let i = 0; i < 3; i += 1) await app.inject('/broken');
    expect(lines.filter((line) => line.includes('"stack":"Error: a defect'))).toHaveLength(3);
  });

  it('writes the cause of an outage once a second, and counts the rest', async () => {
    app.get('/down', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    await withinASecond(async () => {
      for (let i = 0; i < 30; i += 1) await app.inject('/down');
    });
    await app.close();
    const logged = parsed().filter(({ status }) => status === 503);
    expect(logged).toHaveLength(2);
    expect(timesOf(logged)).toBe(30);
    expect(logged[0]).toMatchObject({
      level: 50,
      err: { stack: expect.stringContaining('ECONN') },
    });
  });

  it('is not hidden by however many refusals of all kinds', async () => {
    app.get('/down', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    for (let i = 0; i < 40; i += 1) {
      await app.inject({ url: '/api/nothing', remoteAddress: `192.0.2.${i}` });
    }
    await app.inject('/down');
    const logged = parsed().filter(({ level }) => level === 50);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ err: { stack: expect.stringContaining('ECONN') } });
  });
});

import { CONTACT_LIMITS } from '@hvac/contract/contact';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, demoApp, ENOUGH, logIn } from '../../test/app.ts';
import { PASSWORD } from '../../test/factories.ts';
import { deviceName } from '../features/auth/device-name.service.ts';
import { csvRecord } from '../kernel/csv.ts';
import { hideMailAddresses } from '../kernel/mail-addresses.ts';
import { printableLine } from '../kernel/terminal.ts';
import { escapeXml } from '../kernel/xml.ts';
import { VISITOR_BODY } from './body-limits.ts';

/** In milliseconds. A quadratic pattern takes 200 ms for the longest headers. */
const MAX_MS = 20;
const RUNS = 5;
/** What Node accepts as headers, in characters. */
const HEADERS_SIZE = 15_500;

/** What bad patterns of parsers backtrack over. */
const UNITS = [
  ...[' ', '\t', ',', ', ', ';', ' ;', ' ;q=', '=', '.', '"', '\\', '-', '/', '%', '@', '::', '('],
  ...['&', 'a', '0', '1.', 'a@', 'a.', 'a='],
];
/** The same for texts, which have more characters. */
const TEXT_UNITS = [
  ...UNITS,
  ...['\r\n', '网', '网.', 'ﷺ', '\u0301', '\u200b', '<a ', '[url', 'www.', 'aaa1', 'aA', 'seo '],
];

const ofLength = (length: number, unit: string) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The processor time of this thread: the best of a few runs, because others share the machine. */
const cost = async (work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least >= MAX_MS; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
};

/** The inputs that take too long. */
const slowOnes = async <Input>(inputs: readonly Input[], work: (input: Input) => unknown) => {
  const slow: [input: string, milliseconds: number][] = [];
  for (const input of inputs) {
    const milliseconds = await cost(() => work(input));
    if (milliseconds >= MAX_MS) slow.push([JSON.stringify(input).slice(0, 100), milliseconds]);
  }
  return slow;
};

const host = 'www.example.com';
let app: FastifyInstance;
let cookie: string;
let asset: string;
beforeAll(async () => {
  const { orm } = await demoApp();
  app = await anotherApp(orm, { siteUrl: `https://${host}`, trustProxy: ['127.0.0.1'] }, ENOUGH);
  cookie = await logIn(app, 'admin', PASSWORD);
  const page = await app.inject({ url: '/', headers: { host } });
  asset = /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0] ?? '';
});

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode } = await app.inject({ url, headers: { host, ...headers } });
  expect(statusCode).toBeLessThan(500);
};

const send = async (
  url: string,
  payload: string,
  { type = 'application/json', cookie = '' }: { type?: string; cookie?: string } = {},
) => {
  const headers = { host, 'content-type': type, ...(cookie && { cookie }) };
  const { statusCode } = await app.inject({ method: 'POST', url, payload, headers });
  expect(statusCode).toBeLessThan(500);
};

describe('no header takes long, whatever is in it', () => {
  const page = () => '/';
  const call = () => '/api/blog/posts';
  const file = () => asset;

  it.each<[header: string, url: () => string, beginnings?: string[]]>([
    ['accept', page],
    ['accept-encoding', page, ['gzip', 'br;q=']],
    ['accept-encoding', call],
    ['accept-encoding', file],
    ['accept-language', page],
    ['authorization', () => '/metrics', ['Bearer ']],
    ['connection', page, ['keep-alive,']],
    ['cookie', () => '/api/admin/user', ['session=', '__Host-session=']],
    ['forwarded', page, ['for=', 'host=']],
    ['host', page, ['www.example.com']],
    ['if-match', file],
    ['if-modified-since', file],
    ['if-none-match', page, ['W/"']],
    ['if-none-match', file, ['W/"']],
    ['origin', page, ['https://']],
    ['range', file, ['bytes=']],
    ['referer', page],
    ['sec-fetch-site', page],
    ['trpc-accept', () => '/trpc/blog.posts'],
    ['user-agent', page, ['Mozilla/5.0 (']],
    ['via', page],
    ['x-forwarded-for', page, ['127.0.0.1', '"[']],
    ['x-forwarded-host', page],
    ['x-forwarded-proto', page],
    ['x-real-ip', page],
    ['x-request-id', page],
  ])('%s', async (header, url, beginnings = []) => {
    const values = UNITS.flatMap((unit) => {
      const run = ofLength(HEADERS_SIZE, unit);
      return [`a${run}b`, ...beginnings.map((beginning) => beginning + run)];
    });
    expect(await slowOnes(values, (value) => ask(url(), { [header]: value }))).toEqual([]);
  });

  it.each([
    ['application/json', ''],
    ['multipart/form-data', '--x\r\n'],
    ['application/x-www-form-urlencoded', ''],
  ])('content-type of %s', async (type, payload) => {
    const types = UNITS.flatMap((unit) => {
      const run = ofLength(HEADERS_SIZE, unit);
      return [`${type};${run}`, `${type}; boundary=${run}`];
    });
    const slow = await slowOnes(types, (value) =>
      send('/api/images/upload', payload, { type: value, cookie }),
    );
    expect(slow).toEqual([]);
  });
});

describe('no address takes long', () => {
  it.each([
    ...['/', '/?', '/blog/', '/admin/', '/img/', '/assets/', '/api/', '/api/blog/posts?limit='],
    ...['/api/images/proxy?path=', '/trpc/a,', '/trpc/blog.post?batch=1&input='],
  ])('%s', async (start) => {
    const urls = UNITS.map((unit) => {
      const run = ofLength(HEADERS_SIZE, unit).replace(/[^!-~]|["<>\\^`{|}#]/g, encodeURIComponent);
      return `${start}${run.slice(0, HEADERS_SIZE)}/b`;
    });
    expect(await slowOnes(urls, (url) => ask(url))).toEqual([]);
  });
});

describe('no body takes long', () => {
  const full = TEXT_UNITS.map<Record<string, string>>((unit) =>
    Object.fromEntries(
      Object.entries(CONTACT_LIMITS).map(([field, most]) => [field, ofLength(most, unit)]),
    ),
  );
  const stored = full.map<Record<string, string>>((form) => ({
    ...form,
    email: 'ada@example.com',
  }));

  it.each([
    ['/api/contact', 'refused', full],
    ['/api/contact', 'stored', stored],
    ['/trpc/contact.submit', 'stored', stored],
  ])('with every field of the contact form full, sent to %s and %s', async (url, _how, forms) => {
    const bodies = forms.map((form) => JSON.stringify({ ...form, topic: form.message }));
    expect(await slowOnes(bodies, (body) => send(url, body))).toEqual([]);
  });

  it('with the same from a browser without JavaScript', async () => {
    const bodies = stored.map((form) => new URLSearchParams(form).toString());
    const type = 'application/x-www-form-urlencoded';
    expect(await slowOnes(bodies, (body) => send('/contact', body, { type }))).toEqual([]);
  });

  const many = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => one(index)).join(',');

  it.each(['/api/contact', '/trpc/auth.login'])('as JSON, at %s', async (url) => {
    const bodies = [
      ...TEXT_UNITS.map((unit) => `{"a":${JSON.stringify(ofLength(VISITOR_BODY / 6, unit))}}`),
      '['.repeat(VISITOR_BODY),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `${'{"__proto__":'.repeat(4000)}1${'}'.repeat(4000)}`,
      `{"a":${'9'.repeat(60_000)}}`,
      `{"a":"${'\\u005f'.repeat(10_000)}"}`,
      `{${many(5000, (index) => `"k${index}":1`)}}`,
      `{"origin":{"campaign":{${many(4500, (index) => `"k${index}":1`)}}}}`,
      `[${many(30_000, () => '1')}]`,
    ];
    expect(await slowOnes(bodies, (body) => send(url, body))).toEqual([]);
  });

  it('as an image form', async () => {
    const part = (head: string, content = 'x') => `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`;
    const disposition = 'content-disposition: form-data; name=';
    const bodies = UNITS.flatMap((unit) => {
      const run = ofLength(HEADERS_SIZE, unit);
      return [
        part(`${disposition}"${run}"`),
        part(`${disposition}"image"; filename*=utf-8''${run}`),
        part(`${disposition}"image"; filename="a"`, ofLength(VISITOR_BODY, `\r\n--${unit}`)),
      ];
    });
    const type = 'multipart/form-data; boundary=x';
    const slow = await slowOnes(bodies, (body) =>
      send('/api/images/upload', body, { type, cookie }),
    );
    expect(slow).toEqual([]);
  });
});

describe('nothing that is written about a visitor takes long', () => {
  it.each<[what: string, write: (text: string) => unknown]>([
    ['a line of the log', (text) => hideMailAddresses(JSON.stringify({ path: text }))],
    ['the name of a device', deviceName],
    ['a cell of an export', (text) => csvRecord([text])],
    ['a line on a terminal', printableLine],
    ['a feed', escapeXml],
  ])('%s', async (_what, write) => {
    const texts = TEXT_UNITS.map((unit) => `@${ofLength(HEADERS_SIZE, unit)}`);
    expect(await slowOnes(texts, write)).toEqual([]);
  });
});

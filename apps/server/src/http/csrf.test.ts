import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase, logIn, mutate, refusalOf, testApp } from '../../test/app.ts';
import { createUser, PASSWORD } from '../../test/factories.ts';
import { allowedOrigins } from './csrf.ts';

const SITE = 'https://www.example.com';
const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another port', { origin: `${SITE}:8443` }],
  ['another scheme', { origin: 'http://www.example.com' }],
  ['the parent domain', { origin: 'https://example.com' }],
  ['a look-alike host', { origin: 'https://www.example.com.evil.example' }],
  ['a host that ends alike', { origin: 'https://evilwww.example.com' }],
  ['an origin with a path', { origin: `${SITE}/` }],
  ['an empty origin', { origin: '' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a request of a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['a cross-site request that names our origin', { origin: SITE, 'sec-fetch-site': 'cross-site' }],
];
const OWN: [name: string, headers: Record<string, string>][] = [
  ['a page of the site', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
  ['an older browser', { origin: SITE }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a script, which sends neither header', {}],
];

const refusesAnotherSite = [403, 'This request comes from another website'];

describe('allowedOrigins', () => {
  it('is the public origin if one is set', () => {
    expect([...allowedOrigins({ siteUrl: SITE, port: 3000 })]).toEqual([SITE]);
  });

  it('is every loopback name with the port if none is set', () => {
    expect([...allowedOrigins({ siteUrl: undefined, port: 3000 })]).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
  });
});

describe('a change', () => {
  let app: FastifyInstance;
  let session: string;
  beforeAll(async () => {
    const test = await testApp({ siteUrl: SITE });
    app = test.app;
    const { username } = await createUser(test.orm.em.fork());
    session = await logIn(app, username, PASSWORD);
  });

  it.each(FOREIGN)('from %s is refused, with or without a session', async (_case, headers) => {
    for (const cookie of [undefined, session]) {
      const response = await mutate(app, 'auth.logout', { headers, cookie });
      expect(refusalOf(response)).toEqual(refusesAnotherSite);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(OWN)('from %s passes', async (_case, headers) => {
    const response = await mutate(app, 'auth.login', { headers, input: {} });
    expect(refusalOf(response)).toEqual([400, 'Username is required']);
  });

  it.each([
    '/trpc/auth.login',
    '/trpc/auth.logout',
    '/trpc/contact.submit',
    '/trpc/auth.logout,contact.submit?batch=1',
    '/contact',
    '/api/contact',
    '/nothing/here',
  ])('at %s is refused from another site', async (url) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
      const response = await app.inject({ method, url, headers, payload: '{}' });
      expect(refusalOf(response)).toEqual(refusesAnotherSite);
    }
  });

  it('is refused before its body is read', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/contact', headers, payload: '{"' });
    expect(refusalOf(response)).toEqual(refusesAnotherSite);
  });

  it('cannot be disguised by a method override header', async () => {
    const headers = { origin: 'https://evil.example', 'x-http-method-override': 'GET' };
    expect(refusalOf(await mutate(app, 'auth.logout', { headers }))).toEqual(refusesAnotherSite);
  });
});

describe('a reader', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appWithoutDatabase({ siteUrl: SITE });
  });

  it.each(FOREIGN)('from %s may follow a link', async (_case, headers) => {
    expect((await app.inject({ url: '/contact', headers })).statusCode).toBe(200);
  });
});

describe('without SITE_URL', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appWithoutDatabase();
  });

  it.each([
    ['http://localhost:3000', 400],
    ['http://127.0.0.1:3000', 400],
    ['http://[::1]:3000', 400],
    ['http://localhost:3001', 403],
    ['https://localhost:3000', 403],
    ['http://localhost', 403],
    ['http://localhost.evil.example:3000', 403],
    ['http://127.0.0.1.nip.io:3000', 403],
  ])('a change from %s gets a %i', async (origin, status) => {
    const response = await mutate(app, 'auth.login', { headers: { origin }, input: {} });
    expect(response.statusCode).toBe(status);
  });
});

describe('without SITE_URL, a change from the requested host', () => {
  let lan: FastifyInstance;
  let loopback: FastifyInstance;
  let behindProxy: FastifyInstance;
  beforeAll(async () => {
    lan = await appWithoutDatabase({ host: '0.0.0.0' });
    loopback = await appWithoutDatabase({ host: '127.0.0.1' });
    behindProxy = await appWithoutDatabase({ host: '0.0.0.0', trustProxy: ['127.0.0.1'] });
  });
  const statusOf = async (app: FastifyInstance, headers: Record<string, string>) =>
    (await mutate(app, 'auth.login', { headers, input: {} })).statusCode;

  it.each<[string, Record<string, string>]>([
    ['another port', { host: 'nas.local:3000', origin: 'http://nas.local:8080' }],
    ['another scheme', { host: 'nas.local:3000', origin: 'https://nas.local' }],
    ['a page without an origin', { host: 'nas.local:3000', origin: 'null' }],
    ['an origin with a path', { host: 'nas.local:3000', origin: 'http://nas.local:3000/' }],
    ['a host that ends alike', { host: 'nas.local:3000', origin: 'http://evil-nas.local:3000' }],
    ['another site', { host: 'nas.local:3000', origin: 'http://evil.example' }],
    ['a host that is none', { host: 'x@nas.local', origin: 'http://nas.local' }],
    [
      'a forged name',
      { host: 'nas.local:3000', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('is refused from %s', async (_case, headers) => {
    expect(await statusOf(lan, headers)).toBe(403);
    const sameOrigin = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect(await statusOf(lan, sameOrigin)).toBe(403);
  });

  it('is refused when the browser reports another site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { host: 'nas.local', origin: 'http://nas.local', 'sec-fetch-site': site };
      expect(await statusOf(lan, headers)).toBe(403);
    }
  });

  it.each([
    ['evil.example:3000', 'http://evil.example:3000'],
    ['evil.example', 'http://evil.example'],
    ['127.0.0.1.nip.io:3000', 'http://127.0.0.1.nip.io:3000'],
  ])('is refused when %s was made to resolve to a loopback listener', async (host, origin) => {
    const headers = { host, origin };
    expect(await statusOf(loopback, headers)).toBe(403);
    expect(await statusOf(loopback, { ...headers, 'sec-fetch-site': 'same-origin' })).toBe(403);
  });

  it('is refused when a name was made to resolve to the loopback address of a listener on all interfaces', async () => {
    const open = await appWithoutDatabase({ host: '0.0.0.0' });
    await open.listen({ host: '0.0.0.0', port: 0 });
    const { port } = open.server.address() as AddressInfo;
    const statusFrom = async (name: string) => {
      const headers = { host: `${name}:${port}`, origin: `http://${name}:${port}` };
      const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/nothing', headers });
      const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await statusFrom('evil.example')).toBe(403);
  });

  it.each([
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['[fd00::5]:3000', 'http://[fd00::5]:3000'],
    ['nas.local:3000', 'http://nas.local:3000'],
    ['NAS:3000', 'http://nas:3000'],
    ['example.com', 'https://example.com'],
    ['example.com:80', 'http://example.com'],
  ])('at %s passes', async (host, origin) => {
    expect(await statusOf(lan, { host, origin })).toBe(400);
    expect(await statusOf(lan, { host, origin, 'sec-fetch-site': 'same-origin' })).toBe(400);
  });

  it('passes behind a proxy with a certificate for the name', async () => {
    const headers = { host: 'example.com', origin: 'https://example.com' };
    expect(await statusOf(loopback, { ...headers, 'sec-fetch-site': 'same-origin' })).toBe(400);
    expect(await statusOf(loopback, headers)).toBe(403);
  });

  it('passes under the name that a trusted proxy forwards', async () => {
    const headers = {
      host: 'app:3000',
      origin: 'https://example.com',
      'x-forwarded-host': 'example.com',
    };
    expect(await statusOf(behindProxy, headers)).toBe(400);
    expect(await statusOf(lan, headers)).toBe(403);
  });
});

describe('with SITE_URL', () => {
  it('a change from another host is refused, even from the requested one', async () => {
    const app = await appWithoutDatabase({ siteUrl: SITE, host: '0.0.0.0' });
    for (const name of ['example.com', '192.168.1.20']) {
      const headers = { host: name, origin: `https://${name}`, 'sec-fetch-site': 'same-origin' };
      const response = await mutate(app, 'auth.login', { headers, input: {} });
      expect(refusalOf(response)).toEqual(refusesAnotherSite);
    }
  });
});

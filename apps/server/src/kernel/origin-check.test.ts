import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase, logIn, mutate, refusalOf, testApp } from '../../test/app.ts';
import { createUser, PASSWORD } from '../../test/factories.ts';
import { ownOrigins } from './origin-check.ts';

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

describe('ownOrigins', () => {
  it('is the public origin where one is set', () => {
    expect([...ownOrigins(SITE, 3000)]).toEqual([SITE]);
  });

  it('is every loopback name at the port where none is set', () => {
    expect([...ownOrigins(undefined, 3000)]).toEqual([
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

  it.each(FOREIGN)('from %s is refused, session or not', async (_case, headers) => {
    for (const cookie of [undefined, session]) {
      const answer = await mutate(app, 'auth.logout', { headers, cookie });
      expect(refusalOf(answer)).toEqual(refusesAnotherSite);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(OWN)('from %s is looked at', async (_case, headers) => {
    const answer = await mutate(app, 'auth.login', { headers, input: {} });
    expect(refusalOf(answer)).toEqual([400, 'Username is required']);
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
      const answer = await app.inject({ method, url, headers, payload: '{}' });
      expect(refusalOf(answer)).toEqual(refusesAnotherSite);
    }
  });

  it('is refused before its body is read', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/contact', headers, payload: '{"' });
    expect(refusalOf(answer)).toEqual(refusesAnotherSite);
  });

  it('does not hide behind the name of another method', async () => {
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
  ])('a change from %s is answered with %i', async (origin, status) => {
    const answer = await mutate(app, 'auth.login', { headers: { origin }, input: {} });
    expect(answer.statusCode).toBe(status);
  });
});

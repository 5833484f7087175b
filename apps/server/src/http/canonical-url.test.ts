import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase } from '../../test/app.ts';
import { listen, rawGet } from '../../test/raw.ts';

type Headers = Record<string, string>;

const SITE = 'https://www.example.com';
const PROXY = '127.0.0.1';

/** Where a host redirects a request; null when it does not redirect it. */
const sentTo = async (app: FastifyInstance, url: string, headers: Headers, from?: string) => {
  const response = await app.inject({ url, headers, ...(from && { remoteAddress: from }) });
  return response.statusCode === 308 ? response.headers.location : null;
};

let app: FastifyInstance;
let behindProxy: FastifyInstance;
/** The same as `app`, for addresses that `inject` would normalize. */
let listening: FastifyInstance;
beforeAll(async () => {
  app = await appWithoutDatabase({ siteUrl: SITE });
  listening = await appWithoutDatabase({ siteUrl: SITE });
  await listen(listening);
  behindProxy = await appWithoutDatabase({ siteUrl: SITE, trustProxy: [PROXY] });
});

describe('with SITE_URL, a reader is not redirected', () => {
  it.each([
    'www.example.com',
    'WWW.Example.COM',
    'www.example.com.',
    'www.example.com:443',
    'www.example.com:8080',
  ])('under the name of the site, %s', async (host) => {
    expect(await sentTo(app, '/robots.txt', { host })).toBeNull();
    const forwarded = { host, 'x-forwarded-proto': 'https' };
    expect(await sentTo(behindProxy, '/robots.txt', forwarded)).toBeNull();
  });

  it.each([
    'localhost',
    'localhost:3000',
    'site.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]',
  ])('under the loopback name %s', async (host) => {
    expect(await sentTo(app, '/robots.txt', { host })).toBeNull();
  });

  it.each(['/healthz', '/readyz', '/readyz?deep=1'])('at %s, under any name', async (url) => {
    expect(await sentTo(app, url, { host: 'example.com' })).toBeNull();
  });

  it.each<[string, Headers, string?]>([
    ['an address that is not trusted', {}, '203.0.113.7'],
    [
      'a proxy behind one that may have ended https',
      { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' },
    ],
    ['a cache', { via: '1.1 cache' }],
    ['a content network', { 'cdn-loop': 'cloudflare' }],
    ['a browser that came by https', { 'sec-fetch-site': 'none' }],
    ['a proxy that names two schemes', { 'x-forwarded-proto': 'https, http' }],
  ])('by http, reported by %s', async (_case, headers, from = PROXY) => {
    const forwarded = { host: 'www.example.com', 'x-forwarded-proto': 'http', ...headers };
    expect(await sentTo(behindProxy, '/robots.txt', forwarded, from)).toBeNull();
  });

  it('by http at a health check, or at an http site', async () => {
    const headers = { host: 'www.example.com', 'x-forwarded-proto': 'http' };
    expect(await sentTo(behindProxy, '/healthz', headers)).toBeNull();
    const plain = { siteUrl: 'http://www.example.com', trustProxy: [PROXY] };
    expect(await sentTo(await appWithoutDatabase(plain), '/robots.txt', headers)).toBeNull();
  });

  it.each(['app:3000', 'backend', '', 'exa mple.com', 'a/b.example', '[::', 'x@y.example'])(
    'under %j, which no browser can have requested',
    async (host) => {
      expect(await sentTo(app, '/robots.txt', { host })).toBeNull();
    },
  );

  it.each<[string, Headers]>([
    ['an address and X-Forwarded-For', { host: '10.0.0.5', 'x-forwarded-for': '203.0.113.7' }],
    ['an IPv6 address and X-Real-IP', { host: '[fd00::5]:3000', 'x-real-ip': '203.0.113.7' }],
    ['our own port and X-Forwarded-Proto', { host: 'a.lan:3000', 'x-forwarded-proto': 'https' }],
    ['our own port and a browser on https', { host: 'a.lan:3000', 'sec-fetch-site': 'none' }],
    ['the origin of a cache', { host: 'origin.example.com', via: '1.1 cache' }],
    ['X-Forwarded-Host', { host: 'hvac.internal', 'x-forwarded-host': 'www.example.com' }],
    ['a chain', { host: 'hvac.internal', 'x-forwarded-host': 'www.example.com, hvac.internal' }],
    ['Forwarded', { host: 'hvac.internal', forwarded: 'for=192.0.2.1;host="www.example.com:443"' }],
  ])('behind a proxy that replaces the name, recognised by %s', async (_case, headers) => {
    expect(await sentTo(app, '/robots.txt', headers)).toBeNull();
  });

  it.each(['*', '*?a=b', '*/a', '//evil.example/', 'ftp://evil.example/', '/a%', '/api//blog'])(
    'at %s, which is no path of the site',
    async (path) => {
      for (const host of ['example.com', 'www.example.com']) {
        const { status, headers } = await rawGet(listening, path, { host });
        expect([400, 404]).toContain(status);
        expect(headers).not.toHaveProperty('location');
      }
    },
  );

  it('when making a change', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({
        method,
        url: '/contact',
        headers: { host: 'example.com' },
      });
      expect(response.statusCode).not.toBe(308);
    }
  });

  it('when the site itself has a loopback name, which means another machine to others', async () => {
    const local = await appWithoutDatabase({ siteUrl: 'http://localhost:3000' });
    expect(await sentTo(local, '/robots.txt', { host: '192.168.1.20:3000' })).toBeNull();
  });
});

describe('with SITE_URL, a reader is redirected to the site', () => {
  it.each([
    'example.com',
    'EXAMPLE.com.',
    'blog.example.com:8443',
    'www.example.com.evil.example',
    'xn--bcher-kva.example',
    'nas.local:3000',
    '192.168.1.20:3000',
    '127.0.0.1.nip.io',
    '[fd00::5]:3000',
  ])('from %s', async (host) => {
    expect(await sentTo(app, '/blog?page=2', { host })).toBe(`${SITE}/blog?page=2`);
  });

  it.each([
    '/',
    '/contact?sent=1',
    '/api/blog/posts?limit=1',
    '/admin/posts/1',
    '/favicon.svg',
    '/nothing%20here?a=b%26c&d=%C3%A9',
    '/?next=https://evil.example',
  ])('with path and query of %s, by HEAD as well', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.inject({ method, url, headers: { host: 'example.com' } });
      expect(response.statusCode).toBe(308);
      expect(response.headers.location).toBe(SITE + url);
    }
  });

  it.each(['/\\evil.example', 'http://evil.example/', 'https://user@evil.example/a'])(
    'and nowhere else, whatever the address: %s',
    async (path) => {
      const { status, headers } = await rawGet(listening, path, { host: 'example.com' });
      const location = headers.location ?? '';
      expect([status, new URL(location).host]).toEqual([308, 'www.example.com']);
      expect(location).toMatch(/^https:\/\/www\.example\.com\//);
    },
  );

  it.each([
    '//evil.example/',
    '///evil.example/',
    '\\\\evil.example/',
    'https://evil.example//evil.example/',
    '@evil.example/',
    '.evil.example/',
  ])('or nowhere, when the address is no path: %s', async (path) => {
    const { status, headers } = await rawGet(listening, path, { host: 'example.com' });
    expect([400, 404]).toContain(status);
    expect(headers).not.toHaveProperty('location');
  });

  it('without caching, because SITE_URL may change', async () => {
    const response = await app.inject({ url: '/', headers: { host: 'example.com' } });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, Headers]>([
    ['an address', { host: 'example.com', 'x-forwarded-for': '203.0.113.7' }],
    ['an address on https', { host: 'example.com', 'sec-fetch-site': 'none' }],
    ['the name', { host: 'example.com', via: '1.1 Caddy', 'x-forwarded-host': 'example.com' }],
  ])('behind a proxy that keeps the name and adds %s', async (_case, headers) => {
    expect(await sentTo(app, '/', headers)).toBe(`${SITE}/`);
  });

  it.each<Headers>([
    { host: 'www.example.com' },
    { host: 'WWW.example.com:80' },
    { host: 'app:3000', 'x-forwarded-host': 'www.example.com' },
  ])('when a trusted proxy reports that they came by http: %j', async (headers) => {
    const forwarded = { ...headers, 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' };
    expect(await sentTo(behindProxy, '/blog?page=2', forwarded)).toBe(`${SITE}/blog?page=2`);
    const posted = { method: 'POST', url: '/contact', headers: forwarded } as const;
    expect((await behindProxy.inject(posted)).statusCode).not.toBe(308);
  });

  it('under the name that a trusted proxy forwards, but nobody else', async () => {
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'example.com' };
    expect(await sentTo(behindProxy, '/', headers, PROXY)).toBe(`${SITE}/`);
    expect(await sentTo(behindProxy, '/', headers, '203.0.113.7')).toBeNull();
  });
});

describe('without SITE_URL', () => {
  it('no host name is redirected', async () => {
    const app = await appWithoutDatabase();
    for (const host of ['example.com', '192.168.1.20:3000', 'nas.local:3000']) {
      expect(await sentTo(app, '/robots.txt', { host })).toBeNull();
    }
  });
});

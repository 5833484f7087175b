import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { anotherApp, appWithoutDatabase, mutate, query, refusalOf } from '../test/app.ts';
import { useInstance } from '../test/office.ts';
import { listen, rawGet } from '../test/raw.ts';

const MEBIBYTE = 1024 * 1024;

const { app, orm } = useInstance();

const post = (url: string, payload: string, type = 'application/json') =>
  app().inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
const batch = (path: string, size: number) =>
  app().inject({
    url: `/trpc/${Array(size).fill(path).join(',')}`,
    query: { batch: '1', input: '{}' },
  });

describe('every response', () => {
  it.each([
    '/',
    '/admin',
    '/nothing',
    '/healthz',
    '/trpc/auth.session',
    '/img/fallback.svg',
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/api/docs',
    '/api/openapi.json',
    '/api/blog/posts',
    '/api/x',
    '/blog/',
  ])('of %s has security headers', async (url) => {
    const { headers } = await app().inject({ url, headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    '/',
    '/api/docs',
    '/favicon.svg',
    '/img/fallback.svg',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
  ])('of %s declares its charset', async (url) => {
    for (const encoding of ['', 'br']) {
      const { headers } = await app().inject({ url, headers: { 'accept-encoding': encoding } });
      expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    }
  });

  it.each(['/', '/admin', '/nothing', '/healthz', '/trpc/auth.session', '/robots.txt', '/api/x'])(
    'of %s has an HSTS header on an https site, and only there',
    async (url) => {
      const https = await anotherApp(orm(), { siteUrl: 'https://www.example.com' });
      for (const host of ['www.example.com', 'example.com']) {
        const { headers } = await https.inject({ url, headers: { host } });
        expect(headers['strict-transport-security']).toBe('max-age=31536000');
      }
      const { headers } = await app().inject(url);
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('extends HSTS to every subdomain once the owner opts in', async () => {
    const siteUrl = 'https://www.example.com';
    const https = await anotherApp(orm(), { siteUrl, hstsSubdomains: true });
    expect((await https.inject('/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

describe('an invalid request', () => {
  it.each(['/', '/api/blog/posts', '/trpc/auth.session'])(
    'to %s by TRACE is not echoed',
    async (url) => {
      const headers = { cookie: 'session=secret-cookie' };
      const response = await app().inject({ method: 'TRACE' as 'GET', url, headers });
      expect([404, 405]).toContain(response.statusCode);
      expect(response.body).not.toContain('secret-cookie');
    },
  );

  it.each(['/api/', '/api/nothing', '/api/admin/nothing?a=b', '/api/../api/nothing'])(
    'for %s gets a 404 in JSON',
    async (url) => {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
        const response = await app().inject({ method, url });
        expect(response.headers['content-type']).toMatch(/^application\/json/);
        expect(refusalOf(response)).toEqual([404, 'There is nothing at this address']);
      }
    },
  );

  it.each(['PUT', 'DELETE', 'PATCH'] as const)('by %s to a page is not found', async (method) => {
    expect((await app().inject({ method, url: '/' })).statusCode).toBe(404);
  });

  it.each(['{"', '{"username": "a",}', 'username=a', '"\\ud83"', ''])(
    'with the malformed JSON %s is refused',
    async (payload) => {
      const response = await post('/trpc/auth.login', payload);
      expect(response.statusCode).toBe(400);
      expect((await post('/contact', payload)).statusCode).toBe(400);
    },
  );

  it('with malformed JSON gets an error that does not quote it', async () => {
    const response = await post('/trpc/auth.login', '{"username": "secret');
    expect(refusalOf(response)).toEqual([400, 'The request is not valid JSON']);
    const inQuery = await app().inject('/trpc/blog.posts?input={"page"');
    expect(refusalOf(inQuery)).toEqual([400, 'The request is not valid JSON']);
  });

  it('with a body over 4 MiB is refused', async () => {
    const tooLarge = JSON.stringify({ message: 'x'.repeat(4 * MEBIBYTE) });
    for (const url of ['/trpc/contact.submit', '/contact']) {
      expect((await post(url, tooLarge)).statusCode).toBe(413);
    }
    const form = `message=${'x'.repeat(4 * MEBIBYTE)}`;
    expect((await post('/contact', form, 'application/x-www-form-urlencoded')).statusCode).toBe(
      413,
    );
  });

  it('with a content type other than JSON is refused by procedures', async () => {
    const url = await listen(await anotherApp(orm(), {}));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      const body = '{}';
      const headers = { 'content-type': type };
      const response = await fetch(`${url}/trpc/auth.login`, { method: 'POST', headers, body });
      expect(response.status, type).toBe(415);
    }
  });

  it.each(['/%E0%A4%A', '//blog', '/blog//x', `/${'a'.repeat(8000)}`])(
    'for the odd address %s gets the 404 page',
    async (url) => {
      const response = await app().inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('404 Page Not Found');
    },
  );

  it('for an address under /api that cannot be decoded is answered in JSON', async () => {
    const response = await app().inject('/api/%E0%A4%A');
    expect(refusalOf(response)).toEqual([404, 'There is nothing at this address']);
  });

  it('for an unknown procedure is not found', async () => {
    for (const path of ['nothing', 'auth.nothing', 'auth', '__proto__', 'constructor.name', '']) {
      expect((await query(app(), path)).statusCode).toBe(404);
    }
  });

  it('that calls a mutation as a query or a query as a mutation is refused [spec 501]', async () => {
    expect((await query(app(), 'auth.login', { input: {} })).statusCode).toBe(405);
    expect((await query(app(), 'auth.logout')).statusCode).toBe(405);
    expect((await mutate(app(), 'blog.posts', { input: {} })).statusCode).toBe(405);
  });

  it.each(['', 'a b', '[::1', 'a/b:c:d', 'x@'])(
    'for a procedure at the odd Host header %j does not fail',
    async (host) => {
      for (const path of ['settings.site', 'auth.session']) {
        const response = await query(app(), path, { headers: { host } });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.headers['content-type']).toMatch(/json/);
      }
    },
  );

  it('for a batch of more than ten procedures is refused', async () => {
    expect((await batch('settings.site', 11)).statusCode).toBe(400);
    expect((await batch('settings.site', 10)).statusCode).toBe(200);
  });

  it('for several procedures gets a result or an error for each', async () => {
    const input = JSON.stringify({ 1: { slug: 'unknown' } });
    const response = await app().inject({
      url: '/trpc/settings.site,blog.post',
      query: { batch: '1', input },
    });
    expect(response.statusCode).toBe(207);
    expect(response.json()).toMatchObject([
      { result: { data: { mapsApiKey: null } } },
      { error: { message: 'This post does not exist', data: { httpStatus: 404 } } },
    ]);
  });

  it('with a batch that is not an object is refused', async () => {
    const response = await post('/trpc/auth.login?batch=1', '"text"');
    expect(response.statusCode).toBe(400);
  });

  it('reveals no internals', async () => {
    const away = await appWithoutDatabase();
    const responses = [
      await post('/trpc/auth.login', '{"'),
      await post('/contact', '{"'),
      await post('/contact', 'x', 'text/xml'),
      await post('/trpc/auth.login', '{}', 'text/xml'),
      await post('/contact', 'x'.repeat(5 * MEBIBYTE)),
      await query(app(), 'nothing'),
      await query(app(), 'blog.post', { input: { slug: 1 } }),
      await query(app(), 'blog.posts', { input: { page: 0 } }),
      await batch('settings.site', 11),
      await app().inject('/%E0%A4%A'),
      await app().inject('/api/post/%E0%A4%A/image'),
      await query(away, 'blog.posts', { input: {} }),
      await away.inject('/readyz'),
      await away.inject('/api/post/1/image'),
    ];
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toMatch(
        /node_modules|\.(ts|js):\d|\bat \w+ \(|"stack":|FST_|ECONN|DriverException|select |TRPCError|Zod/,
      );
    }
  });
});

describe('an IP address that begins 251 requests at the same time', () => {
  const BEGINNING =
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';

  /** Starts requests whose bodies never arrive, and waits until the instance has received them. */
  const begin = async (instance: FastifyInstance, times: number) => {
    await listen(instance);
    const { port } = instance.server.address() as AddressInfo;
    let begun = 0;
    const known = new Promise<void>((resolve) => {
      instance.server.on('request', () => {
        begun += 1;
        if (begun === times) resolve();
      });
    });
    const visitors = Array.from({ length: times }, () => connect(port, '127.0.0.1'));
    for (const visitor of visitors) {
      visitor.write(BEGINNING);
    }
    await known;
    return { leave: () => visitors.forEach((visitor) => void visitor.destroy()) };
  };

  it('is refused the last one, while the instance stays ready and serves others', async () => {
    const instance = await anotherApp(orm(), { rateLimit: true });
    const { leave } = await begin(instance, 250);
    expect((await instance.inject('/')).statusCode).toBe(429);
    expect((await instance.inject('/readyz')).statusCode).toBe(200);
    expect((await instance.inject({ url: '/', remoteAddress: '203.0.113.7' })).statusCode).toBe(
      200,
    );
    leave();
  });

  it('is answered when the limit is off', async () => {
    const instance = await anotherApp(orm(), { rateLimit: false });
    const { leave } = await begin(instance, 250);
    expect((await instance.inject('/')).statusCode).toBe(200);
    leave();
  });
});

describe('the static files of the website', () => {
  it('are cached for a year if their name changes with their content', async () => {
    const { body } = await app().inject('/admin');
    const [entry = ''] = /\/assets\/[\w.-]+\.js/.exec(body) ?? [];
    const response = await app().inject({ url: entry, headers: { 'accept-encoding': 'br' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
    });
  });

  it('are cached for a day otherwise', async () => {
    const response = await app().inject('/favicon.svg');
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('that no longer exist are not found, and not cached', async () => {
    const response = await app().inject('/assets/entry-client-gone.js');
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).not.toMatch(/max-age=[1-9]/);
  });
});

describe('an instance that stops', () => {
  it('finishes requests in progress and accepts no more', async () => {
    const instance = await anotherApp(orm(), {});
    await listen(instance);
    const request = rawGet(instance, '/blog');
    await new Promise<void>((resolve) => instance.server.once('request', () => resolve()));
    const stopped = instance.close();
    expect((await request).status).toBe(200);
    await stopped;
    expect(instance.server.listening).toBe(false);
  });

  it('does not wait for idle connections', async () => {
    const instance = await anotherApp(orm(), {});
    const address = await listen(instance);
    await (await fetch(`${address}/healthz`)).text();
    // Idle ones last for more than a minute, longer than this test may take.
    await instance.close();
    expect(instance.server.listening).toBe(false);
  });
});

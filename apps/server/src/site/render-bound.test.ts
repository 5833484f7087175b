import { defaultCompany } from '@hvac/contract/company';
import type { PageRequest, RenderedPage } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appWithPages, testApp } from '../../test/app.ts';
import { createPost } from '../../test/factories.ts';
import { elements, scripts, textOf, typedText } from '../../test/html.ts';
import { loadWebBuild } from './web-build.ts';

// Sixty more may wait; the test requests more.
const AT_ONCE = 4;
const ADMITTED = AT_ONCE + 60;
const ASKED_FOR = 80;

describe('while more pages are requested than may wait to be rendered', () => {
  let app: FastifyInstance;
  let begun = 0;
  let isHeld = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let cold: Promise<number>[];
  const { promise: oneMore, resolve: reportOneMore } = Promise.withResolvers<void>();

  const form = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/contact',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  beforeAll(async () => {
    const { orm } = await testApp();
    for (let n = 0; n < ASKED_FOR; n += 1) await createPost(orm.em.fork(), { title: `Post ${n}` });
    app = await appWithPages(orm, async () => {
      const source = await loadWebBuild();
      const build = await source.load();
      let page: RenderedPage | undefined;
      const renderPage = async (request: PageRequest) => {
        begun += 1;
        if (isHeld && request.url !== '/admin') await released;
        // Rendering all posts would take a busy machine longer than the last one may wait.
        page ??= await build.renderPage(request);
        return request.url.startsWith('/blog/post-') ? page : build.renderPage(request);
      };
      return { ...source, load: async () => ({ ...build, renderPage }) };
    });
    for (const url of ['/', '/blog/nothing', '/nothing']) await app.inject(url);
    begun = 0;
    isHeld = true;
    cold = Array.from({ length: ASKED_FOR }, async (_, n) => {
      const { statusCode } = await app.inject(`/blog/post-${n}`);
      return statusCode;
    });
    // Requests over the limit get a response at once, the others when they are released.
    let refused = 0;
    for (const status of cold) {
      status.then(() => {
        refused += 1;
        if (refused > ASKED_FOR - ADMITTED) reportOneMore();
      });
    }
    await vi.waitUntil(() => begun > AT_ONCE || refused === ASKED_FOR - ADMITTED, 10_000);
  });

  it('renders only four at once', () => {
    expect(begun).toBe(AT_ONCE);
  });

  it.each(['/about', '/contact'])(
    'asks visitors to try again and shows the phone number: %s',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(503);
      expect(response.headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(textOf(response.body)).toContain(defaultCompany.phone);
      expect(elements(response.body, 'a').map(({ href }) => href)).toContain('tel:3135550142');
    },
  );

  it('applies the same limit to an invalid form, and keeps what was typed', async () => {
    const typed = {
      fullName: 'Ada "the Countess" Lovelace',
      email: 'ada@',
      phone: '313-555-0199',
      service: 'heating',
      message: 'Clicks twice & stops.\n</textarea><script>alert(1)</script>',
    };
    const response = await form(new URLSearchParams(typed).toString());
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    expect(textOf(response.body)).toContain(
      'Please enter a valid email address. You can also call',
    );
    expect(scripts(response.body)).toEqual([]);
    expect(typedText(response.body)).toBe(Object.values(typed).join('\n'));
  });

  it('accepts a valid form', async () => {
    const fields = {
      fullName: 'Somebody',
      email: 'somebody@example.com',
      phone: '313-555-0100',
      service: 'heating',
      message: 'The furnace clicks twice and stops.',
    };
    expect((await form(new URLSearchParams(fields).toString())).statusCode).toBe(303);
  });

  it.each([
    ['a kept page', '/', 200],
    ['a kept page for what is not there', '/blog/nothing-else', 404],
    ['that of an address without a route', '/nothing-else', 404],
    ['a redirect to the one address', '/about/', 308],
    ['the back office', '/admin', 200],
  ])('sends %s without waiting', async (_case, url, status) => {
    expect((await app.inject(url)).statusCode).toBe(status);
  });

  it('makes room for another network, sends the waiting pages once there is room, and all others again', async () => {
    const about = { url: '/about', remoteAddress: '198.51.100.7' };
    const other = app.inject(about).then(({ statusCode }) => statusCode);
    await oneMore;
    release();
    const statuses = await Promise.all(cold);
    expect(await other).toBe(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(ADMITTED - 1);
    expect(statuses.filter((status) => status === 503)).toHaveLength(ASKED_FOR - ADMITTED + 1);
    expect((await app.inject('/contact')).statusCode).toBe(200);
  });
});

import { defaultCompany } from '@hvac/contract/company';
import type { PageRequest, RenderedPage } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithPages, query } from '../../test/app.ts';
import { blocks, elements, metaOf, scripts, textOf, titleOf, typedText } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { loadWebBuild } from './web-build.ts';

type Render = (request: PageRequest) => Promise<RenderedPage>;

/** A website with a bug. */
const withBug = (bug: (render: Render) => Render) => async () => {
  const source = await loadWebBuild();
  const build = await source.load();
  return { ...source, load: async () => ({ ...build, renderPage: bug(build.renderPage) }) };
};

const SECRET = 'Cannot read properties of undefined (reading "secret")';
const throws = withBug(() => () => Promise.reject(new TypeError(SECRET)));

/** The components get a company without a phone number. */
const meetsAnOddCompany = withBug((render) => ({ site, ...request }) => {
  const company = { ...defaultCompany, phone: undefined as unknown as string };
  return render({ ...request, site: { ...site, settings: { ...site.settings, company } } });
});

const { orm } = useInstance();

describe.each([
  ['throws', throws, /secret/],
  ['fails in a component', meetsAnOddCompany, /undefined/],
])('a page that %s', (_case, createPageSource, cause) => {
  let app: FastifyInstance;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await appWithPages(orm(), createPageSource);
    app.addHook('onRequest', async (request) => {
      request.log.error = ({ err }: { err: Error }) =>
        logged.push(`${err.message} ${err.cause ?? ''}`);
    });
  });
  beforeEach(() => logged.splice(0));

  it.each(['/', '/about', '/nothing'])('is plain HTML with the phone number: %s', async (path) => {
    const response = await app.inject({ url: path, headers: { accept: '*/*' } });
    expect(response.statusCode).toBe(500);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
    expect(response.headers).not.toHaveProperty('etag');
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    const tel = 'tel:3135550142';
    expect(elements(response.body, 'a').map(({ href }) => href)).toEqual([tel, '', tel]);
    expect(textOf(blocks(response.body, 'aside')[0]?.content ?? '')).toBe('Call Now');
    expect(titleOf(response.body)).toBe(`We'll be right back | ${defaultCompany.name}`);
    expect(metaOf(response.body, 'robots')).toBe('noindex');
    expect(scripts(response.body)).toEqual([]);
  });

  it('reveals no internals, and is logged once', async () => {
    const { body } = await app.inject('/about');
    expect(body).not.toMatch(/secret|undefined|TypeError|node_modules|\.(ts|js):\d|\bat \w+ \(/);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(cause);
  });

  it('is rendered again for the next visitor', async () => {
    for (let n = 0; n < 2; n += 1) await app.inject('/about');
    expect(logged).toHaveLength(2);
  });

  it('is plain HTML for a submitted form, too, with what was typed', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'fullName=Ada&message=It+clicks+twice.%0D%0AThen+it+stops.';
    const response = await app.inject({ method: 'POST', url: '/contact', payload, headers });
    expect(response.statusCode).toBe(500);
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    expect(typedText(response.body)).toBe('Ada\nIt clicks twice.\nThen it stops.');
    expect(response.body).not.toMatch(/secret|undefined/);
    expect(logged.filter((line) => cause.test(line))).toHaveLength(1);
  });

  it('still leaves programs their JSON', async () => {
    expect((await app.inject('/api/blog/posts')).json()).toEqual([]);
    expect((await query(app, 'settings.site')).statusCode).toBe(200);
    const nothing = await app.inject('/api/nothing');
    expect([nothing.statusCode, nothing.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});

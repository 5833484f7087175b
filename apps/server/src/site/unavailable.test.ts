import { defaultCompany } from '@hvac/contract/company';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appWithoutDatabase, demoApp, mutate, query, refusalOf } from '../../test/app.ts';
import { elements, scripts, textOf } from '../../test/html.ts';
import { PUBLIC_PATHS } from '../../test/public-pages.ts';

const UNAVAILABLE = [
  503,
  'The service is briefly unavailable. Please try again in a moment.',
] as const;
const WITH_DATA = PUBLIC_PATHS.filter((path) => path.startsWith('/blog'));
const WITHOUT_DATA = PUBLIC_PATHS.filter((path) => !path.startsWith('/blog'));

describe('while the database is unavailable', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appWithoutDatabase();
  });

  it.each(WITH_DATA)('%s asks to come back later and shows the phone number', async (path) => {
    const response = await app.inject(path);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).not.toMatch(/max-age=[1-9]|public/);
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    expect(elements(response.body, 'a').map(({ href }) => href)).toContain('tel:3135550142');
    expect(response.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:1\b|DriverException|node_modules/);
  });

  it.each(WITH_DATA)('%s loads no scripts, so that its links request pages again', async (path) => {
    const { body } = await app.inject(path);
    expect(scripts(body)).toEqual([]);
    expect(body).not.toContain('id="state"');
  });

  it.each([
    ['/blog/category/heating', 'Error loading blog posts for this category'],
    ['/blog/category/heating', 'Error loading categories'],
    ['/blog', 'Error loading blog posts Please try again later'],
    ['/blog', 'Error loading categories'],
  ])('%s says "%s" [spec 195, 197, 230]', async (path, message) => {
    expect(textOf((await app.inject(path)).body)).toContain(message);
  });

  it.each(WITHOUT_DATA)('%s is complete, with bundled pictures, and not cached', async (path) => {
    const response = await app.inject(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    expect(elements(response.body, 'img').map(({ src }) => src)).toContain('/img/logo-mark.svg');
    expect(textOf(response.body)).not.toMatch(/error/i);
  });

  it('a post that cannot be loaded looks like one that does not exist [spec 222]', async () => {
    const { body } = await app.inject('/blog/why-your-furnace-keeps-short-cycling');
    expect(textOf(body)).toContain('Blog Post Not Found');
    expect(textOf(body)).toContain(
      "The blog post you're looking for doesn't exist or has been removed.",
    );
  });

  it('the instance is alive but not ready', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect(refusalOf(ready)).toEqual(UNAVAILABLE);
    expect(ready.headers['retry-after']).toBe('5');
  });

  it('procedures and REST calls ask clients to come back later', async () => {
    const login = { input: { username: 'admin', password: 'correct horse' } };
    const responses = [
      await query(app, 'blog.posts', { input: {} }),
      await mutate(app, 'auth.login', login),
      await app.inject('/api/post/1/image'),
    ];
    for (const response of responses) {
      expect(refusalOf(response)).toEqual(UNAVAILABLE);
      expect(response.headers['retry-after']).toBe('5');
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('what needs no data works: files, the session of a visitor, validation', async () => {
    expect((await app.inject('/favicon.svg')).statusCode).toBe(200);
    expect((await app.inject('/img/logo-mark.svg')).statusCode).toBe(200);
    expect((await query(app, 'auth.session')).statusCode).toBe(200);
    expect((await mutate(app, 'auth.login', { input: {} })).statusCode).toBe(400);
    expect((await app.inject('/nothing.html')).statusCode).toBe(404);
  });

  it('a path that may be one of a page of the owner’s says so, for nobody has ever been able to read them', async () => {
    expect((await app.inject('/nothing')).statusCode).toBe(503);
  });
});

describe('when the database comes back', () => {
  it('the pages work again, without a restart', async () => {
    const { app, orm } = await demoApp();
    expect((await app.inject('/blog')).statusCode).toBe(200);
    const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await orm.em.fork().execute(cutAll);
    for (const url of ['/blog', '/readyz']) {
      await vi.waitFor(async () => expect((await app.inject(url)).statusCode).toBe(200), {
        timeout: 10_000,
      });
    }
  });
});

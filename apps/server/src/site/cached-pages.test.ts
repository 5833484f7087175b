import { defaultCompany } from '@hvac/contract/company';
import { POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherApp, ENOUGH, logIn, mutate, type TestApp, testApp } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { createPost, createUser, PASSWORD } from '../../test/factories.ts';
import { elements, textOf } from '../../test/html.ts';
import { listen, rawGet } from '../../test/raw.ts';
import { PostEntity } from '../features/blog/post.entity.ts';
import { SettingEntity } from '../features/settings/setting.entity.ts';

/** Cache size in bytes that fits these pages and no other. */
const roomFor = async (orm: TestApp['orm'], paths: string[]) => {
  const app = await anotherApp(orm, {});
  const responses = await Promise.all(paths.map((path) => app.inject(path)));
  return responses.reduce((sum, { rawPayload }) => sum + rawPayload.length + 4096, 20_000);
};

describe('cached pages', () => {
  let app: TestApp['app'];
  let orm: TestApp['orm'];

  const rename = async (slug: string, title: string) => {
    await orm.em.fork().nativeUpdate(PostEntity, { slug }, { title });
  };
  const body = async (url: string) => (await app.inject(url)).body;

  beforeAll(async () => {
    ({ app, orm } = await testApp({}, ENOUGH));
    await createPost(orm.em.fork(), { title: 'First title' });
  });

  it('are made once, whatever the query string', async () => {
    expect(await body('/blog')).toContain('First title');
    await rename('first-title', 'Changed behind the back');
    expect(await body('/blog?utm_source=mail')).toContain('First title');
    expect(await body('/blog?page=1')).toContain('First title');
  });

  it('do not include what was not found', async () => {
    expect((await app.inject('/blog/later')).statusCode).toBe(404);
    await createPost(orm.em.fork(), { title: 'Later' });
    expect((await app.inject('/blog/later')).statusCode).toBe(200);
  });

  it('are sent to a browser that has another version', async () => {
    const headers = { 'if-none-match': 'W/"other", "another"' };
    expect((await app.inject({ url: '/about', headers })).statusCode).toBe(200);
  });

  it('are not sent again to a browser that has them', async () => {
    const first = await app.inject('/about');
    const etag = String(first.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const second = await app.inject({ url: '/about', headers: { 'if-none-match': known } });
      expect([second.statusCode, second.body]).toEqual([304, '']);
      expect(second.headers['content-security-policy']).toBe(
        first.headers['content-security-policy'],
      );
    }
  });

  it('respond to HEAD without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/about' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('are reached from an address in capitals by a permanent redirect', async () => {
    const { statusCode, headers } = await app.inject('/About');
    expect([statusCode, headers.location]).toEqual([308, '/about']);
    expect((await app.inject('/NOPE')).statusCode).toBe(404);
  });

  it('never contain a submitted form', async () => {
    const form = { method: 'POST', url: '/contact', payload: 'fullName=Somebody' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ ...form, headers })).body).toContain('Somebody');
    expect(await body('/contact')).not.toContain('Somebody');
  });
});

describe('what every page shows', () => {
  it('is read once for all pages, and again after each change', async () => {
    const { app, orm } = await testApp({}, ENOUGH);
    await createUser(orm.em.fork(), { username: 'owner' });
    const cookie = await logIn(app, 'owner', PASSWORD);
    const shown = async (path: string) => textOf((await app.inject(path)).body);
    const save = (name: string, version: number) =>
      mutate(app, 'settings.saveCompany', {
        input: { value: { ...defaultCompany, name }, version },
        cookie,
      });

    await save('Northern Air', 0);
    expect(await shown('/')).toContain('Northern Air');
    await orm.em.fork().nativeDelete(SettingEntity, {});
    expect(await shown('/about')).toContain('Northern Air');
    expect(await shown('/nothing')).toContain('Northern Air');
    await save('Southern Air', 0);
    expect(await shown('/about')).toContain('Southern Air');
    expect(await shown('/contact')).toContain('Southern Air');
  });

  it('is not kept while the database is down', async () => {
    const { orm } = await testApp();
    const app = await anotherApp(orm, {}, ENOUGH);
    await app.ready();
    const outage = vi.spyOn(orm.em, 'fork').mockThrow(new Error('The database is down'));
    expect(textOf((await app.inject('/')).body)).toContain(defaultCompany.name);
    outage.mockRestore();
    const value = { ...defaultCompany, name: 'Northern Air' };
    const row = { key: 'company', value, version: 1, updatedAt: new Date() };
    await orm.em.fork().insert(SettingEntity, row);
    expect(textOf((await app.inject('/')).body)).toContain('Northern Air');
  });
});

describe('addresses without a route', () => {
  const SECTIONS = ['/services', '/about', '/blog/category/heating', '/contact'];
  let app: TestApp['app'];
  let orm: TestApp['orm'];
  let cookie: string;
  const bodyOf = async (url: string) => (await app.inject(url)).body;
  beforeAll(async () => {
    ({ orm } = await testDatabase());
    const em = orm.em.fork();
    await createUser(em, { username: 'owner' });
    for (let n = 0; n < POSTS_PER_PAGE; n += 1) await createPost(em, { title: `Post ${n}` });
    await createPost(em, { title: 'Kept' });
    // A second copy of either page would evict the other.
    app = await anotherApp(orm, {}, await roomFor(orm, ['/blog', '/nothing']));
    cookie = await logIn(app, 'owner', PASSWORD);
  });

  it('are not found, with one cached page for five hundred of them', async () => {
    await bodyOf('/blog');
    await orm.em.fork().nativeUpdate(PostEntity, { slug: 'kept' }, { title: 'Changed' });
    const pages = new Set<string>();
    for (let n = 0; n < 250; n += 1) {
      for (const path of [`/nothing-${n}`, `/Nothing/${n}.php?a=${n}`]) {
        const response = await app.inject(path);
        expect(response.statusCode).toBe(404);
        pages.add(response.body);
      }
    }
    expect(pages.size).toBe(1);
    expect(await bodyOf('/blog')).toContain('>Kept<');
  });

  it('get the page that each of them would get on its own', async () => {
    const other = await anotherApp(orm, {}, ENOUGH);
    for (const section of ['', ...SECTIONS]) {
      const [one, another] = [await bodyOf(`${section}/a/b`), await bodyOf(`${section}/c/d?e=f`)];
      expect(another).toBe(one);
      expect(one).not.toMatch(/no\/such|\/a\/b/);
      const marked = elements(one, 'a').filter((link) => link['aria-current'] === 'page');
      const menu = `/${section.split('/')[1] ?? ''}`;
      expect(new Set(marked.map(({ href }) => href?.split('#')[0]))).toEqual(
        new Set(section ? [menu] : []),
      );
      expect((await other.inject(`${section}/x/y`)).body).toBe(one);
    }
  });

  it('show the current name of the company', async () => {
    const input = { value: { ...defaultCompany, name: 'Northern Air' }, version: 0 };
    expect(await bodyOf('/nothing')).not.toContain('Northern Air');
    await mutate(app, 'settings.saveCompany', { input, cookie });
    expect(await bodyOf('/nothing-else')).toContain('Northern Air');
  });

  it.each([
    ['/SERVICES/', '/services'],
    ['/Blog/?page=2', '/blog?page=2'],
    ['/Blog/KEPT', '/blog/kept'],
  ])('%s redirects to %s directly', async (path, target) => {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location]).toEqual([308, target]);
    expect((await app.inject(target)).statusCode).toBe(200);
  });
});

describe('while no post is published', () => {
  const PATHS = ['/', '/contact', '/nothing', '/sitemap.xml'];
  let app: TestApp['app'];
  let cookie: string;
  beforeAll(async () => {
    const test = await testApp({}, ENOUGH);
    app = test.app;
    await createUser(test.orm.em.fork(), { username: 'owner' });
    await createPost(test.orm.em.fork(), { title: 'First', published: false });
    cookie = await logIn(app, 'owner', PASSWORD);
  });

  const pathsLinkingToBlog = async () => {
    const bodies = await Promise.all(PATHS.map(async (path) => (await app.inject(path)).body));
    return PATHS.filter((_, index) => /\/blog["<]/.test(bodies[index] ?? ''));
  };
  const setPublished = async (published: boolean, version: number) => {
    const input = { id: 1, version, published };
    const response = await mutate(app, 'blog.setPublished', { input, cookie });
    expect(response.statusCode).toBe(200);
  };

  it('nothing links to the blog, whose page stays, until the first one is published', async () => {
    expect(await pathsLinkingToBlog()).toEqual([]);
    expect((await app.inject('/blog')).statusCode).toBe(200);
    await setPublished(true, 1);
    expect(await pathsLinkingToBlog()).toEqual(PATHS);
    await setPublished(false, 2);
    expect(await pathsLinkingToBlog()).toEqual([]);
  });
});

describe('odd addresses', () => {
  const WITHOUT_PAGE = [
    '/%E0%A4%A',
    '/%',
    '/%00',
    '/blog/%00',
    '/blog/%ff',
    '/blog/category/%E0%A4%A',
    '//blog',
    '/blog//',
    '/blog/../../etc/passwd',
    `/${'a'.repeat(8 * 1024)}`,
    `/blog/${'%F0%9F%94%A5'.repeat(600)}`,
  ];
  const WITH_THE_PAGE = [
    '/blog?',
    '/blog?page=0',
    '/blog?page=1',
    '/blog?utm_source=mail&utm_medium=x',
    `/blog?${'a=b&'.repeat(2000)}`,
    '/blog?page=%00',
    '/blog?%E0%A4%A',
  ];
  let app: TestApp['app'];
  let orm: TestApp['orm'];
  beforeAll(async () => {
    ({ orm } = await testDatabase());
    await createPost(orm.em.fork(), { title: 'Kept' });
    // A second copy of either page would evict the other.
    app = await anotherApp(orm, {}, await roomFor(orm, ['/blog', '/nothing']));
    await listen(app);
    await rawGet(app, '/blog');
    await orm.em.fork().nativeUpdate(PostEntity, { slug: 'kept' }, { title: 'Changed' });
  });
  const keptBlog = async () => (await rawGet(app, '/blog')).body.includes('>Kept<');

  it.each(WITHOUT_PAGE)("get the site's own page and are not cached: %.40s", async (path) => {
    const { status, headers, body } = await rawGet(app, path);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(body)).toMatch(/404 Page Not Found|(Blog Post|Category) Not Found/);
    expect(headers['cache-control']).not.toMatch(/public|max-age=[1-9]/);
    expect(await keptBlog()).toBe(true);
  });

  it.each(WITH_THE_PAGE)('get the one cached copy of the page: %.40s', async (path) => {
    const { status, body } = await rawGet(app, path);
    expect(status).toBe(200);
    expect(body).toContain('>Kept<');
    expect(await keptBlog()).toBe(true);
  });
});

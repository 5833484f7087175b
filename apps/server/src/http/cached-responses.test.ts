import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, ENOUGH, testApp } from '../../test/app.ts';
import { createCategory, createPost } from '../../test/factories.ts';
import { useOffice } from '../../test/office.ts';
import { picture } from '../../test/pictures.ts';

const PUBLIC = 'public, max-age=0, s-maxage=10';
const POSTS = '/api/blog/posts';
const FIELDS = { title: 'New', slug: 'new', summary: 'Short', content: 'Long' };

const office = useOffice({}, ENOUGH);
const { app, cookie, em, form, orm, rest } = office;
let post: { id: number };
let heating: { id: number };
let behindItsBack: (statement: string) => Promise<unknown>;
beforeAll(async () => {
  heating = await createCategory(em(), 'Heating');
  post = await createPost(em(), {
    title: 'First',
    content: 'words '.repeat(1000),
    categories: [heating],
  });
  behindItsBack = (statement) => em().execute(statement);
});

const get = (url: string, headers: Record<string, string> = {}) => app().inject({ url, headers });
const bodyOf = async (url: string) => (await get(url)).json();
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  rest(method, url, { body });

describe('a public response', () => {
  it.each([
    POSTS,
    `${POSTS}/first`,
    '/api/blog/categories',
    '/api/blog/categories/heating',
    '/api/blog/categories/heating/posts',
  ])('of %s may be cached for ten seconds, and is revalidated by its ETag', async (url) => {
    const response = await get(url);
    expect(response.headers['cache-control']).toBe(PUBLIC);
    expect(response.headers.vary).toBe('accept-encoding');
    const etag = String(response.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe(PUBLIC);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is the same for logged-in users', async () => {
    const draft = await createPost(em(), { title: 'Draft', published: false });
    // A cache would send everybody what the first one got.
    const uncached = await anotherApp(orm(), {});
    for (const instance of [app(), uncached]) {
      const visitor = await instance.inject(POSTS);
      const owner = await instance.inject({ url: POSTS, headers: { cookie: cookie() } });
      expect(owner.body).toBe(visitor.body);
      expect(owner.headers['cache-control']).toBe(PUBLIC);
      expect(owner.headers).not.toHaveProperty('set-cookie');
    }
    await behindItsBack(`delete from blog_posts where id = ${draft.id}`);
  });

  it('is compressed as the client accepts', async () => {
    const plain = await get(POSTS);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await get(POSTS, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get(POSTS, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('is sent in pieces when it is large and no compression is accepted', async () => {
    const large = await testApp({}, ENOUGH);
    for (let n = 0; n < 40; n += 1) {
      await createPost(large.orm.em.fork(), { title: `Post ${n}`, content: 'long '.repeat(1000) });
    }
    const read = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      large.app.inject({ method, url: `${POSTS}?limit=39&offset=1`, headers });
    const pieces = await read();
    const gzip = await read({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(pieces.body);
    expect(pieces.json()).toHaveLength(39);
    const { etag, vary, link, ...others } = gzip.headers;
    expect(pieces.headers).toMatchObject({ etag, vary, link, 'cache-control': PUBLIC });
    expect(pieces.headers['content-type']).toBe(others['content-type']);
    expect(pieces.headers['content-length']).toBe(String(pieces.rawPayload.length));
    const known = await read({ 'if-none-match': String(etag) });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    const head = await read({}, 'HEAD');
    expect([head.body, head.headers['content-length']]).toEqual([
      '',
      pieces.headers['content-length'],
    ]);
  });

  it('is cached until something changes', async () => {
    const before = await get(`${POSTS}/first`);
    await behindItsBack(`update blog_posts set title = 'Behind its back' where id = ${post.id}`);
    expect((await get(`${POSTS}/first?utm_source=x`)).body).toBe(before.body);
    await call('PATCH', `/api/admin/posts/${post.id}`, { summary: 'Changed' });
    expect(await bodyOf(`${POSTS}/first`)).toMatchObject({
      title: 'Behind its back',
      summary: 'Changed',
    });
  });

  it('is never that of another address', async () => {
    const [all, none] = [await bodyOf(POSTS), await bodyOf(`${POSTS}?offset=100`)];
    expect([all.length > 0, none]).toEqual([true, []]);
    expect((await get(`${POSTS}/__proto__`)).statusCode).toBe(404);
    expect((await get('/api/blog/categories/first')).statusCode).toBe(404);
  });
});

describe('a change is seen by the next request', () => {
  const slugs = async () => (await bodyOf(POSTS)).map(({ slug }: { slug: string }) => slug);
  const categoriesOfFirst = async () =>
    (await bodyOf(`${POSTS}/first`)).categories.map(({ name }: { name: string }) => name);

  it('when a post is published, renamed, unpublished and deleted', async () => {
    expect(await slugs()).toEqual(['first']);
    const page = await get('/blog');
    const { id } = (await call('POST', '/api/admin/posts', { ...FIELDS, published: true })).json();
    expect(await slugs()).toEqual(['new', 'first']);
    expect((await get('/blog')).body).not.toBe(page.body);
    await call('PATCH', `/api/admin/posts/${id}`, { slug: 'renamed' });
    expect(await slugs()).toEqual(['renamed', 'first']);
    expect((await get(`${POSTS}/new`)).statusCode).toBe(404);
    await call('PATCH', `/api/admin/posts/${id}`, { published: false });
    expect(await slugs()).toEqual(['first']);
    expect((await get(`${POSTS}/renamed`)).statusCode).toBe(404);
    await call('PATCH', `/api/admin/posts/${id}`, { published: true });
    await call('DELETE', `/api/admin/posts/${id}`);
    expect(await slugs()).toEqual(['first']);
  });

  it('when a procedure makes it', async () => {
    const { id } = (await office.call('blog.createPost', { ...FIELDS, published: true })).json()
      .result.data;
    expect(await slugs()).toEqual(['new', 'first']);
    await office.call('blog.trashPost', { id });
    expect(await slugs()).toEqual(['first']);
  });

  it('when its author is removed', async () => {
    const { user } = (
      await office.call('auth.createUser', { username: 'eve', isAdmin: false })
    ).json().result.data;
    const authorOfFirst = async () => (await bodyOf(`${POSTS}/first`)).authorId;
    await behindItsBack(`update blog_posts set author_id = ${user.id} where id = ${post.id}`);
    await call('PATCH', `/api/admin/posts/${post.id}`, {});
    expect(await authorOfFirst()).toBe(user.id);
    await office.call('auth.removeUser', { id: user.id });
    expect(await authorOfFirst()).not.toBe(user.id);
  });

  it('when a category is removed from a post, added to it, renamed and deleted', async () => {
    const links = `/api/admin/posts/${post.id}/categories`;
    expect(await categoriesOfFirst()).toEqual(['Heating']);
    await call('DELETE', `${links}/${heating.id}`);
    expect(await categoriesOfFirst()).toEqual([]);
    await call('POST', links, { categoryId: heating.id });
    expect(await categoriesOfFirst()).toEqual(['Heating']);
    await call('PATCH', `/api/admin/categories/${heating.id}`, { name: 'Warmth' });
    expect(await categoriesOfFirst()).toEqual(['Warmth']);
    await call('DELETE', `/api/admin/categories/${heating.id}`);
    expect(await categoriesOfFirst()).toEqual([]);
    expect(await bodyOf('/api/blog/categories')).toEqual([]);
  });

  it('when the picture of a post is set and removed', async () => {
    const url = `/api/admin/posts/${post.id}`;
    const pictureOfFirst = async () => (await bodyOf(`${POSTS}/first`)).featuredImage;
    const featuredImage = 'https://example.com/a.jpg';
    expect(await pictureOfFirst()).toBeNull();
    await call('PATCH', `${url}/updateFeaturedImage`, { featuredImage });
    expect(await pictureOfFirst()).toBe(featuredImage);
    await call('DELETE', `${url}/featuredImage`);
    expect(await pictureOfFirst()).toBeNull();
  });

  it('when a website image is added, changed and deleted', async () => {
    const url = '/api/website/images';
    const image = { bytes: await picture({ width: 60, height: 40 }) };
    const shown = async () => (await get(`${url}/location/hero`)).json().path;
    const home = async () => (await get('/')).body;
    expect(await shown()).toBeUndefined();
    expect(await home()).toContain('/img/house-section.svg');
    const fields = { name: 'Hero', location: 'hero' };
    const added = (await form({ url, fields, image })).json();
    expect(await shown()).toBe(added.path);
    expect(await home()).toContain(added.path.replace('/uploads/', '/api/image/'));
    const path = 'https://example.com/b.jpg';
    await form({
      method: 'PATCH',
      url: `${url}/${added.id}`,
      fields: { path },
    });
    expect(await shown()).toBe(path);
    expect(await home()).toContain(`src="${path}"`);
    await call('DELETE', `${url}/${added.id}`);
    expect(await shown()).toBeUndefined();
    expect(await home()).toContain('/img/house-section.svg');
  });
});

describe('a private response', () => {
  it.each([
    '/api/admin/user',
    '/api/admin/posts',
    '/api/admin/categories',
    '/api/admin/contact-submissions',
    '/api/website/images',
  ])('of %s is never cached', async (url) => {
    const response = await get(url, { cookie: cookie() });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.headers).not.toHaveProperty('etag');
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  it('is compressed when that is worthwhile', async () => {
    const headers = { cookie: cookie(), 'accept-encoding': 'br' };
    const list = await get('/api/admin/posts', headers);
    expect(list.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString())).toHaveLength(1);
    expect((await get('/api/admin/user', headers)).headers).not.toHaveProperty('content-encoding');
  });
});

import { days } from '@hvac/contract/durations';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, ENOUGH } from '../../../test/app.ts';
import { useOffice } from '../../../test/office.ts';
import { listen } from '../../../test/raw.ts';

const { app, call, em, orm, rest } = useOffice({}, ENOUGH);
let other: FastifyInstance;

beforeAll(async () => {
  other = await anotherApp(orm(), {}, ENOUGH);
  await Promise.all([listen(app()), listen(other)]);
});

interface Saved {
  id: number;
  version: number;
}

const fieldsOf = (slug: string, published: boolean) => ({
  title: `About ${slug}`,
  slug,
  summary: 'In short',
  content: 'At length',
  published,
});
const write = async (slug: string, published = true): Promise<Saved> =>
  dataOf(await call('blog.createPost', fieldsOf(slug, published)));
const save = async ({ id, version }: Saved, slug: string, published = true): Promise<Saved> =>
  dataOf(await call('blog.updatePost', { ...fieldsOf(slug, published), id, version }));
const remove = ({ id }: Saved) => call('blog.trashPost', { id });
const responseOf = async (path: string, from = app()) => {
  const { statusCode, headers } = await from.inject(path);
  return headers.location === undefined ? statusCode : [statusCode, headers.location];
};
/** What another instance answers, once it has heard of the change. */
const responseElsewhere = (path: string) => expect.poll(() => responseOf(path, other));
const rows = () => em().execute('select path from old_addresses order by path');

describe('a draft that was never published', () => {
  it('leaves no old address, and takes none from a post', async () => {
    const draft = await save(await write('draft-one', false), 'draft-two', false);
    expect(await responseOf('/blog/draft-one')).toBe(404);
    const post = await save(await write('taken-one'), 'taken-two');
    await save(draft, 'taken-one', false);
    expect(await responseOf('/blog/taken-one')).toEqual([308, '/blog/taken-two']);
    expect(await rows()).toEqual([{ path: '/blog/taken-one' }]);
    await remove(post);
  });
});

describe('a post that waits for its time', () => {
  it('takes no old address: until then it redirects', async () => {
    const post = await save(await write('waited-one'), 'waited-two');
    const publishAt = new Date(Date.now() + days(1)).toISOString();
    const input = { ...fieldsOf('waited-one', true), publishAt };
    const waiting = dataOf<Saved>(await call('blog.createPost', input));
    expect(await responseOf('/blog/waited-one')).toEqual([308, '/blog/waited-two']);
    await remove(waiting);
    expect(await responseOf('/blog/waited-one')).toEqual([308, '/blog/waited-two']);
    await remove(post);
  });
});

describe('the old address of a post', () => {
  it('is not found by /api, or once its post is a draft or deleted', async () => {
    const post = await save(await write('plain-old'), 'plain-new');
    expect((await rest('GET', '/api/blog/posts/plain-old', { as: null })).statusCode).toBe(404);
    const draft = await save(post, 'plain-new', false);
    expect(await responseOf('/blog/plain-old')).toBe(404);
    const renamed = await save(draft, 'plain-newer', false);
    await save(renamed, 'plain-newer');
    expect(await responseOf('/blog/plain-old')).toEqual([308, '/blog/plain-newer']);
    expect(await responseOf('/blog/plain-new')).toEqual([308, '/blog/plain-newer']);
    await remove(post);
    expect(await responseOf('/blog/plain-old')).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('leads to it in one hop, however often and wherever it was renamed', async () => {
    let post = await write('hop-a');
    for (const slug of ['hop-b', 'hop-c', 'hop-d']) post = await save(post, slug);
    await rest('PATCH', `/api/admin/posts/${post.id}`, { body: { slug: 'hop-é' } });
    for (const slug of ['hop-a', 'hop-b', 'hop-c', 'hop-d']) {
      expect(await responseOf(`/blog/${slug}`)).toEqual([308, '/blog/hop-%C3%A9']);
      await responseElsewhere(`/blog/${slug}`).toEqual([308, '/blog/hop-%C3%A9']);
    }
    expect(await responseOf('/blog/hop-%C3%A9')).toBe(200);
  });

  it('keeps the query, for GET and HEAD, in whatever form it is asked for', async () => {
    await save(await write('form-old'), 'form-new');
    for (const [path, target] of [
      ['/blog/form-old?utm_source=x&y=1', '/blog/form-new?utm_source=x&y=1'],
      ['/blog/form-old/', '/blog/form-new'],
      ['/blog/%66orm-old', '/blog/form-new'],
      ['/Blog/Form-OLD', '/blog/form-new'],
      ['/blog/form-old?', '/blog/form-new'],
    ] as const) {
      expect(await responseOf(path), path).toEqual([308, target]);
    }
    expect(await responseOf('/blog/%2566orm-old')).toBe(404);
    const head = await app().inject({ method: 'HEAD', url: '/blog/form-old' });
    expect([head.statusCode, head.headers.location]).toEqual([308, '/blog/form-new']);
    // It may come to belong to another post.
    expect(head.headers['cache-control']).toBe('no-cache');
    expect((await app().inject({ method: 'POST', url: '/blog/form-old' })).statusCode).toBe(404);
  });

  it('belongs to whoever uses it again, for good', async () => {
    const first = await save(await write('again-old'), 'again-new');
    expect(await responseOf('/blog/again-old')).toEqual([308, '/blog/again-new']);
    const second = await write('again-old');
    expect(await responseOf('/blog/again-old')).toBe(200);
    await responseElsewhere('/blog/again-old').toBe(200);
    const third = await save(second, 'again-third');
    expect(await responseOf('/blog/again-old')).toEqual([308, '/blog/again-third']);
    await save(first, 'again-old');
    expect(await responseOf('/blog/again-old')).toBe(200);
    await remove(third);
    expect(await responseOf('/blog/again-new')).toEqual([308, '/blog/again-old']);
  });
});

describe('the redirect of an administrator', () => {
  const typed = (path: string) => call('addresses.save', { from: path, to: '/services' });
  const originOf = (path: string) =>
    em().execute('select origin, leads_to from old_addresses where path = ?', [path]);

  it('stays while a post has its address, and redirects once that is gone', async () => {
    await typed('/blog/promo');
    const post = await write('promo');
    expect(await responseOf('/blog/promo')).toBe(200);
    await remove(post);
    expect(await responseOf('/blog/promo')).toEqual([308, '/services']);
    await save(await write('promo'), 'promo-renamed');
    expect(await originOf('/blog/promo')).toEqual([{ origin: 'typed', leads_to: '/services' }]);
  });

  it('to a post is still one after the post was in the trash', async () => {
    const post = await write('trashed-target');
    const input = { from: '/flyer', to: '/blog/trashed-target' };
    await call('addresses.save', input);
    await remove(post);
    await call('blog.restorePost', { id: post.id });
    expect(await originOf('/flyer')).toMatchObject([{ origin: 'typed' }]);
  });
});

describe('the former addresses of a post', () => {
  it('are the latest 50', async () => {
    const post = await write('often-51');
    await em().execute(
      `insert into old_addresses (path, post_id, origin, created_at)
       select '/blog/often-' || n, ?, 'renamed', timestamptz '2026-01-01' + n * interval '1 day'
       from generate_series(1, 50) n`,
      [post.id],
    );
    await save(post, 'often-52');
    expect(await responseOf('/blog/often-1')).toBe(404);
    expect(await responseOf('/blog/often-2')).toEqual([308, '/blog/often-52']);
    expect(await responseOf('/blog/often-51')).toEqual([308, '/blog/often-52']);
  });
});

describe('the old address of a category', () => {
  it('leads to it, page by page, until another has it', async () => {
    const create = (slug: string) => call('blog.createCategory', { name: slug, slug });
    const { id } = dataOf<{ id: number }>(await create('cat-old'));
    const rename = (slug: string) => call('blog.updateCategory', { id, name: 'Cat', slug });
    await rename('cat-mid');
    await rename('cat-new');
    expect(await responseOf('/blog/category/cat-old')).toEqual([308, '/blog/category/cat-new']);
    await responseElsewhere('/blog/category/cat-mid?page=2').toEqual([
      308,
      '/blog/category/cat-new?page=2',
    ]);
    expect((await rest('GET', '/api/blog/categories/cat-old', { as: null })).statusCode).toBe(404);
    await create('cat-old');
    expect(await responseOf('/blog/category/cat-old')).toBe(200);
  });
});

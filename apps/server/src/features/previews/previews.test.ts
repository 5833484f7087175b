import { days, minutes } from '@hvac/contract/durations';
import type { PreviewLink } from '@hvac/contract/previews';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithClock, logIn, mutate, refusalOf } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { createPost, createUser, PASSWORD } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { textOf } from '../../../test/html.ts';
import { picture } from '../../../test/pictures.ts';
import { rest } from '../../../test/rest.ts';
import { createTextSigner } from '../../kernel/signer.ts';
import { PostEntity } from '../blog/post.entity.ts';
import { createPreviewLinks } from './previews.service.ts';

const START = new Date('2026-11-26T12:00:00Z');
const day = (count: number) => new Date(START.getTime() + days(count));

const { orm } = await testDatabase();
let app: FastifyInstance;
let cookie: string;
let now: Date;
let id: number;
beforeAll(async () => {
  now = START;
  app = await appWithClock(orm, () => now);
  await createUser(orm.em.fork(), { username: 'owner' });
  await createPost(orm.em.fork(), { title: 'Long published' });
  cookie = await logIn(app, 'owner', PASSWORD);
});
beforeEach(async () => {
  now = START;
  const title = `Secret plans ${Math.random().toString(36).slice(2)}`;
  ({ id } = await createPost(orm.em.fork(), {
    title,
    content: 'Nobody knows this yet',
    published: false,
  }));
});

const ask = (body: unknown, post: number | string = id, as: string | undefined = cookie) =>
  rest(app, 'POST', `/api/admin/posts/${post}/preview`, { body, cookie: as });
const end = (post: number | string = id, as: string | undefined = cookie) =>
  rest(app, 'DELETE', `/api/admin/posts/${post}/preview`, { cookie: as });
const link = async (days = 7) => (await ask({ days })).json<PreviewLink>();
const pathOf = ({ url }: PreviewLink) => new URL(url).pathname;
const patch = (body: unknown) => rest(app, 'PATCH', `/api/admin/posts/${id}`, { body, cookie });
const NOT_FOUND = 'Blog Post Not Found';

describe('POST /api/admin/posts/{id}/preview', () => {
  it('is refused to visitors', async () => {
    expect((await rest(app, 'POST', `/api/admin/posts/${id}/preview`)).statusCode).toBe(401);
  });

  it.each([{}, { days: 8 }, { days: '7' }, { days: 0 }, undefined])('refuses %j', async (body) => {
    expect(refusalOf(await ask(body))).toEqual([400, 'A preview link is valid for 7 or 30 days']);
  });

  it('answers 404 for a post that does not exist, before it looks at the body', async () => {
    for (const none of [99_999, 'abc']) {
      expect(refusalOf(await ask({}, none))).toEqual([404, 'This post does not exist']);
    }
  });

  it.each([7, 30])('makes a link for %d days', async (days) => {
    const response = await ask({ days });
    const { url, expiresAt } = response.json<PreviewLink>();
    expect([response.statusCode, expiresAt]).toEqual([201, day(days).toISOString()]);
    expect(url).toMatch(/^http:\/\/localhost:3000\/preview\/[\w.-]{40,80}$/);
    expect((await app.inject(new URL(url).pathname)).statusCode).toBe(200);
  });
});

describe('DELETE /api/admin/posts/{id}/preview', () => {
  it('is refused to visitors, and for a post that does not exist', async () => {
    expect((await rest(app, 'DELETE', `/api/admin/posts/${id}/preview`)).statusCode).toBe(401);
    expect(refusalOf(await end(99_999))).toEqual([404, 'This post does not exist']);
  });
});

describe('a preview link', () => {
  const shows = async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    return [statusCode, textOf(body).includes('Nobody knows this yet')];
  };

  it.each([
    ['a letter changed', (path: string) => path.replace(/.$/, (x) => (x === 'A' ? 'B' : 'A'))],
    ['another post', (path: string) => path.replace(`post.${id}.`, `post.${id - 1}.`)],
    ['a later end', (path: string) => path.replace(/(\.\w+)(\.\d+\.[\w-]{43})$/, '$1z$2')],
    ['another series', (path: string) => path.replace(/\d+(\.[\w-]{43})$/, '1$1')],
    ['another noun', (path: string) => path.replace('post.', 'page.')],
    ['nothing signed', () => '/preview/x'],
  ])('shows nothing with %s', async (_what, change) => {
    const { statusCode, body } = await app.inject(change(pathOf(await link())));
    expect([statusCode, body.includes('Nobody knows this yet')]).toEqual([404, false]);
    expect(textOf(body)).toContain(NOT_FOUND);
  });

  it('is valid to the letter: no other character stands for the same bytes', async () => {
    const path = pathOf(await link());
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const others = [...alphabet].map((last) => path.slice(0, -1) + last).filter((x) => x !== path);
    for (const other of others) expect((await app.inject(other)).statusCode).toBe(404);
  });

  it('shows nothing that was signed by another site or for another purpose', async () => {
    const foreign = createPreviewLinks(createTextSigner([Buffer.alloc(32, 1)]), 'http://x');
    expect(
      await shows(pathOf(await foreign.linkTo(orm.em.fork(), { of: 'post', id }, day(7)))),
    ).toEqual([404, false]);
  });

  it('shows nothing while it expires later than any link may, which a clock that was ahead has made', async () => {
    const later = await link();
    const path = pathOf(later);
    const made = new Date(later.expiresAt).getTime() - days(7);
    now = new Date(made - days(23) - minutes(2));
    expect(await shows(path)).toEqual([404, false]);
    now = new Date(made - days(23));
    expect(await shows(path)).toEqual([200, true]);
  });

  it('shows nothing once it has expired', async () => {
    const path = pathOf(await link());
    now = new Date(day(7).getTime() - 1);
    expect(await shows(path)).toEqual([200, true]);
    now = day(7);
    expect(await shows(path)).toEqual([404, false]);
    expect((await app.inject(path)).headers['cache-control']).toBe('no-store');
  });

  it('shows nothing once its post is gone', async () => {
    const path = pathOf(await link());
    await rest(app, 'DELETE', `/api/admin/posts/${id}`, { cookie });
    expect(await shows(path)).toEqual([404, false]);
  });

  it('shows nothing once it was made invalid with all others, even when the post comes back from the trash', async () => {
    const others = [await link(30), await link()].map(pathOf);
    const { version, updatedAt } = await orm.em.fork().findOneOrFail(PostEntity, { id });
    expect((await end()).statusCode).toBe(204);
    const since = pathOf(await link());
    for (const path of others) expect(await shows(path)).toEqual([404, false]);
    expect(await shows(since)).toEqual([200, true]);
    const post = await orm.em.fork().findOneOrFail(PostEntity, { id });
    expect([post.version, post.updatedAt]).toEqual([version, updatedAt]);

    const input = { id };
    await mutate(app, 'blog.trashPost', { input, cookie });
    await mutate(app, 'blog.restorePost', { input, cookie });
    for (const path of others) expect(await shows(path)).toEqual([404, false]);
    expect(await shows(since)).toEqual([200, true]);
  });

  it('shows nothing once a user was removed who may have it, from the trash included', async () => {
    const { id: editor } = await createUser(orm.em.fork(), { isAdmin: false });
    const path = pathOf(await link());
    expect(
      (await mutate(app, 'auth.removeUser', { input: { id: editor }, cookie })).statusCode,
    ).toBe(200);
    expect(await shows(path)).toEqual([404, false]);
    const since = pathOf(await link());
    const { id: next } = await createUser(orm.em.fork(), { isAdmin: false });
    await mutate(app, 'blog.trashPost', { input: { id }, cookie });
    await mutate(app, 'auth.removeUser', { input: { id: next }, cookie });
    await mutate(app, 'blog.restorePost', { input: { id }, cookie });
    expect(await shows(since)).toEqual([404, false]);
  });

  it('leads to the post once it is published, and shows it again when it is not', async () => {
    const path = pathOf(await link());
    const { slug } = (await patch({ published: true })).json();
    const response = await app.inject(path);
    expect([response.statusCode, response.headers.location]).toEqual([302, `/blog/${slug}`]);
    expect(response.headers['cache-control']).toBe('no-store');
    await patch({ published: false });
    expect(await shows(path)).toEqual([200, true]);
  });

  it('shows a scheduled post until its time', async () => {
    const path = pathOf(await link());
    await patch({ published: true, publishAt: day(4).toISOString() });
    expect(await shows(path)).toEqual([200, true]);
    now = day(4);
    expect((await app.inject(path)).statusCode).toBe(302);
  });

  it('shows what was saved last, however often it is asked for', async () => {
    const path = pathOf(await link());
    for (const content of ['First words', 'Second words']) {
      await patch({ content });
      for (const _ of [1, 2, 3]) expect((await app.inject(path)).body).toContain(content);
    }
  });

  it('follows the draft to another slug', async () => {
    const path = pathOf(await link());
    await patch({ slug: `renamed-${id}` });
    expect(await shows(path)).toEqual([200, true]);
  });

  it('opens nothing but its draft', async () => {
    const other = await createPost(orm.em.fork(), { title: `Other ${id}`, published: false });
    const { slug } = await orm.em.fork().findOneOrFail(PostEntity, { id });
    await app.inject(pathOf(await link()));
    const paths = [`/blog/${slug}`, `/api/blog/posts/${slug}`, `/blog/${other.slug}`];
    for (const path of paths) expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('the preview of a draft', () => {
  it('says what it is, and until when it is there', async () => {
    const { body } = await app.inject(pathOf(await link()));
    expect(textOf(body)).toContain(
      'Preview of a draft. Only people with this link can see it. The link works until Dec 3, 2026, 7:00 AM.',
    );
  });

  it('is neither kept nor indexed, and tells no other site its address', async () => {
    const { headers, body } = await app.inject(pathOf(await link()));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  it('has no scripts and no state', async () => {
    const { body, headers } = await app.inject(pathOf(await link()));
    expect(body).not.toMatch(/<script|id="state"|rel="modulepreload"/);
    expect(headers['content-security-policy']).toContain("script-src 'self' ;");
  });

  it('is dated today, or at its time', async () => {
    const path = pathOf(await link());
    expect((await app.inject(path)).body).toContain(START.toISOString());
    await patch({ published: true, publishAt: day(4).toISOString() });
    expect((await app.inject(path)).body).toContain(day(4).toISOString());
  });

  it('shows its picture, which is private at the address of the post', async () => {
    const image = { bytes: await picture({ width: 600, height: 400 }) };
    const sent = await sendForm(app, { url: '/api/images/upload', image, cookie });
    const { url } = sent.json().file;
    await patch({ featuredImage: url });
    const { body } = await app.inject(pathOf(await link()));
    const src = /<img[^>]* src="(\/api\/image\/[^"]+)"/.exec(body)?.[1] ?? '';
    expect((await app.inject(src.replaceAll('&amp;', '&'))).statusCode).toBe(200);
    expect(body).not.toContain(`/api/post/${id}/image`);
    expect((await app.inject(`/api/post/${id}/image`)).statusCode).toBe(404);
  });
});

describe('GET /admin/posts/{id}/preview', () => {
  const view = (post: number | string, as?: string) =>
    app.inject({ url: `/admin/posts/${post}/preview`, headers: as ? { cookie: as } : {} });

  it('leads visitors to the editor, which asks them to log in', async () => {
    const { statusCode, headers } = await view(id);
    expect([statusCode, headers.location]).toEqual([302, `/admin/posts/${id}`]);
  });

  it('answers 404 for a post that does not exist', async () => {
    for (const none of [99_999, 'abc']) expect((await view(none, cookie)).statusCode).toBe(404);
  });

  it('leads those who are logged in to a preview of their own, for half a day', async () => {
    const { headers } = await view(id, cookie);
    const path = String(headers.location);
    expect((await app.inject(path)).statusCode).toBe(200);
    now = day(0.6);
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});

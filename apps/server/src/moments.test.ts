import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { days, minutes } from '@hvac/contract/durations';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appWithClock, logIn } from '../test/app.ts';
import { testDatabase } from '../test/database.ts';
import { createCategory, createPost, createUser, PASSWORD } from '../test/factories.ts';
import { samplesOf } from '../test/prometheus.ts';
import { listen } from '../test/raw.ts';
import { rest } from '../test/rest.ts';
import { nextMoment } from './moments.ts';

const START = new Date('2026-11-26T12:00:00Z');
const MOMENT = new Date('2026-11-30T13:00:00Z');
const EARLIER = new Date('2026-11-01T12:00:00Z');
const METRICS_TOKEN = 'sixteen-letters+';

let orm: MikroORM;
let now: Date;
let app: FastifyInstance;
let post: { id: number };
beforeEach(async () => {
  ({ orm } = await testDatabase());
  now = START;
  const em = orm.em.fork();
  const category = await createCategory(em, 'Heating');
  const categories = [category];
  await createPost(em, { title: 'Always there', publishedAt: EARLIER, categories });
  const picture = 'https://example.com/furnace.jpg';
  post = await createPost(em, {
    title: 'Monday news',
    featuredImage: picture,
    publishedAt: MOMENT,
    updatedAt: EARLIER,
    categories,
  });
  app = await appWithClock(orm, () => now, { metricsToken: METRICS_TOKEN });
});

/** Lists that show the post once it is published. */
const LISTS = [
  '/blog',
  '/blog/category/heating',
  '/blog/always-there',
  '/feed.xml',
  '/sitemap.xml',
  '/api/blog/posts',
  '/api/blog/posts?limit=1',
  '/api/blog/categories/heating/posts',
];
/** Addresses of the post itself. */
const OWN = ['/blog/monday-news', '/api/blog/posts/monday-news'];

const shows = async (url: string, from = app) => {
  const { body } = await from.inject(url);
  return body.includes('Monday news') || body.includes('monday-news');
};
const pagesMade = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await app.inject({ url: '/metrics', headers });
  return samplesOf(body).get('hvac_cache_misses_total{cache="pages"}') ?? 0;
};
const statuses = async (from = app) =>
  Promise.all(OWN.map(async (url) => (await from.inject(url)).statusCode));

describe('before its time, a scheduled post', () => {
  it.each(LISTS)('is not shown by %s, and is from then on', async (url) => {
    expect(await shows(url)).toBe(false);
    now = new Date(MOMENT.getTime() - 1);
    expect(await shows(url)).toBe(false);
    now = MOMENT;
    expect(await shows(url)).toBe(true);
  });

  it('has no address, and has one from then on', async () => {
    expect(await statuses()).toEqual([404, 404]);
    const picture = `/api/post/${post.id}/image`;
    expect((await app.inject(picture)).statusCode).toBe(404);
    now = MOMENT;
    expect(await statuses()).toEqual([200, 200]);
    expect((await app.inject(picture)).statusCode).toBe(302);
  });

  it('is the last thing that changes: every page of it is cached afterwards', async () => {
    now = MOMENT;
    for (const url of LISTS) await app.inject(url);
    const reads = vi.spyOn(orm.em, 'fork').mockThrow(new Error('read again'));
    now = new Date(MOMENT.getTime() + days(400));
    for (const url of LISTS) expect(await shows(url)).toBe(true);
    reads.mockRestore();
  });

  it('dates the sitemap from its publication, not from the save before', async () => {
    now = MOMENT;
    const { body } = await app.inject('/sitemap.xml');
    expect(body).toContain(`monday-news</loc><lastmod>${MOMENT.toISOString()}`);
    expect(body).toContain(`/blog</loc><lastmod>${MOMENT.toISOString()}`);
  });
});

describe('at the moment', () => {
  it('the fast path sends nothing from before', async () => {
    await listen(app);
    const { port } = app.server.address() as AddressInfo;
    const get = async (path: string) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`);
      return text(socket);
    };
    for (const path of LISTS) {
      for (let time = 0; time < 3; time += 1) expect(await get(path)).not.toContain('onday');
    }
    now = MOMENT;
    for (const path of LISTS) {
      for (let time = 0; time < 3; time += 1) expect(await get(path), path).toMatch(/onday.news/);
    }
  });

  it('fifty requests make one page', async () => {
    await app.inject('/blog');
    const before = await pagesMade();
    now = MOMENT;
    const bodies = await Promise.all(
      Array.from({ length: 50 }, async () => (await app.inject('/blog')).body),
    );
    expect(bodies.every((body) => body === bodies[0] && body.includes('Monday news'))).toBe(true);
    expect((await pagesMade()) - before).toBe(1);
  });

  it('several instances publish by their own clocks, whatever they have cached', async () => {
    const clock = { now: START };
    const other = await appWithClock(orm, () => clock.now);
    for (const each of [app, other]) expect(await shows('/blog', each)).toBe(false);
    now = MOMENT;
    expect([await shows('/blog'), await shows('/blog', other)]).toEqual([true, false]);
    clock.now = MOMENT;
    expect([await shows('/blog', other), await statuses(other)]).toEqual([true, [200, 200]]);
  });

  it('an instance that has started since shows the post', async () => {
    await app.close();
    now = MOMENT;
    const restarted = await appWithClock(orm, () => now);
    expect(await shows('/blog', restarted)).toBe(true);
  });

  it('waits for the latest of several posts', async () => {
    const later = new Date(MOMENT.getTime() + minutes(1));
    await createPost(orm.em.fork(), { title: 'Later', publishedAt: later, updatedAt: EARLIER });
    const count = async () => (await app.inject('/api/blog/posts')).json().length;
    expect(await count()).toBe(1);
    now = MOMENT;
    expect(await count()).toBe(2);
    now = later;
    expect(await count()).toBe(3);
  });
});

describe('the next moment', () => {
  it('is the time of the next scheduled post, and none once all are published', async () => {
    expect(await nextMoment(orm.em.fork(), START)).toEqual(MOMENT);
    expect(await nextMoment(orm.em.fork(), new Date(MOMENT.getTime() - 1))).toEqual(MOMENT);
    expect(await nextMoment(orm.em.fork(), MOMENT)).toBeNull();
  });

  it('follows every change of the schedule, on every instance', async () => {
    await createUser(orm.em.fork(), { username: 'owner' });
    const cookie = await logIn(app, 'owner', PASSWORD);
    expect(await shows('/blog')).toBe(false);
    const publishAt = new Date(START.getTime() + minutes(5)).toISOString();
    const body = { published: true, publishAt };
    expect(
      (await rest(app, 'PATCH', `/api/admin/posts/${post.id}`, { body, cookie })).json(),
    ).toMatchObject({ published: true, publishedAt: publishAt });
    expect(await shows('/blog')).toBe(false);
    now = new Date(publishAt);
    expect(await shows('/blog')).toBe(true);
  });

  it('is not that of a post that a clock that was ahead has published, which is public', async () => {
    now = EARLIER;
    const ahead = new Date(MOMENT.getTime() + minutes(1));
    await createPost(orm.em.fork(), { title: 'Ahead', publishedAt: ahead });
    expect(await nextMoment(orm.em.fork(), MOMENT)).toBeNull();
    expect((await app.inject('/blog/ahead')).statusCode).toBe(200);
  });
});

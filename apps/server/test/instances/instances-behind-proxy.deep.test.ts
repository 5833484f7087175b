import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/database/migrations/index.ts';
import { demoPosts } from '../../src/first-content/demo-posts.ts';
import { emptyDatabase } from '../database.ts';
import { findBrokenWrites } from './broken-writes.ts';
import { Load } from './load.ts';
import { OWNER, type SiteOfInstances, startSiteOfInstances } from './site-of-instances.ts';

const PER_SECOND = 50;

/** The short form of `pnpm test:chaos` (beyond §4). */
describe('instances behind the shipped proxy', () => {
  let orm: MikroORM;
  let site: SiteOfInstances;
  let load: Load;
  beforeAll(async () => {
    const database = await emptyDatabase();
    ({ orm } = database);
    site = await startSiteOfInstances(3, database.databaseUrl);
    load = new Load(site.proxy.url, PER_SECOND);
    await load.begin();
  });
  afterAll(async () => {
    await load?.end();
    await site?.remove();
  });

  it('prepare the empty database once, even though three start at the same time', async () => {
    const counts = await orm.em.fork().execute(
      `select (select count(*)::int from users) as users,
         (select count(*)::int from blog_posts) as posts,
         (select count(distinct name)::int from mikro_orm_migrations) as migrations,
         (select count(*)::int from mikro_orm_migrations) as runs`,
    );
    const { length } = migrations;
    expect(counts).toEqual([
      { users: 1, posts: demoPosts.length, migrations: length, runs: length },
    ]);
  });

  it('are not marked as down when visitors send too much', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(4 * 1024 * 1024);
    const sent = Array.from({ length: 4 * site.instances.length }, () =>
      fetch(`${site.proxy.url}/api/contact`, { method: 'POST', headers, body }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([413]));
  });

  it('fail no read when one of three is killed', async () => {
    const [killed] = site.instances;
    const tally = await load.during(async () => {
      await killed?.end('SIGKILL');
      await delay(1000);
      await killed?.start();
    });
    expect(tally.failedReads).toEqual([]);
  });

  it('fail no request while two are stopped and started again, and the third stops for good', async () => {
    const [first, second, last] = site.instances;
    const tally = await load.during(async () => {
      for (const instance of [first, second]) {
        expect(await instance?.end('SIGTERM')).toBe(0);
        await instance?.start();
      }
      expect(await last?.end('SIGTERM')).toBe(0);
    });
    site.instances.pop();
    expect(tally).toMatchObject({ failedReads: [], failedWrites: [] });
    expect(Math.min(tally.reads, tally.writes)).toBeGreaterThan(20);
  });

  it('store every write that they acknowledge, and none twice', async () => {
    await load.end();
    expect(load.acknowledged.length).toBeGreaterThan(20);
    expect(await findBrokenWrites(orm, load)).toEqual({ lost: [], storedTwice: [], lostEdits: [] });
  });

  it('all accept a session from one of them, and show changes made there within a second', async () => {
    const [first] = site.instances;
    const json = { 'content-type': 'application/json' };
    const login = await fetch(`${first?.url}/trpc/auth.login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(OWNER),
    });
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    for (const { url } of site.instances) {
      expect((await fetch(`${url}/api/admin/user`, { headers: { cookie } })).status).toBe(200);
      expect(await (await fetch(`${url}/blog`)).text()).not.toContain('Changed on one');
    }
    const changed = await fetch(`${first?.url}/api/admin/posts/1`, {
      method: 'PATCH',
      headers: { ...json, cookie },
      body: JSON.stringify({ title: 'Changed on one' }),
    });
    const { slug } = (await changed.json()) as { slug: string };
    for (const { url } of site.instances) {
      const page = async () => (await fetch(`${url}/blog/${slug}`)).text();
      await expect.poll(page, { timeout: 1000 }).toContain('Changed on one');
    }
  });
});

import { defaultCompany } from '@hvac/contract/company';
import { days } from '@hvac/contract/durations';
import { type Figures, OTHER_SOURCES, type PageRequests } from '@hvac/contract/figures';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, appWithClock, dataOf, ENOUGH, refusalOf } from '../../../test/app.ts';
import { countWaiting } from '../../../test/database.ts';
import { createPost, createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { companySetting } from '../settings/company.service.ts';
import { countingSetting } from '../settings/counting.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { readFigures } from './figures.service.ts';
import { exportFigures } from './figures-export.service.ts';
import { createVisitCounter, type VisitCount } from './visit-counter.service.ts';
import {
  removeAllVisitCounts,
  removeOldVisitCounts,
  saveVisitCounts,
} from './visit-counts.service.ts';

const HOST = 'localhost:3000';
const SITE = `http://${HOST}`;
const NOON = new Date('2026-11-28T17:00:00Z');
const TODAY = '2026-11-28';

const { app, ask, call, em, orm, cookie } = useOffice({}, ENOUGH);

beforeEach(async () => {
  await store(app());
  await em().execute('delete from visit_counts');
  await em().execute('delete from contact_submissions');
  await em().execute('delete from old_addresses');
  await workOn(em()).transaction(async (tx) => {
    await countingSetting.replace(tx, { countsVisits: true });
    await companySetting.replace(tx, defaultCompany);
  });
});

const send = (payload: string, { on = app(), headers = {} } = {}) =>
  on.inject({
    method: 'POST',
    url: '/seen',
    headers: { host: HOST, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload,
  });
/** Stores what an instance has counted, as it does every minute. */
const store = async (on: FastifyInstance): Promise<void> => {
  await on.instanceRegistry.selfCheck();
};
const stored = () =>
  em().execute<(VisitCount & { day: string })[]>(
    'select day::text, page, source, visits, taps from visit_counts order by day, page, source',
  );
const count = (changes: Partial<VisitCount> = {}): VisitCount => ({
  day: TODAY,
  page: '/',
  source: 'Google',
  visits: 1,
  taps: 0,
  ...changes,
});
const figures = (period?: string): Promise<Figures> => readFigures(em(), NOON, period);
const csv = async (days = {}): Promise<string[]> => {
  let file = '';
  for await (const part of exportFigures(em(), NOON, days)) file += part;
  return file.trim().split('\r\n').slice(1);
};

describe('a message that the site is seen', () => {
  it('is refused from another site, and above 4 KB', async () => {
    const foreign = await send(`+${SITE}/ `, { headers: { origin: 'https://evil.example' } });
    expect(foreign.statusCode).toBe(403);
    expect((await send('x'.repeat(4097))).statusCode).toBe(413);
    await store(app());
    expect(await stored()).toEqual([]);
  });

  it.each(['', '+', 'undefined', `+${SITE}/\u0000 `, '{"a":1}', `+${SITE}/%E0%A4%A ${SITE}`])(
    'is answered with 204 and nothing else when it says %j',
    async (told) => {
      const response = await send(told);
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(response.headers['set-cookie']).toBeUndefined();
    },
  );

  it('counts a visit and a tap of a page that exists; any other page is none', async () => {
    await send(`+${SITE}/services?utm_source=truck `);
    await send(`${SITE}/services?utm_source=truck `);
    await send(`+${SITE}/nowhere https://www.google.com/`);
    await send(`+${SITE}/api/x https://www.google.com/`);
    await store(app());
    expect(await stored()).toMatchObject([
      { page: '', source: 'Google', visits: 2, taps: 0 },
      { page: '/services', source: 'truck', visits: 1, taps: 1 },
    ]);
  });

  it('is counted on the day of the site, in whatever time zone that is', async () => {
    const lateEvening = new Date('2026-11-29T03:30:00Z');
    const on = await appWithClock(orm(), () => lateEvening);
    await send(`+${SITE}/ `, { on });
    await store(on);
    expect(await stored()).toMatchObject([{ day: '2026-11-28', visits: 1 }]);
    const company = { ...defaultCompany, timeZone: 'Asia/Tokyo' };
    await workOn(em()).transaction((tx) => companySetting.replace(tx, company));
    const inTokyo = await appWithClock(orm(), () => lateEvening);
    await send(`+${SITE}/ `, { on: inTokyo });
    await store(inTokyo);
    expect(await stored()).toMatchObject([{ day: '2026-11-28' }, { day: '2026-11-29', visits: 1 }]);
  });

  it('adds up over instances, and a stop stores it', async () => {
    const other = await anotherApp(orm(), {}, ENOUGH);
    await other.instanceRegistry.open('127.0.0.1:4321');
    await send(`+${SITE}/ `);
    await send(`+${SITE}/ `, { on: other });
    await other.close();
    await store(app());
    expect(await stored()).toMatchObject([{ page: '/', visits: 2 }]);
  });

  it('is removed with a former company after what an instance is storing, never in between', async () => {
    await send(`+${SITE}/ `);
    await store(app());
    let removed: Promise<void> = Promise.resolve();
    await em().transactional(async (storing) => {
      await storing.execute(`select pg_advisory_xact_lock(hashtext('visit counts'))`);
      removed = workOn(em()).transaction(removeAllVisitCounts);
      await expect.poll(() => countWaiting(em())).toBe(1);
    });
    await removed;
    expect(await stored()).toEqual([]);
  });

  it('waits while the database refuses it', async () => {
    await send(`+${SITE}/ `);
    await em().execute('alter table visit_counts rename to visit_counts_away');
    await store(app());
    await em().execute('alter table visit_counts_away rename to visit_counts');
    await store(app());
    expect(await stored()).toMatchObject([{ page: '/', visits: 1 }]);
  });

  it('is counted behind a proxy that has another name for this instance', async () => {
    const siteUrl = 'https://www.northstar.example';
    const on = await anotherApp(orm(), { siteUrl }, ENOUGH);
    await send(`+${siteUrl}/about https://www.google.com/`, {
      on,
      headers: { host: '10.0.0.7:3000', origin: siteUrl },
    });
    await send(`+${siteUrl}/about ${siteUrl}/`, { on, headers: { host: '10.0.0.7:3000' } });
    await store(on);
    expect(await stored()).toMatchObject([{ page: '/about', source: 'Google', visits: 1 }]);
  });

  it('is stored whatever characters it is made of', async () => {
    const counter = createVisitCounter();
    const note = (told: string) => counter.note({ told, host: HOST, ip: '' }, TODAY);
    const wild = [
      ...['%00', '%ED%A0%80', '%F0%9F%94%A5', '%EF%BF%BF', '%E2%80%AE', '%22%27%5C', '%FF'],
      ...['__proto__', '%3Cscript%3E', '=1%2B1', '??', '$1', '%25', '\u0000', '\ud800', '🔥'],
    ];
    for (const text of wild.flatMap((each) => [each, each.repeat(100), `x${each.repeat(100)}`])) {
      note(`+${SITE}/${text}?utm_source=${text} `);
      note(`+${SITE}/blog/${text} https://${text}.example/`);
    }
    await saveVisitCounts(em(), counter.take());
    expect((await figures()).sums.visits).toBe(6 * wild.length);
  });

  it('is no change: nothing in the history, and no cached page is cleared', async () => {
    const age = () => em().execute('select count(*) from audit_events');
    const before = await age();
    await send(`+${SITE}/ `);
    await store(app());
    expect(await age()).toEqual(before);
  });
});

describe('a day', () => {
  it('has at most 200 rows and loses no sum, however often it is flooded', async () => {
    for (const flood of [0, 1, 2]) {
      await saveVisitCounts(
        em(),
        Array.from({ length: 1000 }, (_, n) => count({ source: `s${flood * 500 + n}` })),
      );
    }
    const rows = await stored();
    expect(rows).toHaveLength(200);
    expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(3000);
    expect(rows[0]).toMatchObject({ page: '', source: OTHER_SOURCES });
  });

  it('keeps what was counted most', async () => {
    await saveVisitCounts(em(), [count({ visits: 50 })]);
    await saveVisitCounts(
      em(),
      Array.from({ length: 1000 }, (_, n) => count({ source: `s${n}` })),
    );
    expect(await stored()).toContainEqual(count({ visits: 50 }));
  });

  it('is deleted after 25 months', async () => {
    await saveVisitCounts(em(), [count({ day: '2024-10-27' }), count({ day: '2024-10-28' })]);
    expect(await removeOldVisitCounts(em(), NOON)).toBe(1);
    expect(await stored()).toMatchObject([{ day: '2024-10-28' }]);
  });
});

describe('counting that is off', () => {
  const turn = async (countsVisits: boolean, as: 'owner' | 'editor' = 'owner') => {
    const { version } = await countingSetting.readVersioned(em());
    return call('figures.saveSettings', { value: { countsVisits }, version }, as);
  };

  it('is turned off by administrators only', async () => {
    expect((await turn(false, 'editor')).statusCode).toBe(403);
    expect((await ask('figures.settings', undefined, 'editor')).statusCode).toBe(403);
    expect((await turn(false)).statusCode).toBe(200);
  });

  it('counts nothing, stores nothing, and pages tell nothing', async () => {
    const linesOf = async () => (await app().inject('/')).body.includes('"/seen"');
    await send(`+${SITE}/ `);
    expect(await linesOf()).toBe(true);
    await turn(false);
    expect(await linesOf()).toBe(false);
    await send(`+${SITE}/ `);
    await store(app());
    await turn(true);
    await store(app());
    expect(await stored()).toEqual([]);
  });
});

describe('figures', () => {
  const request = async (
    changes: Parameters<typeof createSubmission>[1],
    landingPage: string,
    more = {},
  ) => {
    const { id } = await createSubmission(em(), { createdAt: NOON, ...changes });
    await em().nativeUpdate(SubmissionEntity, { id }, { origin: { landingPage, ...more } });
  };

  it('are for whoever is signed in', async () => {
    expect(refusalOf(await ask('figures.overview', {}, null))[0]).toBe(401);
    expect((await ask('figures.overview', {}, 'editor')).statusCode).toBe(200);
    expect(refusalOf(await ask('figures.overview', { period: '2026-13' }))[0]).toBe(400);
    expect(refusalOf(await ask('figures.overview', { period: '0000-01' }))[0]).toBe(400);
  });

  it('join visits with requests by the same page and source; spam and the trash are none', async () => {
    await saveVisitCounts(em(), [
      count({ page: '/services', source: 'truck', visits: 40, taps: 2 }),
    ]);
    const campaign = { campaign: { utm_source: 'truck' } };
    await request({ status: 'booked' }, '/services?utm_source=truck', campaign);
    await request({}, '/services', { referrer: 'www.google.com' });
    await request({ status: 'spam' }, '/services');
    await request({ deletedAt: NOON }, '/services');
    const { sums, sources, pages, countedSince } = await figures();
    expect(sums).toEqual({ visits: 40, taps: 2, requests: 2, booked: 1 });
    expect(sources).toEqual({
      items: [
        { name: 'truck', visits: 40, taps: 2, requests: 1, booked: 1 },
        { name: 'Google', visits: 0, taps: 0, requests: 1, booked: 0 },
      ],
      others: null,
    });
    expect(pages.items).toMatchObject([{ name: '/services', visits: 40, requests: 2 }]);
    expect(countedSince).toBe(TODAY);
  });

  it('compare a month under way with the same days of the last', async () => {
    await saveVisitCounts(em(), [
      count({ day: '2026-10-28', visits: 3 }),
      count({ day: '2026-10-29', visits: 5 }),
      count({ day: '2026-09-30', visits: 7 }),
    ]);
    expect((await figures()).before).toMatchObject({ visits: 3, lastDay: '2026-10-28' });
    expect(await figures('2026-10')).toMatchObject({
      sums: { visits: 8 },
      before: { visits: 7, lastDay: '2026-09-30' },
    });
    expect(await figures('year')).toMatchObject({ sums: { visits: 15 }, before: null });
  });

  it('leave out what a clock that was ahead has stored, until it is that day', async () => {
    await saveVisitCounts(em(), [count({ day: '2026-11-30', visits: 9 }), count()]);
    expect((await figures()).sums.visits).toBe(1);
    expect(await csv()).toHaveLength(1);
  });

  it('name the five that brought most, and the sum of all others', async () => {
    await saveVisitCounts(em(), [
      ...Array.from({ length: 7 }, (_, n) => count({ source: `s${n}`, visits: 10 - n })),
      count({ page: '', source: OTHER_SOURCES, visits: 100 }),
    ]);
    const { sources } = await figures();
    expect(sources.items.map(({ name }) => name)).toEqual(['s0', 's1', 's2', 's3', 's4']);
    expect(sources.others).toMatchObject({ visits: 109 });
  });

  it('show a page under the address that it has now, and one that is gone under none', async () => {
    await createPost(em(), { title: 'New name' });
    await saveVisitCounts(em(), [count({ page: '/blog/new-name' })]);
    await em().execute(
      `insert into visit_counts (day, page, source, visits) values (?, '/blog/old-name', 'Google', 4), (?, '/blog/gone', 'Google', 2)`,
      [TODAY, TODAY],
    );
    await em().execute(
      `insert into old_addresses (path, post_id, origin, created_at)
       select '/blog/old-name', id, 'renamed', now() from blog_posts where slug = 'new-name'`,
    );
    const { pages } = await figures();
    expect(pages).toMatchObject({
      items: [{ name: '/blog/new-name', visits: 5 }],
      others: { visits: 2 },
    });
  });

  it('count the requests of 30 days beside the page at which they began, under its address of now', async () => {
    const now = new Date();
    const ago = (span: number) => ({ createdAt: new Date(now.getTime() - span) });
    await createPost(em(), { title: 'Later name' });
    await em().execute(
      `insert into old_addresses (path, post_id, origin, created_at)
       select '/blog/earlier-name', id, 'renamed', now() from blog_posts where slug = 'later-name'`,
    );
    await request(ago(days(29)), '/Services/?utm_source=truck');
    await request(ago(0), '/services');
    await request(ago(0), '/blog/earlier-name');
    await request(ago(0), '/blog/later-name');
    await request(ago(0), '/nowhere');
    await request(ago(days(31)), '/services');
    await request({ ...ago(0), status: 'spam' }, '/services');
    await request({ ...ago(0), deletedAt: now }, '/services');
    await request(ago(-days(1)), '/services');
    const counted = dataOf<PageRequests[]>(
      await ask('figures.requestsByPage', undefined, 'editor'),
    );
    expect(counted.toSorted((one, other) => (one.page < other.page ? -1 : 1))).toEqual([
      { page: '/blog/later-name', requests: 2 },
      { page: '/services', requests: 2 },
    ]);
    expect(refusalOf(await ask('figures.requestsByPage', undefined, null))[0]).toBe(401);
  });

  it('are exported by day for whoever is signed in', async () => {
    await saveVisitCounts(em(), [count({ taps: 2 }), count({ day: '2026-10-01', source: '=1+1' })]);
    await request({ status: 'booked' }, '/', { referrer: 'www.google.com' });
    expect(await csv()).toEqual([
      `"2026-10-01","/","'=1+1","1","0","0","0"`,
      `"2026-11-28","/","Google","1","2","1","1"`,
    ]);
    expect(await csv({ from: '2026-11-01' })).toHaveLength(1);
    expect(await csv({ to: '2026-10-31' })).toHaveLength(1);
    const get = (query: string, as?: 'owner' | 'editor') =>
      app().inject({
        url: `/api/admin/figures.csv${query}`,
        headers: as ? { cookie: cookie(as) } : {},
      });
    expect((await get('')).statusCode).toBe(401);
    expect((await get('?from=2026-11-02&to=2026-11-01', 'editor')).statusCode).toBe(400);
    expect((await get('?from=yesterday', 'editor')).statusCode).toBe(400);
    const response = await get('?from=2026-11-01&to=2026-11-30', 'editor');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(response.body).toContain('"day","page","source","visits","taps","requests","booked"');
  });
});

import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  anotherApp,
  appWithoutDatabase,
  ENOUGH,
  mutate,
  refusalOf,
  testApp,
} from '../../test/app.ts';
import { useInstance } from '../../test/office.ts';
import { samplesOf } from '../../test/prometheus.ts';
import { RELEASE } from '../kernel/release.ts';
import { registerMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-the-tests';

const { app, em, orm } = useInstance(() => testApp({ metricsToken: TOKEN }, ENOUGH));

const ask = (authorization?: string, on = app()) =>
  on.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
const scrape = async (on = app()) => samplesOf((await ask(`Bearer ${TOKEN}`, on)).body);

describe('/metrics', () => {
  it('does not exist unless the owner has set a token', async () => {
    const { headers, statusCode } = await ask('Bearer ', await anotherApp(orm(), {}));
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html/);
  });

  it.each([
    undefined,
    TOKEN,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `bearer ${TOKEN}`,
    `Basic ${btoa(`metrics:${TOKEN}`)}`,
  ])('refuses %s', async (authorization) => {
    const response = await ask(authorization);
    expect(refusalOf(response)).toEqual([401, 'Send the token as Authorization: Bearer …']);
    expect(response.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
    });
  });

  it('refuses an IP address that keeps guessing, but still accepts the right token', async () => {
    const limited = await anotherApp(orm(), { metricsToken: TOKEN, rateLimit: true });
    const guesses = await Promise.all(Array.from({ length: 21 }, () => ask('Bearer no', limited)));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(401), 429]);
    expect((await ask(`Bearer ${TOKEN}`, limited)).statusCode).toBe(200);
  });

  it('responds in the Prometheus text format, uncached, under any host name', async () => {
    const site = { metricsToken: TOKEN, siteUrl: 'https://www.example.com' };
    const response = await (await anotherApp(orm(), site)).inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}`, host: 'host-2.internal.example.com' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect([...samplesOf(response.body).keys()]).toEqual(
      expect.arrayContaining([
        `hvac_build_info{version="${RELEASE}",node="${process.version}"}`,
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
    );
  });

  it('counts and times requests by route', async () => {
    await app().inject('/api/blog/categories');
    await app().inject('/api/blog/categories?kept=no');
    await app().inject({ method: 'POST', url: '/api/contact', payload: {} });
    const after = await scrape();
    const labels = 'method="GET",route="/api/blog/categories"';
    expect(after.get(`http_requests_total{${labels},status="200"}`)).toBe(2);
    expect(after.get(`http_request_duration_seconds_count{${labels}}`)).toBe(2);
    expect(after.get(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2);
    expect(after.get('http_requests_total{method="POST",route="/api/contact",status="400"}')).toBe(
      1,
    );
  });

  it('counts an event stream without timing it', async () => {
    const instance = Fastify();
    registerMetrics(instance, { token: TOKEN, orm: orm(), isLimited: false, collectors: [] });
    instance.get('/events', (_request, reply) =>
      reply.type('text/event-stream').send('data: 1\n\n'),
    );
    await instance.inject('/events');
    const names = [...(await scrape(instance)).keys()].filter((name) => name.includes('/events'));
    expect(names).toEqual(['http_requests_total{method="GET",route="/events",status="200"}']);
  });

  it('gains no series from a thousand addresses that do not exist', async () => {
    const sections = ['', '/api', '/blog', '/uploads', '/assets', '/trpc', '/brand', '/admin'];
    const visit = async (names: string[], section: string) => {
      for (const name of names) await app().inject(`${section}/${name}`);
    };
    for (const section of sections) await visit(['first'], section);
    // Without Node's metrics, which appear as each kind of garbage collection first happens.
    const series = async () =>
      [...(await scrape()).keys()].filter((name) => /^(http|hvac)_/.test(name));
    const before = await series();
    const names = Array.from({ length: 1000 }, () => Math.random().toString(36).slice(2));
    // Only ten for each section, because a page costs more to refuse than a call.
    for (const section of sections) await visit(names.splice(-10), section);
    await visit(names, '/api');
    expect(await series()).toEqual(before);
  });

  it('reports cached pages, renders and the pool', async () => {
    const instance = await anotherApp(orm(), { metricsToken: TOKEN }, ENOUGH);
    await instance.inject('/about');
    await instance.inject('/about');
    const samples = await scrape(instance);
    expect(samples.get('hvac_cache_entries{cache="pages"}')).toBe(1);
    expect(samples.get('hvac_cache_bytes{cache="pages"}')).toBeGreaterThan(10_000);
    expect(samples.get('hvac_cache_misses_total{cache="pages"}')).toBe(1);
    expect(samples.get('hvac_cache_hits_total{cache="pages"}')).toBe(1);
    expect(samples.get('hvac_renders_total')).toBe(1);
    expect(samples.get('hvac_render_seconds_total')).toBeGreaterThan(0);
    expect(samples.get('hvac_database_connections{state="waiting"}')).toBe(0);
    expect(samples.get('hvac_database_up')).toBe(1);
  });

  it('reports jobs and deliveries, waiting and done', async () => {
    const leadsTo = ['owner@example.com'];
    const mail = {
      server: { host: '127.0.0.1', port: 1, isSecure: false, login: null },
      from: { name: 'Office', address: 'office@example.com' },
    };
    const instance = await anotherApp(orm(), { metricsToken: TOKEN, leadsTo, mail });
    await mutate(instance, 'contact.submit', { input: CONTACT_EXAMPLE });
    const before = await scrape(instance);
    expect(before.get('hvac_jobs_waiting{job="contact:deliver"}')).toBe(1);
    expect(before.get('hvac_deliveries{kind="notification",state="waiting"}')).toBe(1);
    expect(before.get('hvac_jobs_overdue_seconds')).toBeGreaterThanOrEqual(0);

    await instance.worker.doDueJobs();
    expect(
      (await scrape(instance)).get(
        'hvac_job_attempts_total{job="contact:deliver",outcome="retry"}',
      ),
    ).toBe(1);
    await em().execute("update deliveries set state = 'sent', settled_at = now()");
    expect((await scrape(instance)).get('hvac_deliveries{kind="notification",state="sent"}')).toBe(
      1,
    );
    await em().execute("update deliveries set state = 'failed'");
    expect(
      (await scrape(instance)).get('hvac_deliveries{kind="notification",state="failed"}'),
    ).toBe(1);
  });

  it('reports how old the newest backup is, and whether the last attempt has failed', async () => {
    expect((await scrape()).get('hvac_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    const add = (values: string) =>
      em().execute(
        `insert into backups (trigger, machine, place, outcome, taken_at, name) values ('schedule', 'a', 'disk', ${values})`,
      );
    await add(`'made', now() - interval '3 hours', 'hvac-2026-11-21T030000Z.tar.zst'`);
    await add(`'made', now() - interval '2 hours', 'hvac-2026-11-22T030000Z.tar.zst'`);
    expect((await scrape()).get('hvac_backup_age_seconds')).toBeCloseTo(7200, -2);
    expect((await scrape()).get('hvac_backup_failed')).toBe(0);
    await add(`'failed', now(), null`);
    expect((await scrape()).get('hvac_backup_failed')).toBe(1);
  });

  it('responds while the database is unavailable, and says so', async () => {
    const samples = await scrape(await appWithoutDatabase({ metricsToken: TOKEN }));
    expect(samples.get('hvac_database_up')).toBe(0);
    expect(samples.get('hvac_renders_waiting')).toBe(0);
    expect(samples.has('hvac_uploads')).toBe(false);
  });
});

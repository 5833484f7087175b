import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './src/app.ts';
import { readEnv } from './src/config/env.ts';
import { migrate } from './src/database/migrate.ts';
import { createOrm } from './src/database/orm.ts';
import { startEmbeddedPostgres } from './src/embedded-postgres/start.ts';
import { seed } from './src/first-content/seed.ts';
import { createSightings } from './src/kernel/sightings.ts';
import { loadWebBuild } from './src/site/web-build.ts';

/**
 * Prints the response times of the largest back-office lists, and sends more hostile requests than the tests do. Exits
 * with 1 when a request does harm.
 */

const POSTS = 10_000;
const SUBMISSIONS = 100_000;
const ROUNDS = 7;
const PASSWORD = 'a furnace in the attic';
const HOSTILE_REQUESTS = '500';

// Texts of a realistic length; every thousandth contains a rare word.
const FILL = `
  insert into blog_posts (title, slug, summary, content, published, published_at, author_id, read_minutes, created_at)
    select 'Post ' || i || case when i % 1000 = 0 then ' zephyr' else '' end, 'bench-' || i,
      repeat('What this post is about. ', 6), repeat('A line of the text of a post. ', 130), i % 10 <> 0,
      now() - i * interval '1 hour', (select min(id) from users), 4, now() - i * interval '1 hour'
    from generate_series(1, ${POSTS}) i;
  insert into contact_submissions (full_name, email, phone, service, message, created_at)
    select 'Visitor ' || i, 'visitor' || i || '@example.com', '313-555-0100', 'heating',
      repeat('The furnace starts, clicks twice and stops. ', 7)
        || case when i % 1000 = 0 then 'zephyr' else '' end, now() - i * interval '1 minute'
    from generate_series(1, ${SUBMISSIONS}) i;
  analyze;`;

const logIn = async (app: FastifyInstance): Promise<string> => {
  const { headers } = await app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    payload: { username: 'admin', password: PASSWORD },
  });
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
};

/** The slowest of several responses, in milliseconds. */
const slowest = async (app: FastifyInstance, cookie: string, procedure: string, input: unknown) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    const { statusCode } = await app.inject({
      url: `/trpc/${procedure}`,
      query: { input: JSON.stringify(input) },
      headers: { cookie },
    });
    if (statusCode !== 200) throw new Error(`${procedure} answered ${statusCode}`);
    times.push(performance.now() - since);
  }
  return Math.max(...times);
};

const measure = async (app: FastifyInstance): Promise<void> => {
  const cookie = await logIn(app);
  const lists = [
    ['blog.postList', { search: '' }],
    ['blog.postList', { search: 'zephyr' }],
    ['blog.postList', { search: 'nobody wrote this' }],
    ['blog.postList', { search: '', offset: POSTS - 25 }],
    ['inbox.submissions', { search: '' }],
    ['inbox.submissions', { search: 'zephyr' }],
    ['inbox.submissions', { search: 'nobody wrote this' }],
    ['inbox.submissions', { search: 'visitor' }],
    ['inbox.submissions', { search: '', offset: SUBMISSIONS - 25 }],
    ['blog.posts', { page: 300 }],
  ] as const;
  for (const [procedure, input] of lists) {
    const ms = await slowest(app, cookie, procedure, input);
    console.log(`${ms.toFixed(0).padStart(8)} ms ${procedure} ${JSON.stringify(input)}`);
  }
};

const sendHostileRequests = (): boolean => {
  const project = ['--config', 'vitest.workspace.ts', '--project', 'server-deep'];
  const { status } = spawnSync('npx', ['vitest', 'run', ...project, 'rest-hostile'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, HOSTILE_REQUESTS },
    stdio: 'inherit',
  });
  return status === 0;
};

const dataDir = await mkdtemp(join(tmpdir(), 'hvac-bench-'));
const { databaseUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const orm = createOrm(databaseUrl, { timeouts: false });
try {
  await migrate(orm, async () => {
    await seed(orm.em.fork(), {
      adminUsername: 'admin',
      adminPassword: PASSWORD,
      demoContent: true,
      now: new Date(),
    });
  });
  await orm.em.fork().execute(FILL);
  const app = await buildApp({
    env: readEnv({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }),
    orm,
    sessionKeys: ['0123456789abcdef'.repeat(4)],
    sightings: createSightings(),
    logLevel: 'silent',
    logOutput: process.stdout,
    cacheBytes: 0,
    now: () => new Date(),
    createPageSource: loadWebBuild,
  });
  await measure(app);
  await app.close();
} finally {
  await orm.close(true);
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (!sendHostileRequests()) process.exitCode = 1;

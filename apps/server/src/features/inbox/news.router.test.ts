import { minutes } from '@hvac/contract/durations';
import type { SubmissionNews } from '@hvac/contract/submission-news';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, mutate, query } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { openEventStream } from '../../../test/event-stream.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { listen } from '../../../test/raw.ts';
import { changeDatabase } from '../../commands/open-database.ts';
import { storeJob } from '../../kernel/job.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { deliverJob } from '../deliveries/plan.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { emptyTrash } from './removal.service.ts';

const CONNECTED = { event: 'connected', data: { reconnectAfterInactivityMs: 10_000 } };
const FORM = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '313-555-0100',
  service: 'heating',
  message: 'The furnace is cold.',
};

const { orm, databaseUrl } = await testDatabase();
let app: FastifyInstance;
let other: FastifyInstance;
let siteUrl: string;
let cookie: string;
let owner: string;
beforeAll(async () => {
  await createUser(orm.em.fork(), { username: 'editor', isAdmin: false });
  await createUser(orm.em.fork(), { username: 'owner', isAdmin: true });
  app = await anotherApp(orm, { databaseUrl });
  other = await anotherApp(orm, { databaseUrl });
  siteUrl = await listen(app);
  await other.ready();
  cookie = await logIn(app, 'editor', PASSWORD);
  owner = await logIn(app, 'owner', PASSWORD);
});
// Deleted through the API, because hosts cache what is new until they learn of a change.
beforeEach(async () => {
  const stored = await orm.em.fork().findAll(SubmissionEntity);
  const ids = stored.map(({ id }) => id);
  if (ids.length > 0) {
    await mutate(app, 'inbox.trashSubmissions', { input: { ids }, cookie: owner });
    await mutate(app, 'inbox.deleteSubmissions', { input: { ids }, cookie: owner });
  }
});

/** Sends the form. Returns the id of what was stored. */
const submit = async (fullName = FORM.fullName, to = app): Promise<number> => {
  expect((await mutate(to, 'contact.submit', { input: { ...FORM, fullName } })).statusCode).toBe(
    200,
  );
  const [stored] = await orm.em.fork().findAll(SubmissionEntity, { orderBy: { id: 'desc' } });
  return stored?.id ?? 0;
};
const setStatus = (id: number, status: string) =>
  mutate(app, 'inbox.setStatus', { input: { id, status }, cookie });
const newest = async () => dataOf<SubmissionNews>(await query(app, 'inbox.newest', { cookie }));
const openNews = (as = cookie) => openEventStream(siteUrl, 'inbox.news', as);
const nextNews = async ({ next }: Awaited<ReturnType<typeof openNews>>) => {
  const news = await next();
  expect(news?.event).toBe('message');
  return news?.data as SubmissionNews;
};
/** A stream that has already sent the current state. */
const openBegun = async () => {
  const stream = await openNews();
  expect(await stream.next()).toEqual(CONNECTED);
  return { ...stream, first: await nextNews(stream) };
};

describe('inbox.newest', () => {
  it('reports nothing while nobody has written', async () => {
    expect(await newest()).toMatchObject({ newCount: 0, newest: null });
  });

  it('counts what is new, and names the newest that is not spam', async () => {
    await setStatus(await submit('Answered'), 'contacted');
    const id = await submit('Ada');
    await setStatus(await submit(), 'spam');
    expect(await newest()).toMatchObject({ newCount: 1, newest: { id, fullName: 'Ada' } });
  });

  it('reports a later time of change after a change, and only then', async () => {
    const [before, again] = [await newest(), await newest()];
    expect(again).toEqual(before);
    await submit();
    expect((await newest()).changedAt > before.changedAt).toBe(true);
  });
});

describe('inbox.news', () => {
  it('asks a visitor to log in, and ends', async () => {
    const { next, response } = await openNews('');
    expect(response.status).toBe(200);
    expect(await next()).toEqual(CONNECTED);
    expect(await next()).toMatchObject({
      event: 'serialized-error',
      data: { message: 'Please log in', data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
    });
    expect(await next()).toBeNull();
  });

  it('is neither cached nor buffered on its way', async () => {
    const { response } = await openBegun();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('begins with the current state', async () => {
    const id = await submit('Ada');
    const { first } = await openBegun();
    expect(first).toMatchObject({ newCount: 1, newest: { id, fullName: 'Ada' } });
  });

  it.each<[string, () => FastifyInstance]>([
    ['its own host', () => app],
    ['another host', () => other],
  ])('learns of a submission to %s', async (_case, receiver) => {
    const stream = await openBegun();
    await submit(FORM.fullName, receiver());
    expect(await nextNews(stream)).toMatchObject({
      newCount: 1,
      newest: { fullName: FORM.fullName },
    });
  });

  it('learns that another host has attempted a delivery', async () => {
    const id = await submit();
    const stream = await openBegun();
    const job = await storeJob(orm.em.fork(), deliverJob, {});
    await orm.em.fork().execute(
      `insert into deliveries (submission_id, kind, recipient, job_id)
       values (?, 'notification', 'owner@example.com', ?)`,
      [id, job],
    );
    await other.worker.doDueJobs();
    expect((await nextNews(stream)).changedAt > stream.first.changedAt).toBe(true);
  });

  it('learns what a command has changed', async () => {
    const id = await submit();
    const stream = await openBegun();
    await orm.em
      .fork()
      .execute(
        `update contact_submissions set deleted_at = now() - interval '31 days' where id = ?`,
        [id],
      );
    await changeDatabase({ databaseUrl, dataDir: '' }, emptyTrash);
    expect(await nextNews(stream)).toMatchObject({ newCount: 0, newest: null });
  });

  it('ignores changes to the blog', async () => {
    const stream = await openBegun();
    await mutate(other, 'blog.createCategory', {
      input: { name: 'Air', slug: 'air', description: null },
      cookie,
    });
    await submit(FORM.fullName, other);
    expect(await nextNews(stream)).toMatchObject({ newCount: 1 });
  });

  it('does not count as use of the session, like every call in the background', async () => {
    const em = orm.em.fork();
    const lastSeenAt = new Date(Date.now() - minutes(10));
    await em.nativeUpdate(SessionEntity, {}, { lastSeenAt });
    const { first } = await openBegun();
    expect(first.newCount).toBe(0);
    const headers = { 'x-background': '1' };
    expect((await query(app, 'inbox.newest', { cookie, headers })).statusCode).toBe(200);
    const lastSeen = async () =>
      (await em.fork().findOne(SessionEntity, { user: { username: 'editor' } }))?.lastSeenAt;
    expect(await lastSeen()).toEqual(lastSeenAt);
    await newest();
    expect(await lastSeen()).not.toEqual(lastSeenAt);
  });
});

describe('a host that stops', () => {
  it('ends its streams at once, so that clients reconnect', async () => {
    const stopping = await anotherApp(orm, { databaseUrl });
    const address = await listen(stopping);
    const { next } = await openEventStream(address, 'inbox.news', cookie);
    expect((await next())?.event).toBe('connected');
    expect((await next())?.event).toBe('message');
    const closed = stopping.close();
    expect(await next()).toMatchObject({
      event: 'serialized-error',
      data: { data: { code: 'SERVICE_UNAVAILABLE' } },
    });
    expect(await next()).toBeNull();
    await closed;
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, mutate, query } from '../../../test/app.ts';
import { createCategory, createUser, PASSWORD } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';
import { silentAnnouncer } from '../../../test/work.ts';
import { changeDatabase } from '../../commands/open-database.ts';
import { AppError } from '../../kernel/errors.ts';
import { createWork, type Origin } from '../../kernel/work.ts';
import { CategoryEntity } from '../blog/category.entity.ts';
import { logChanges } from './logged-changes.service.ts';

const { app, em, orm } = useInstance();
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
});

const countEvents = async () => {
  const [row] = await em().execute<{ n: number }[]>('select count(*)::int as n from audit_events');
  return row?.n;
};
const newestEvent = async () => {
  const [row] = await em().execute<object[]>('select * from audit_events order by id desc limit 1');
  return row;
};

const workFrom = (origin: Origin) =>
  createWork({
    em: em(),
    viewer: null,
    origin,
    address: null,
    announcer: { ...silentAnnouncer, within: logChanges },
  });
const rename = (origin: Origin, isRefused = false) =>
  workFrom(origin).transaction(async (tx) => {
    const { id } = await createCategory(tx.em);
    tx.record('created', CategoryEntity, id, { label: 'Heating' });
    if (isRefused) throw new AppError('conflict', 'No');
  });

describe('a change', () => {
  it('that is rolled back leaves nothing in the log', async () => {
    const before = await countEvents();
    await expect(rename({ kind: 'schedule' }, true)).rejects.toThrow('No');
    expect(await countEvents()).toBe(before);
  });

  it('by a visitor is not logged', async () => {
    const before = await countEvents();
    await rename({ kind: 'request', address: '192.0.2.1', requestId: '1' });
    expect(await countEvents()).toBe(before);
  });

  it('by a job has the schedule as its origin', async () => {
    await rename({ kind: 'schedule' });
    expect(await newestEvent()).toMatchObject({
      ...{ action: 'category.created', subject_label: 'Heating', origin: 'schedule' },
      ...{ actor_id: null, actor_name: null, actor_role: null, request_id: null },
    });
  });

  it('by a command names the operating system user', async () => {
    const databaseUrl = orm().config.get('clientUrl');
    await changeDatabase({ databaseUrl, dataDir: '' }, (work) =>
      work.transaction(async (tx) => {
        tx.record('deleted', CategoryEntity, 7, { label: 'Cooling' });
      }),
    );
    expect(await newestEvent()).toMatchObject({
      ...{ action: 'category.deleted', subject_id: '7', origin: 'command line' },
      ...{ actor_id: null, actor_name: expect.any(String), actor_role: null },
    });
  });

  it('by a user records who, in which role, from where and in which request, on any instance', async () => {
    const behindProxy = await anotherApp(orm(), { trustProxy: ['127.0.0.1'] });
    const cookie = await logIn(app(), 'owner', PASSWORD);
    const headers = { 'x-forwarded-for': '2001:db8::7' };
    const input = { username: 'jane', isAdmin: false };
    const response = await mutate(behindProxy, 'auth.createUser', { input, cookie, headers });
    const { user } = dataOf<{ user: { id: number } }>(response);
    expect(await newestEvent()).toMatchObject({
      ...{ actor_name: 'owner', actor_role: 'administrator', origin: '2001:db8::7' },
      ...{ action: 'user.created', subject_id: String(user.id), subject_label: 'jane' },
      ...{ details: { to: 'editor' }, request_id: expect.stringMatching(/./) },
    });
    const listed = await query(app(), 'audit.events', { input: {}, cookie });
    expect(dataOf<{ items: object[] }>(listed).items[0]).toMatchObject({
      ...{ actorName: 'owner', action: 'user.created', subjectLabel: 'jane', isSubjectThere: true },
    });
  });

  it('outlives the user who made it', async () => {
    const { id } = await createUser(em(), { username: 'short-lived' });
    const cookie = await logIn(app(), 'short-lived', PASSWORD);
    await mutate(app(), 'brand.reset', { cookie });
    await em().execute('delete from users where id = ?', [id]);
    expect(await newestEvent()).toMatchObject({ actor_id: id, actor_name: 'short-lived' });
  });
});

import { hours } from '@hvac/contract/durations';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSubmission, createUser, PLACE } from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import { createChangeSignal } from '../../kernel/change-signal.ts';
import { logOut } from '../auth/login.service.ts';
import { beginSession, peekSessionUser } from '../auth/session.service.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { removeDevicesOf } from '../push/devices.service.ts';
import { createNewsReader, followSubmissionNews } from './news.service.ts';

const { orm } = await testDatabase();

/** A stream of a new session that has sent the current state and checks the session every few milliseconds. */
const openStream = async () => {
  const { id: userId } = await createUser(orm.em.fork());
  const sessionId = await beginSession(orm.em.fork(), userId, new Date(), PLACE);
  const clock = { now: new Date() };
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const changes = createChangeSignal();
  const read = createNewsReader(changes);
  const news = followSubmissionNews({
    read: () => read(orm.em.fork()),
    changes,
    peek: () => peekSessionUser(orm.em.fork(), sessionId, clock.now),
    signal: leaving.signal,
    sessionCheck: 5,
  });
  expect((await news.next()).value).toMatchObject({ newCount: 0 });
  return { userId, sessionId, clock, news, leaving };
};
const LOGGED_OUT = { code: 'unauthorized', message: 'Please log in' };

afterEach(() => {
  vi.useRealTimers();
});

describe('the news cached by a host', () => {
  it('is read once after every change, and every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const changes = createChangeSignal();
    const read = createNewsReader(changes);
    const store = () => createSubmission(orm.em.fork());
    const newCount = async () => (await read(orm.em.fork())).newCount;
    const before = await newCount();
    await store();
    expect(await newCount()).toBe(before);
    changes.notify();
    expect(await newCount()).toBe(before + 1);
    await store();
    vi.setSystemTime(Date.now() + 9999);
    expect(await newCount()).toBe(before + 1);
    vi.setSystemTime(Date.now() + 1);
    expect(await newCount()).toBe(before + 2);
    await orm.em.fork().execute('truncate contact_submissions cascade');
  });
});

describe('a stream of news', () => {
  it('ends soon after a logout', async () => {
    const { sessionId, news } = await openStream();
    const next = news.next();
    await logOut(workOn(orm.em.fork()), sessionId, removeDevicesOf);
    await expect(next).rejects.toMatchObject(LOGGED_OUT);
  });

  it('ends when its session has been idle for an hour, which the stream does not prevent', async () => {
    const { clock, news } = await openStream();
    const next = news.next();
    clock.now = new Date(Date.now() + hours(1));
    await expect(next).rejects.toMatchObject(LOGGED_OUT);
  });

  it('ends when somebody resets the password of its user', async () => {
    const { userId, news } = await openStream();
    const next = news.next();
    await orm.em.fork().nativeUpdate(UserEntity, { id: userId }, { isProvisional: true });
    await expect(next).rejects.toMatchObject({ code: 'forbidden', reason: 'own-password' });
  });

  it('ends without an error when its client leaves', async () => {
    const { news, leaving } = await openStream();
    const next = news.next();
    leaving.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

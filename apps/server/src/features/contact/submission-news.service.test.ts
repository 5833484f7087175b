import type { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createUser, PLACE } from '../../../test/factories.ts';
import { createBell } from '../../kernel/bell.ts';
import { beginSession, endSession, peekSessionUser } from '../auth/session.service.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { followSubmissionNews } from './submission-news.service.ts';

const HOUR = 60 * 60_000;

let orm: MikroORM;
beforeAll(async () => {
  ({ orm } = await testDatabase());
});

/** A stream of a new session, that has told the present state and looks at the session every few milliseconds. */
const openStream = async () => {
  const { id: userId } = await createUser(orm.em.fork());
  const sessionId = await beginSession(orm.em.fork(), userId, new Date(), PLACE);
  const clock = { now: new Date() };
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const news = followSubmissionNews({
    em: () => orm.em.fork(),
    bell: createBell(),
    peek: () => peekSessionUser(orm.em.fork(), sessionId, clock.now),
    signal: leaving.signal,
    sessionCheck: 5,
  });
  expect((await news.next()).value).toMatchObject({ newCount: 0 });
  return { userId, sessionId, clock, news, leaving };
};
const LOGGED_OUT = { code: 'unauthorized', message: 'Please log in' };

describe('a stream of news', () => {
  it('ends soon after a logout', async () => {
    const { sessionId, news } = await openStream();
    const next = news.next();
    await endSession(orm.em.fork(), sessionId);
    await expect(next).rejects.toMatchObject(LOGGED_OUT);
  });

  it('ends when its session was idle for an hour, which it does not prevent', async () => {
    const { clock, news } = await openStream();
    const next = news.next();
    clock.now = new Date(Date.now() + HOUR);
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

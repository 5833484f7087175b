import { createHash } from 'node:crypto';
import { minutes } from '@hvac/contract/durations';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createUser, PLACE } from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import { removeDevicesOf } from '../push/devices.service.ts';
import { logOut } from './login.service.ts';
import { SessionEntity } from './session.entity.ts';
import { beginSession, findSessionUser, removeExpiredSessions } from './session.service.ts';

const START = Date.UTC(2026, 0, 1, 8);
const after = (count: number, seconds = 0) => new Date(START + minutes(count) + seconds * 1000);
const JUST_UNDER_AN_HOUR = [59, 59] as const;

const { orm } = await testDatabase();

const begin = async () => {
  const { id, username } = await createUser(orm.em.fork());
  const sessionId = await beginSession(orm.em.fork(), id, after(0), PLACE);
  const userAt = (now: Date) => findSessionUser(orm.em.fork(), sessionId, now);
  return { id, username, sessionId, userAt };
};

describe('a session', () => {
  it('that never began belongs to nobody', async () => {
    expect(await findSessionUser(orm.em.fork(), 'made up', after(0))).toBeNull();
    expect(await findSessionUser(orm.em.fork(), '', after(0))).toBeNull();
  });

  it('expires after 60 minutes without a request', async () => {
    const { userAt } = await begin();
    expect(await userAt(after(60))).toBeNull();
  });

  it('expires after 12 hours, however busy', async () => {
    const { userAt } = await begin();
    for (let minutes = 30; minutes < 12 * 60; minutes += 30) {
      expect(await userAt(after(minutes))).not.toBeNull();
    }
    expect(await userAt(after(12 * 60 - 1))).not.toBeNull();
    expect(await userAt(after(12 * 60))).toBeNull();
  });

  it('that has ended belongs to nobody, and ends no other', async () => {
    const ended = await begin();
    const other = await begin();
    await logOut(workOn(orm.em.fork()), ended.sessionId, removeDevicesOf);
    expect(await ended.userAt(after(1))).toBeNull();
    expect(await other.userAt(after(1))).not.toBeNull();
  });

  it('of a removed user belongs to nobody', async () => {
    const { id, userAt } = await begin();
    await orm.em.fork().execute('delete from users where id = ?', [id]);
    expect(await userAt(after(1))).toBeNull();
  });

  it('yields its user without the password', async () => {
    const { id, username, userAt } = await begin();
    expect(await userAt(after(0))).toEqual({ id, username, isAdmin: true });
  });

  it('is kept alive by every request', async () => {
    const { userAt } = await begin();
    expect(await userAt(after(...JUST_UNDER_AN_HOUR))).not.toBeNull();
    expect(await userAt(after(2 * 59))).not.toBeNull();
  });

  it('is not kept alive by a request that came too late', async () => {
    const { userAt } = await begin();
    expect(await userAt(after(60))).toBeNull();
    expect(await userAt(after(61))).toBeNull();
  });

  it('coexists with others of the same user', async () => {
    const { id, userAt } = await begin();
    await beginSession(orm.em.fork(), id, after(5), PLACE);
    expect(await userAt(after(5))).not.toBeNull();
  });

  it('is a 256-bit secret of which the database holds only the hash', async () => {
    const { sessionId } = await begin();
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const idHash = createHash('sha256').update(sessionId).digest('hex');
    expect(await orm.em.fork().count(SessionEntity, { idHash })).toBe(1);
    expect(await orm.em.fork().count(SessionEntity, { idHash: sessionId })).toBe(0);
  });
});

describe('removeExpiredSessions', () => {
  it('deletes expired sessions and no others', async () => {
    const { id } = await begin();
    const later = await beginSession(orm.em.fork(), id, after(24 * 60), PLACE);
    await removeExpiredSessions(orm.em.fork(), after(24 * 60));
    expect(await findSessionUser(orm.em.fork(), later, after(24 * 60))).not.toBeNull();
    expect(await orm.em.fork().count(SessionEntity)).toBe(1);
  });
});

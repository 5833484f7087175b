import type { User } from '@hvac/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import {
  createPost,
  createUser as makeUser,
  PASSWORD,
  PLACE,
  PLAIN_LOGIN,
} from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import type { Work } from '../../kernel/work.ts';
import { PostEntity } from '../blog/post.entity.ts';
import { countPostsByAuthor, reassignPosts } from '../blog/post-authors.service.ts';
import { passDevicesOn, removeDevicesOf } from '../push/devices.service.ts';
import { logIn } from './login.service.ts';
import { changePassword } from './own-password.service.ts';
import { resetSecondFactors } from './reset-second-factors.service.ts';
import { setSecondFactorPolicy } from './second-factor-policy.service.ts';
import { SessionEntity } from './session.entity.ts';
import { beginSession, findSessionUser } from './session.service.ts';
import { toUser } from './session-user.service.ts';
import { UserEntity } from './user.entity.ts';
import { createUser, listUsers, removeUser, resetPassword, setRole } from './users.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();
const waitingStatements = () => countWaiting(em());
const now = new Date();
const by = (user: User) => workOn(em(), user);
/** The user that a username and a password log in. */
const enter = async (username: string, password: string): Promise<User> =>
  (await logIn(workOn(em()), { username, password }, PLAIN_LOGIN)).user;

let ada: User;
let ben: User;
let eve: User;
beforeEach(async () => {
  await em().execute('truncate users, sessions, blog_posts restart identity cascade');
  const tx = em();
  ada = toUser(await makeUser(tx, { username: 'ada' }));
  ben = toUser(await makeUser(tx, { username: 'ben' }));
  eve = toUser(await makeUser(tx, { username: 'Eve', isAdmin: false }));
});

const administrators = () => em().count(UserEntity, { isAdmin: true });
const begin = (user: User) => beginSession(em(), user.id, now, PLACE);
const isOver = async (sessionId: string) => (await findSessionUser(em(), sessionId, now)) === null;
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
const LAST = "You're the only owner. Make someone else an owner first.";
const FORBIDDEN = 'Only an administrator may do this';

describe('the last administrator', () => {
  beforeEach(() => setRole(by(ada), { id: ben.id, isAdmin: false }));

  it('cannot become an editor', async () => {
    await expect(setRole(by(ada), { id: ada.id, isAdmin: false })).rejects.toMatchObject({
      code: 'conflict',
      message: LAST,
    });
  });

  it('cannot be removed, not even by themselves', async () => {
    await expect(removeUser(by(ada), ada.id, reassignPosts)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(removeUser(by(ben), ada.id, reassignPosts)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await administrators()).toBe(1);
  });
});

describe('at the same time', () => {
  // Two administrators act on each other at the same time; one of them must remain.
  it.each(Array.from({ length: 8 }, (_, round) => round))(
    'two administrators cannot demote each other (round %i)',
    async () => {
      const results = await Promise.allSettled([
        setRole(by(ada), { id: ben.id, isAdmin: false }),
        setRole(by(ben), { id: ada.id, isAdmin: false }),
      ]);
      expect(reasons(results)).toEqual([FORBIDDEN]);
      expect(await administrators()).toBe(1);
    },
  );

  it.each(Array.from({ length: 8 }, (_, round) => round))(
    'two administrators cannot remove each other (round %i)',
    async () => {
      const results = await Promise.allSettled([
        removeUser(by(ada), ben.id, reassignPosts),
        removeUser(by(ben), ada.id, reassignPosts),
      ]);
      expect(reasons(results)).toEqual([FORBIDDEN]);
      expect(await administrators()).toBe(1);
    },
  );

  it('administrators cannot all step down', async () => {
    const results = await Promise.allSettled(
      [ada, ben].map((user) => setRole(by(user), { id: user.id, isAdmin: false })),
    );
    expect(reasons(results)).toEqual([LAST]);
    expect(await administrators()).toBe(1);
  });

  it('a name is given only once, ignoring case', async () => {
    const results = await Promise.allSettled(
      ['carl', 'Carl', 'CARL', 'carl'].map((username) =>
        createUser(workOn(em()), { username, isAdmin: false }),
      ),
    );
    expect(reasons(results)).toHaveLength(3);
    for (const reason of reasons(results))
      expect(reason).toMatch(/^The username "carl" is taken$/i);
  });

  it('a name is not given while somebody else gets it', async () => {
    let second: Promise<unknown> | undefined;
    await em().transactional(async (first) => {
      await first.execute('lock table users in share row exclusive mode');
      second = createUser(workOn(em()), { username: 'CARL', isAdmin: false });
      second.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(1);
      await first.insert(UserEntity, { username: 'carl', password: 'hash', isAdmin: false });
    });
    await expect(second).rejects.toMatchObject({ message: 'The username "carl" is taken' });
  });

  it('the second of two changes of a password is refused, and one session is left', async () => {
    const changes = await Promise.allSettled(
      ['four words of one', 'four words of two'].map((newPassword) =>
        changePassword(by(ada), 'any', { currentPassword: PASSWORD, newPassword }, PLACE, {
          removeDevicesOf,
          passDevicesOn,
        }),
      ),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const sessions = changes.flatMap((change) =>
      change.status === 'fulfilled' ? [change.value] : [],
    );
    expect(await Promise.all(sessions.map(isOver))).toEqual([false]);
    expect(await em().count(SessionEntity, { user: ada.id })).toBe(1);
  });
});

describe('whoever is no longer an administrator when the change begins', () => {
  const CHANGES: [string, (work: Work<User>) => Promise<unknown>][] = [
    ['adds no user', (work) => createUser(work, { username: 'back.door', isAdmin: true })],
    ['resets no password', (work) => resetPassword(work, eve.id, removeDevicesOf)],
    [
      'removes no second factor of others',
      (work) => resetSecondFactors(work, eve.id, removeDevicesOf),
    ],
    ['makes nobody need one', (work) => setSecondFactorPolicy(work, { requiredOf: 'nobody' })],
    ['changes no role', (work) => setRole(work, { id: eve.id, isAdmin: true })],
    ['removes nobody', (work) => removeUser(work, eve.id, reassignPosts)],
  ];
  const state = () =>
    em().execute(
      `select id, username, is_admin, password, (select count(*) from settings) from users order by id`,
    );

  it.each(CHANGES)('%s', async (_what, change) => {
    // The request has read the role already.
    const late = by(ben);
    await setRole(by(ada), { id: ben.id, isAdmin: false });
    const before = await state();
    await expect(change(late)).rejects.toMatchObject({ code: 'forbidden', message: FORBIDDEN });
    expect(await state()).toEqual(before);
  });

  it.each(CHANGES)(
    '%s, even when the role is taken away at the same time',
    async (_what, change) => {
      let attempt: Promise<unknown> = Promise.resolve();
      await em().transactional(async (demoting) => {
        await demoting.nativeUpdate(UserEntity, { id: ben.id }, { isAdmin: false });
        attempt = change(by(ben));
        attempt.catch(() => undefined);
        await expect.poll(waitingStatements).toBe(1);
      });
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
    },
  );
});

describe('a new user', () => {
  it('cannot have a taken name', async () => {
    await expect(
      createUser(workOn(em()), { username: 'eve', isAdmin: false }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'The username "Eve" is taken',
      issues: [{ path: 'username', message: 'The username "Eve" is taken' }],
    });
  });

  it('logs in with the returned password', async () => {
    const { user, password } = await createUser(workOn(em()), { username: 'carl', isAdmin: false });
    expect(password).toMatch(/^[a-z1-9]{4}(-[a-z1-9]{4}){6}$/);
    expect(await enter('carl', password)).toEqual(user);
    expect(user).toEqual({
      id: user.id,
      username: 'carl',
      isAdmin: false,
      isProvisional: true,
    });
  });
});

describe('a change of role', () => {
  it('of an unknown user is refused', async () => {
    await expect(setRole(by(ada), { id: 99, isAdmin: true })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('applies to open sessions', async () => {
    const session = await begin(ben);
    await setRole(by(ada), { id: ben.id, isAdmin: false });
    expect(await findSessionUser(em(), session, now)).toEqual({ ...ben, isAdmin: false });
    await setRole(by(ada), { id: ben.id, isAdmin: true });
    expect(await findSessionUser(em(), session, now)).toEqual(ben);
  });
});

describe('a password reset', () => {
  it('is refused for oneself and for an unknown user', async () => {
    await expect(resetPassword(by(ada), ada.id, removeDevicesOf)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(resetPassword(by(ada), 99, removeDevicesOf)).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('ends the sessions of the user, and nobody else’s', async () => {
    const [hers, mine] = [await begin(eve), await begin(ada)];
    const { password } = await resetPassword(by(ada), eve.id, removeDevicesOf);
    expect([await isOver(hers), await isOver(mine)]).toEqual([true, false]);
    const old = enter('Eve', PASSWORD);
    await expect(old).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await enter('Eve', password)).toEqual({ ...eve, isProvisional: true });
  });

  it('stops concurrent logins and password changes that use the old password', async () => {
    const session = await begin(eve);
    let attempts: Promise<unknown>[] = [];
    await em().transactional(async (resetting) => {
      await resetting.nativeUpdate(UserEntity, { id: eve.id }, { password: 'another' });
      const change = { currentPassword: PASSWORD, newPassword: 'four quiet winter furnaces' };
      attempts = [
        enter('Eve', PASSWORD),
        changePassword(by(eve), 'any', change, PLACE, { removeDevicesOf, passDevicesOn }),
      ];
      for (const attempt of attempts) attempt.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(2);
    });
    await expect(attempts[0]).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(attempts[1]).rejects.toMatchObject({ code: 'invalid' });
    expect(await isOver(session)).toBe(false);
    expect(await em().findOneOrFail(UserEntity, { id: eve.id })).toMatchObject({
      password: 'another',
    });
  });
});

describe('a removed user', () => {
  it('leaves their posts to whoever removes them', async () => {
    const post = await createPost(em());
    await em().nativeUpdate(PostEntity, { id: post.id }, { author: eve.id });
    const session = await begin(eve);
    expect(await listUsers(em(), countPostsByAuthor)).toEqual([
      { ...ada, posts: 0, hasSecondFactor: false },
      { ...ben, posts: 0, hasSecondFactor: false },
      { ...eve, posts: 1, hasSecondFactor: false },
    ]);
    await removeUser(by(ada), eve.id, reassignPosts);
    expect(await listUsers(em(), countPostsByAuthor)).toEqual([
      { ...ada, posts: 1, hasSecondFactor: false },
      { ...ben, posts: 0, hasSecondFactor: false },
    ]);
    expect(await isOver(session)).toBe(true);
    await expect(removeUser(by(ada), eve.id, reassignPosts)).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

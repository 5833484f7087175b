import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, logIn, mutate, query, refusalOf } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import { addApp, addPasskey, newUser } from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';
import { rest } from '../../../test/rest.ts';

const { app, em, test } = useInstance();
beforeEach(() => em().execute(`delete from settings where key = 'second-factors'`));

const send = (procedure: string, cookie: string, input?: unknown) =>
  mutate(app(), `secondFactors.${procedure}`, { input, cookie });
const userOf = async (cookie: string) => dataOf(await query(app(), 'auth.session', { cookie }));
const requireOf = async (requiredOf: SecondFactorPolicy['requiredOf'] = 'administrators') => {
  const owner = await newUser(test());
  const { key } = await addApp(test(), owner.cookie);
  expect((await send('setPolicy', owner.cookie, { requiredOf })).statusCode).toBe(200);
  return { ...owner, key };
};

describe('requiring a second factor', () => {
  it.each([{}, { requiredOf: 'editors' }, { requiredOf: 'nobody', isRequired: true }])(
    'is refused as %j',
    async (input) => {
      const { cookie } = await newUser(test());
      expect((await send('setPolicy', cookie, input)).statusCode).toBe(400);
    },
  );

  it('is refused to editors', async () => {
    const { cookie } = await newUser(test(), { isAdmin: false });
    expect((await send('setPolicy', cookie, { requiredOf: 'nobody' })).statusCode).toBe(403);
  });

  it.each(['administrators', 'everybody'])(
    'of %s is refused to an administrator who has none, so that at least one of them has one',
    async (requiredOf) => {
      const { cookie } = await newUser(test());
      expect(refusalOf(await send('setPolicy', cookie, { requiredOf }))).toEqual([
        409,
        'Set up your own two-step login first',
      ]);
      expect(dataOf(await query(app(), 'secondFactors.policy', { cookie }))).toEqual({
        requiredOf: 'nobody',
      });
    },
  );

  it('can be ended, after which an administrator may remove the last one', async () => {
    const { cookie } = await requireOf();
    expect((await send('setPolicy', cookie, { requiredOf: 'nobody' })).statusCode).toBe(200);
    expect((await send('removeApp', cookie)).statusCode).toBe(200);
  });

  it('protects the last one of an administrator, but not the others', async () => {
    const { cookie } = await requireOf();
    expect(refusalOf(await send('removeApp', cookie))).toEqual([
      409,
      'Your team requires two-step login. Add another way before you remove this one.',
    ]);
    await addPasskey(test(), cookie);
    expect((await send('removeApp', cookie)).statusCode).toBe(200);
    const own = dataOf<{ passkeys: { id: number }[]; recoveryCodes: number }>(
      await query(app(), 'secondFactors.own', { cookie }),
    );
    expect(own).toMatchObject({ isRequired: true, recoveryCodes: 10 });
    const id = own.passkeys[0]?.id;
    expect((await send('removePasskey', cookie, { id })).statusCode).toBe(409);
  });

  it('of administrators leaves editors alone', async () => {
    await requireOf();
    const editor = await newUser(test(), { isAdmin: false });
    await addApp(test(), editor.cookie);
    expect((await send('removeApp', editor.cookie)).statusCode).toBe(200);
  });

  it('of everybody protects the last one of an editor', async () => {
    await requireOf('everybody');
    const editor = await newUser(test(), { isAdmin: false });
    await addApp(test(), editor.cookie);
    expect((await send('removeApp', editor.cookie)).statusCode).toBe(409);
  });
});

const MAY_DO_NOTHING_ELSE: ['administrator' | 'editor', SecondFactorPolicy['requiredOf']][] = [
  ['administrator', 'administrators'],
  ['editor', 'everybody'],
];

describe('a user without the required second factor', () => {
  const OPEN = [
    'auth.session',
    'auth.logout',
    'auth.changePassword',
    'auth.prove',
    'secondFactors.own',
    'secondFactors.ask',
    'secondFactors.prove',
    'secondFactors.beginApp',
    'secondFactors.addApp',
    'secondFactors.removeApp',
    'secondFactors.beginPasskey',
    'secondFactors.addPasskey',
    'secondFactors.removePasskey',
    'secondFactors.renewRecoveryCodes',
  ];
  const QUERIES = ['auth.users', 'auth.sessions', 'blog.overview', 'secondFactors.policy'];
  const MUTATIONS = [
    'auth.createUser',
    'auth.endOtherSessions',
    'blog.createPost',
    'inbox.setStatus',
    'settings.saveCompany',
    'secondFactors.setPolicy',
    'secondFactors.reset',
  ];

  it.each(MAY_DO_NOTHING_ELSE)(
    'who is an %s may do nothing but add one, from the next request on',
    async (role, requiredOf) => {
      const { cookie } = await newUser(test(), { isAdmin: role === 'administrator' });
      await requireOf(requiredOf);
      const ADD_ONE = [403, 'Please set up two-step login first'];
      for (const path of QUERIES) {
        const response = await query(app(), path, { cookie });
        expect([path, ...refusalOf(response)]).toEqual([path, ...ADD_ONE]);
        expect(reasonOf(response)).toBe('own-second-factor');
      }
      for (const path of MUTATIONS) {
        const response = await mutate(app(), path, { input: { wrong: true }, cookie });
        expect([path, ...refusalOf(response)]).toEqual([path, ...ADD_ONE]);
      }
      const drafts = await rest(app(), 'GET', '/api/admin/contact-submissions', { cookie });
      expect(refusalOf(drafts)).toEqual(ADD_ONE);
      for (const path of OPEN.slice(2)) {
        const call = path.endsWith('.own') ? query : mutate;
        const response = await call(app(), path, { input: { wrong: true }, cookie });
        expect([path, response.statusCode]).not.toEqual([path, 403]);
      }
    },
  );

  it.each(MAY_DO_NOTHING_ELSE)(
    'who is an %s is told so at login, through both APIs',
    async (role, requiredOf) => {
      await requireOf(requiredOf);
      const isAdmin = role === 'administrator';
      const { id, username } = await newUser(test(), { isAdmin });
      const user = { id, username, isAdmin, needsSecondFactor: true };
      const cookie = await logIn(app(), username, PASSWORD);
      expect(await userOf(cookie)).toEqual(user);
      const body = { username, password: PASSWORD };
      const entered = await rest(app(), 'POST', '/api/admin/login', { body });
      expect([entered.statusCode, entered.json()]).toEqual([200, user]);
      const response = await rest(app(), 'GET', '/api/admin/user', { cookie });
      expect([response.statusCode, response.json()]).toEqual([200, user]);
    },
  );

  it('who is an editor can continue after adding one', async () => {
    await requireOf('everybody');
    const { cookie, id, username } = await newUser(test(), { isAdmin: false });
    await addPasskey(test(), cookie);
    expect(await userOf(cookie)).toEqual({ id, username, isAdmin: false });
    const requests = await rest(app(), 'GET', '/api/admin/contact-submissions', { cookie });
    expect(requests.statusCode).toBe(200);
  });

  it('who is an administrator can continue after adding one', async () => {
    const { cookie, id, username } = await newUser(test());
    await requireOf();
    await addPasskey(test(), cookie);
    expect(await userOf(cookie)).toEqual({ id, username, isAdmin: true });
    expect((await query(app(), 'auth.users', { cookie })).statusCode).toBe(200);
  });

  it('may be an editor who has just become an administrator', async () => {
    const owner = await requireOf();
    const editor = await newUser(test(), { isAdmin: false });
    const input = { id: editor.id, isAdmin: true };
    await mutate(app(), 'auth.setRole', { input, cookie: owner.cookie });
    expect(await userOf(editor.cookie)).toMatchObject({ isAdmin: true, needsSecondFactor: true });
  });
});

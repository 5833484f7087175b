import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, mutate } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  newUser,
  wrongCodeOf,
} from '../../../test/fixtures/second-factors.ts';
import { useInstance } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { createWorker } from '../../jobs/worker.ts';
import { authJobs } from './auth.jobs.ts';

interface Row {
  action: string;
  label: string | null;
  who: string | null;
  details: object;
}

const { app, em, orm, test } = useInstance();
let username: string;
let cookie: string;
let key: string;
let recoveryCodes: string[];
let since: string;
beforeEach(async () => {
  ({ username, cookie } = await newUser(test()));
  ({ key, recoveryCodes } = await addApp(test(), cookie));
  since = await newestId();
});

const newestId = async () => {
  const [row] = await em().execute<[{ id: string }]>('select max(id) as id from audit_events');
  return row.id;
};
const logged = () =>
  em().execute<Row[]>(
    `select action, subject_label as label, actor_name as who, details from audit_events
     where id > ? order by id`,
    [since],
  );
/** Runs what is planned for ten minutes after a login was begun. */
const tenMinutesPass = async (): Promise<void> => {
  const planned = await em().execute<{ minutes: number }[]>(
    `update jobs set due_at = now() from jobs before
     where jobs.id = before.id and jobs.name = 'logins:record-begun' and jobs.state = 'waiting'
     returning extract(epoch from before.due_at - now())::float8 / 60 as minutes`,
  );
  for (const { minutes } of planned) expect(minutes).toBeGreaterThan(9);
  const ignore = () => undefined;
  const worker = createWorker({
    work: () => workOn(em()),
    log: { info: ignore, warn: ignore, error: ignore },
    handlers: authJobs(orm()),
  });
  await worker.doDueJobs();
  await worker.stop();
};
/** A browser that keeps its cookies. */
const browser = (instance = app()) => {
  const kept = new Map<string, string>();
  const call = async (path: string, input: object) => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await mutate(instance, path, { input, cookie });
    for (const { name, value } of response.cookies) kept.set(name, encodeURIComponent(value));
    return response.statusCode;
  };
  return {
    kept,
    enter: (secondFactor?: object) =>
      call('auth.login', { username, password: PASSWORD, secondFactor }),
    ask: () => call('auth.askForSecondFactor', { username, password: PASSWORD }),
    logOut: () => call('auth.logout', {}),
  };
};
/** Enters the password, and perhaps a second factor, in a browser that nobody has used. */
const enter = (secondFactor?: object) => browser().enter(secondFactor);
const recoveryCode = (index = 0) => ({ kind: 'recovery', code: recoveryCodes[index] });
const actionsLogged = async () => (await logged()).map(({ action }) => action);

describe('the audit log', () => {
  it('records, as rarely as failures, whose password was right when no login follows within ten minutes', async () => {
    const input = { username, password: PASSWORD };
    expect((await mutate(app(), 'auth.askForSecondFactor', { input })).statusCode).toBe(200);
    expect(await logged()).toEqual([]);
    await tenMinutesPass();
    const begun = { action: 'login.begun', label: username, who: null };
    expect(await logged()).toEqual([{ ...begun, details: {} }]);
    for (let n = 2; n <= 10; n += 1) expect(await enter()).toBe(401);
    await tenMinutesPass();
    expect((await logged()).slice(1)).toEqual([{ ...begun, details: { times: 10 } }]);
    const [row] = await em().execute<[{ origin: string }]>(
      'select origin from audit_events order by id desc limit 1',
    );
    expect(row.origin).toBe('127.0.0.1');
  });

  it('is silent about a login that its browser has confirmed, and tells the next one that it has not', async () => {
    const { enter, ask, logOut } = browser();
    // As the back office does it, twice, because the user goes back and enters the password again.
    for (let n = 0; n < 2; n += 1) expect([await enter(), await ask()]).toEqual([401, 200]);
    expect(await enter(recoveryCode())).toBe(200);
    await tenMinutesPass();
    expect(await actionsLogged()).toEqual(['login.succeeded']);
    await logOut();
    expect(await enter()).toBe(401);
    await tenMinutesPass();
    expect(await actionsLogged()).toEqual(['login.succeeded', 'login.ended', 'login.begun']);
  });

  it('tells what was begun in another browser at the address, before or after the user began', async () => {
    const [before, user, after] = [browser(), browser(), browser()];
    for (const { enter } of [before, user, after]) expect(await enter()).toBe(401);
    expect(await user.enter(recoveryCode())).toBe(200);
    await tenMinutesPass();
    const [confirmed, ...begun] = await em().execute<{ action: string; at: string }[]>(
      'select action, origin, at from audit_events where id > ? order by id',
      [since],
    );
    expect(confirmed).toMatchObject({ action: 'login.succeeded', origin: '127.0.0.1' });
    // Of two at one address the first, as of failures.
    expect(begun).toMatchObject([{ action: 'login.begun', origin: '127.0.0.1' }]);
    expect(Date.parse(String(begun[0]?.at))).toBeLessThan(Date.parse(String(confirmed?.at)));
  });

  it('tells it however often the user logs in at the same address meanwhile', async () => {
    const user = browser();
    for (let n = 0; n < 4; n += 1) {
      expect(await user.enter()).toBe(401);
      expect(await user.enter(recoveryCode(n))).toBe(200);
      await user.logOut();
    }
    expect(await enter()).toBe(401);
    expect(await user.enter()).toBe(401);
    expect(await user.enter(recoveryCode(4))).toBe(200);
    await tenMinutesPass();
    expect((await actionsLogged()).filter((action) => action === 'login.begun')).toHaveLength(1);
  });

  it('does not take the login of another user of the browser for the missing one', async () => {
    const shared = browser();
    expect(await shared.enter()).toBe(401);
    const cookie = [...shared.kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const other = await newUser(test());
    const input = { username: other.username, password: PASSWORD };
    expect((await mutate(app(), 'auth.login', { input, cookie })).statusCode).toBe(200);
    await tenMinutesPass();
    expect(await actionsLogged()).toContain('login.begun');
  });

  it('is silent about a login that was begun and confirmed on different instances', async () => {
    const { enter, kept } = browser();
    expect(await enter()).toBe(401);
    const elsewhere = browser(await anotherApp(orm(), {}));
    for (const [name, value] of kept) elsewhere.kept.set(name, value);
    expect(await elsewhere.enter(recoveryCode())).toBe(200);
    await tenMinutesPass();
    expect(await actionsLogged()).toEqual(['login.succeeded']);
  });

  it('stores a thousand begun logins of an account an hour, and one per browser', async () => {
    const { enter: enterAgain } = browser();
    for (let n = 0; n < 3; n += 1) expect(await enterAgain()).toBe(401);
    const stored = async () => {
      const [row] = await em().execute<[{ count: number }]>(
        `select count(*)::int from jobs where name = 'logins:record-begun' and state = 'waiting'`,
      );
      return row.count;
    };
    expect(await stored()).toBe(1);
    await em().execute(`update rate_limits set hits = 999 where key like 'begun-logins:%'`);
    for (let n = 0; n < 3; n += 1) expect(await enter()).toBe(401);
    expect(await stored()).toBe(2);
    await tenMinutesPass();
  });

  it('records only the failure when a second factor is asked for with a wrong password', async () => {
    const input = { username, password: 'not the password' };
    expect((await mutate(app(), 'auth.askForSecondFactor', { input })).statusCode).toBe(401);
    expect((await logged()).map(({ action }) => action)).toEqual(['login.failed']);
  });

  it('records which second factor confirmed a login', async () => {
    expect(await enter(recoveryCode())).toBe(200);
    expect(await logged()).toEqual([
      {
        ...{ action: 'login.succeeded', label: null, who: username },
        details: { secondFactor: 'recovery' },
      },
    ]);
  });

  it('records whose login was not confirmed, not who tried, and the count at the tenth time', async () => {
    const wrong = { kind: 'app', code: wrongCodeOf(key) };
    for (let n = 0; n < 10; n += 1) expect(await enter(wrong)).toBe(401);
    const failed = { action: 'login.unconfirmed', label: username, who: null };
    expect(await logged()).toEqual([
      { ...failed, details: { secondFactor: 'app' } },
      { ...failed, details: { secondFactor: 'app', times: 10 } },
    ]);
    expect(JSON.stringify(await logged())).not.toContain(wrong.code);
  });

  it('records who gave a wrong second factor as a proof, but not a right code of the app', async () => {
    const prove = (code: string) =>
      mutate(app(), 'secondFactors.prove', { input: { kind: 'app', code }, cookie });
    expect((await prove(wrongCodeOf(key))).statusCode).toBe(400);
    expect((await prove(codeOf(key))).statusCode).toBe(200);
    expect(await logged()).toEqual([
      {
        ...{ action: 'proof.failed', label: null, who: username },
        details: { secondFactor: 'app' },
      },
    ]);
  });

  it('records who gave a wrong password as a proof, or to change it, and the count at the tenth time', async () => {
    const wrong = 'not the password';
    const newPassword = 'four quiet winter furnaces';
    for (let n = 0; n < 5; n += 1) {
      const proved = await mutate(app(), 'auth.prove', { input: { password: wrong }, cookie });
      const input = { currentPassword: wrong, newPassword };
      const changed = await mutate(app(), 'auth.changePassword', { input, cookie });
      expect([proved.statusCode, changed.statusCode]).toEqual([400, 400]);
    }
    const failed = { action: 'proof.failed', label: null, who: username };
    expect(await logged()).toEqual([
      { ...failed, details: {} },
      { ...failed, details: { times: 10 } },
    ]);
    expect(
      (await mutate(app(), 'auth.prove', { input: { password: PASSWORD }, cookie })).statusCode,
    ).toBe(200);
    expect(await logged()).toHaveLength(2);
  });

  it('records who used up a recovery code as a proof, but not which one', async () => {
    const input = { kind: 'recovery', code: recoveryCodes[0] };
    expect((await mutate(app(), 'secondFactors.prove', { input, cookie })).statusCode).toBe(200);
    expect(await logged()).toEqual([
      { action: 'recovery-code.used', label: null, who: username, details: {} },
    ]);
    expect((await mutate(app(), 'secondFactors.prove', { input, cookie })).statusCode).toBe(400);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'recovery-code.used',
      'proof.failed',
    ]);
  });

  it('records neither an app that was only started nor a passkey that was already gone', async () => {
    const other = await newUser(test());
    since = await newestId();
    await mutate(app(), 'secondFactors.beginApp', { cookie: other.cookie });
    await mutate(app(), 'secondFactors.removeApp', { cookie: other.cookie });
    const input = { id: 2_147_483_647 };
    await mutate(app(), 'secondFactors.removePasskey', { input, cookie: other.cookie });
    expect((await logged()).map(({ action }) => action)).toEqual([]);
  });

  it('records the old and the new policy', async () => {
    for (const requiredOf of ['administrators', 'everybody', 'nobody']) {
      const input = { requiredOf };
      await mutate(app(), 'secondFactors.setPolicy', { input, cookie });
    }
    const changes = [
      { from: 'optional', to: 'required for owners' },
      { from: 'required for owners', to: 'required for everyone' },
      { from: 'required for everyone', to: 'optional' },
    ];
    expect((await logged()).map(({ details }) => details)).toEqual(changes);
  });

  it('names a passkey and holds nothing of its response', async () => {
    const { passkey } = await addPasskey(test(), cookie);
    const rows = await logged();
    expect(rows).toMatchObject([{ action: 'passkey.created', label: 'Laptop', who: username }]);
    expect(JSON.stringify(rows)).not.toContain(passkey.id);
  });
});

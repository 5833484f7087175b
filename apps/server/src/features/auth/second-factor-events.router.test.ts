import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mutate, type TestApp, testApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  newUser,
  wrongCodeOf,
} from '../../../test/fixtures/second-factors.ts';
import { workOn } from '../../../test/work.ts';
import { createWorker } from '../../jobs/worker.ts';
import { authJobs } from './auth.jobs.ts';

interface Row {
  action: string;
  label: string | null;
  who: string | null;
  details: object;
}

let test: TestApp;
let em: EntityManager;
let username: string;
let cookie: string;
let key: string;
let recoveryCodes: string[];
let since: string;
beforeAll(async () => {
  test = await testApp();
  em = test.orm.em.fork();
});
beforeEach(async () => {
  ({ username, cookie } = await newUser(test));
  ({ key, recoveryCodes } = await addApp(test, cookie));
  since = await newestId();
});

const newestId = async () => {
  const [row] = await em.execute<[{ id: string }]>('select max(id) as id from audit_events');
  return row.id;
};
const logged = () =>
  em.execute<Row[]>(
    `select action, subject_label as label, actor_name as who, details from audit_events
     where id > ? order by id`,
    [since],
  );
/** Runs what is planned for ten minutes after a login was begun. */
const tenMinutesPass = async (): Promise<void> => {
  const planned = await em.execute<{ minutes: number }[]>(
    `update jobs set due_at = now() from jobs before
     where jobs.id = before.id and jobs.name = 'logins:record-begun' and jobs.state = 'waiting'
     returning extract(epoch from before.due_at - now())::float8 / 60 as minutes`,
  );
  for (const { minutes } of planned) expect(minutes).toBeGreaterThan(9);
  const ignore = () => undefined;
  const worker = createWorker({
    work: () => workOn(test.orm.em.fork()),
    log: { info: ignore, warn: ignore, error: ignore },
    handlers: authJobs(test.orm),
  });
  await worker.doDueJobs();
  await worker.stop();
};
const enter = async (secondFactor?: object) => {
  const input = { username, password: PASSWORD, secondFactor };
  return (await mutate(test.app, 'auth.login', { input })).statusCode;
};

describe('the audit log', () => {
  it('records, as rarely as failures, whose password was right when no login follows within ten minutes', async () => {
    const input = { username, password: PASSWORD };
    expect((await mutate(test.app, 'auth.askForSecondFactor', { input })).statusCode).toBe(200);
    expect(await logged()).toEqual([]);
    await tenMinutesPass();
    const begun = { action: 'login.begun', label: username, who: null };
    expect(await logged()).toEqual([{ ...begun, details: {} }]);
    for (let n = 2; n <= 10; n += 1) expect(await enter()).toBe(401);
    await tenMinutesPass();
    expect((await logged()).slice(1)).toEqual([{ ...begun, details: { times: 10 } }]);
    const [row] = await em.execute<[{ origin: string }]>(
      'select origin from audit_events order by id desc limit 1',
    );
    expect(row.origin).toBe('127.0.0.1');
  });

  it('is silent about a login that was confirmed, and tells the next one that is not', async () => {
    expect(await enter()).toBe(401);
    expect(await enter({ kind: 'recovery', code: recoveryCodes[0] })).toBe(200);
    await tenMinutesPass();
    expect((await logged()).map(({ action }) => action)).toEqual(['login.succeeded']);
    expect(await enter()).toBe(401);
    await tenMinutesPass();
    const actions = (await logged()).map(({ action }) => action);
    expect(actions).toEqual(['login.succeeded', 'login.begun']);
  });

  it('tells a login that was begun elsewhere than it was confirmed, with its own time', async () => {
    expect(await enter()).toBe(401);
    await em.execute(
      `update jobs set payload = payload || '{"address": "192.0.2.7"}' where name = 'logins:record-begun'`,
    );
    expect(await enter({ kind: 'recovery', code: recoveryCodes[0] })).toBe(200);
    await tenMinutesPass();
    const rows = await em.execute(
      'select action, origin from audit_events where id > ? order by at, id',
      [since],
    );
    expect(rows).toEqual([
      { action: 'login.begun', origin: '192.0.2.7' },
      { action: 'login.succeeded', origin: '127.0.0.1' },
    ]);
  });

  it('records only the failure when a second factor is asked for with a wrong password', async () => {
    const input = { username, password: 'not the password' };
    expect((await mutate(test.app, 'auth.askForSecondFactor', { input })).statusCode).toBe(401);
    expect((await logged()).map(({ action }) => action)).toEqual(['login.failed']);
  });

  it('records which second factor confirmed a login', async () => {
    expect(await enter({ kind: 'recovery', code: recoveryCodes[0] })).toBe(200);
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
      mutate(test.app, 'secondFactors.prove', { input: { kind: 'app', code }, cookie });
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
      const proved = await mutate(test.app, 'auth.prove', { input: { password: wrong }, cookie });
      const input = { currentPassword: wrong, newPassword };
      const changed = await mutate(test.app, 'auth.changePassword', { input, cookie });
      expect([proved.statusCode, changed.statusCode]).toEqual([400, 400]);
    }
    const failed = { action: 'proof.failed', label: null, who: username };
    expect(await logged()).toEqual([
      { ...failed, details: {} },
      { ...failed, details: { times: 10 } },
    ]);
    expect(
      (await mutate(test.app, 'auth.prove', { input: { password: PASSWORD }, cookie })).statusCode,
    ).toBe(200);
    expect(await logged()).toHaveLength(2);
  });

  it('records who used up a recovery code as a proof, but not which one', async () => {
    const input = { kind: 'recovery', code: recoveryCodes[0] };
    expect((await mutate(test.app, 'secondFactors.prove', { input, cookie })).statusCode).toBe(200);
    expect(await logged()).toEqual([
      { action: 'recovery-code.used', label: null, who: username, details: {} },
    ]);
    expect((await mutate(test.app, 'secondFactors.prove', { input, cookie })).statusCode).toBe(400);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'recovery-code.used',
      'proof.failed',
    ]);
  });

  it('records neither an app that was only started nor a passkey that was already gone', async () => {
    const other = await newUser(test);
    since = await newestId();
    await mutate(test.app, 'secondFactors.beginApp', { cookie: other.cookie });
    await mutate(test.app, 'secondFactors.removeApp', { cookie: other.cookie });
    const input = { id: 2_147_483_647 };
    await mutate(test.app, 'secondFactors.removePasskey', { input, cookie: other.cookie });
    expect((await logged()).map(({ action }) => action)).toEqual([]);
  });

  it('records the old and the new policy', async () => {
    for (const requiredOf of ['administrators', 'everybody', 'nobody']) {
      const input = { requiredOf };
      await mutate(test.app, 'secondFactors.setPolicy', { input, cookie });
    }
    const changes = [
      { from: 'optional', to: 'required of administrators' },
      { from: 'required of administrators', to: 'required of everybody' },
      { from: 'required of everybody', to: 'optional' },
    ];
    expect((await logged()).map(({ details }) => details)).toEqual(changes);
  });

  it('names a passkey and holds nothing of its response', async () => {
    const { passkey } = await addPasskey(test.app, cookie);
    const rows = await logged();
    expect(rows).toMatchObject([{ action: 'passkey.created', label: 'Laptop', who: username }]);
    expect(JSON.stringify(rows)).not.toContain(passkey.id);
  });
});

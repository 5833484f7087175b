import { beforeAll, expect, it } from 'vitest';
import { logIn, mutate, type TestApp, testApp } from '../test/app.ts';
import { createUser, PASSWORD } from '../test/factories.ts';
import { reasonOf } from '../test/fixtures/owner.ts';
import { procedures } from '../test/procedures.ts';
import { rest } from '../test/rest.ts';

/** What asks for a recent proof whatever is sent. Others ask depending on their input: see their own tests. */
const PROVED = [
  'audit.saveSettings',
  'auth.admitExport',
  'auth.createUser',
  'auth.endOtherSessions',
  'auth.endSession',
  'auth.removeUser',
  'auth.resetPassword',
  'auth.setRole',
  'backup.admitDownload',
  'backup.make',
  'backup.remove',
  'devices.save',
  'leads.admitMailAccount',
  'leads.removeMailAccount',
  'leads.saveMailAccount',
  'secondFactors.addApp',
  'secondFactors.addPasskey',
  'secondFactors.beginApp',
  'secondFactors.beginPasskey',
  'secondFactors.removeApp',
  'secondFactors.removePasskey',
  'secondFactors.renewRecoveryCodes',
  'secondFactors.reset',
  'secondFactors.setPolicy',
];
const LOG_IN_AGAIN = 'Please log in again: this needs a login within the last ten minutes';

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await testApp();
  const { username } = await createUser(test.orm.em.fork());
  cookie = await logIn(test.app, username, PASSWORD);
  const old = `update sessions set proved_at = now() - interval '10 minutes'`;
  await test.orm.em.fork().execute(old);
});

it('ten minutes after the login, exactly these commands ask for a proof whatever is sent', async () => {
  const mutations = Object.keys(procedures).filter(
    (path) => procedures[path]?._def.type === 'mutation' && path !== 'auth.logout',
  );
  const asking: string[] = [];
  for (const path of mutations) {
    const response = await mutate(test.app, path, { input: { wrong: true }, cookie });
    if (response.statusCode === 403 && reasonOf(response) === 'proof') asking.push(path);
  }
  expect(asking.toSorted()).toEqual(PROVED);
});

it('ten minutes after the login, every export of REST asks for another one, and no other call does', async () => {
  const { paths } = (await test.app.inject('/api/openapi.json')).json();
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  for (const { method, path } of calls) {
    if (path === '/api/admin/logout') continue;
    const url = path.replace(/\{\w*id\}/gi, '2147483647').replace(/\{\w+\}/g, 'unknown');
    const response = await rest(test.app, method as 'GET', url, { cookie });
    const isRefused = response.statusCode === 403 && response.json().message === LOG_IN_AGAIN;
    expect(isRefused, `${method} ${path}`).toBe(path.endsWith('.csv'));
  }
  const files = calls.filter(({ path }) => path.endsWith('.csv'));
  expect(files).toHaveLength(2);
  for (const { path } of files) {
    expect((await rest(test.app, 'HEAD', path, { cookie })).statusCode).toBe(403);
  }
  const [row] = await test.orm.em
    .fork()
    .execute<[{ n: number }]>(
      `select count(*)::int as n from audit_events where action like '%.exported'`,
    );
  expect(row.n).toBe(0);
});

import { newPassword } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mutate, refusalOf } from '../../../test/app.ts';
import { createUser } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';
import type { Actor } from '../../kernel/work.ts';
import { recordFailedLogin } from './failed-login-events.service.ts';

interface Row {
  action: string;
  label: string | null;
  times?: number;
  origin?: string;
}

const { app, em } = useInstance();
let owner: number;
let since: string;
beforeAll(async () => {
  owner = (await createUser(em(), { username: 'administrator' })).id;
});
beforeEach(async () => {
  await em().execute('truncate rate_limits');
  const [row] = await em().execute<{ id: string }[]>(
    'select coalesce(max(id), 0) id from audit_events',
  );
  since = row?.id ?? '0';
});

const from = (address: string): Actor & { em: EntityManager } => ({
  em: em(),
  viewer: null,
  origin: { kind: 'request', address, requestId: '1' },
});
const fail = (username: string, address = '192.0.2.1') =>
  recordFailedLogin(from(address), {
    username,
    userId: username === 'administrator' ? owner : null,
  });
const logged = () =>
  em().execute<Row[]>(
    `select action, subject_label as label, (details->>'times')::int as times, origin
     from audit_events where id > ? order by id`,
    [since],
  );

describe('a failed login', () => {
  it('is logged with the account and the origin, but without an actor', async () => {
    const input = { username: 'administrator', password: 'never to be logged' };
    expect(refusalOf(await mutate(app(), 'auth.login', { input }))[0]).toBe(401);
    const [row] = await em().execute<object[]>(
      'select * from audit_events order by id desc limit 1',
    );
    expect(row).toMatchObject({
      ...{ actor_id: null, actor_name: null, actor_role: null, origin: '127.0.0.1' },
      ...{ action: 'login.failed', subject_id: String(owner), subject_label: 'administrator' },
    });
    expect(JSON.stringify(row)).not.toContain('never');
  });

  it('with an unknown username records it only if it is too short to be a password', async () => {
    await fail('admin');
    await em().execute('truncate rate_limits');
    await fail('hunter22');
    expect(await logged()).toMatchObject([
      { action: 'login.unknown-name', label: 'admin' },
      { action: 'login.unknown-name', label: null },
    ]);
    expect(newPassword.safeParse('1234567').success).toBe(false);
  });
});

describe('an attacker', () => {
  it('leaves four events for a thousand attempts on one account from one address', async () => {
    for (let n = 0; n < 1000; n += 1) await fail('administrator');
    expect((await logged()).map(({ times }) => times)).toEqual([null, 10, 100, 1000]);
  });

  it('does not leave an event for every username they try', async () => {
    for (let n = 0; n < 50; n += 1) await fail(`name${n}`);
    expect((await logged()).map(({ times }) => times)).toEqual([null, 10]);
  });

  it('with any number of addresses leaves a hundred events an hour, and then the thousandth', async () => {
    for (let n = 0; n < 1001; n += 1) await fail('administrator', `198.51.${n >> 8}.${n & 255}`);
    expect((await logged()).length).toBe(101);
  });

  it('who floods one account hides no events of another', async () => {
    for (let n = 0; n < 200; n += 1) await fail('nobody', `198.51.${n >> 8}.${n & 255}`);
    await fail('administrator');
    expect((await logged()).at(-1)).toMatchObject({ label: 'administrator' });
  });
});

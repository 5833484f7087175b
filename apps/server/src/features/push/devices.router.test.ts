import { createHash } from 'node:crypto';
import { days } from '@hvac/contract/durations';
import type { Device, Devices, DeviceTest, OwnDevice } from '@hvac/contract/push';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf as cookieIn,
  dataOf,
  issuesOf,
  logIn,
  mutate,
  query,
  refusalOf,
  testApp,
} from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { createDevice } from '../../../test/fixtures/devices.ts';
import { useInstance } from '../../../test/office.ts';
import { type PushSink, startPushSink } from '../../../test/push-sink.ts';
import { PushDeviceEntity } from './push-device.entity.ts';
import { removeGoneDevices } from './silent-devices.service.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** A right key, of another website. */
const OTHER_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const siteUrl = 'https://www.example.com';
const sink = await startPushSink();
const { app, em, orm } = useInstance(() => testApp({ siteUrl, pushServices: [sink.origin] }));
beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
  await createUser(em(), { username: 'anna', isAdmin: false });
});
beforeEach(async () => {
  await em().execute('truncate push_devices cascade');
  sink.reset();
});

/** The headers of a browser behind the proxy of the site. */
const headers = {
  host: 'www.example.com',
  'user-agent': ANDROID,
  origin: 'https://www.example.com',
};
const cookies = new Map<string, Promise<string>>();
const cookieOf = (username: string) => {
  const cookie = cookies.get(username) ?? logIn(app(), username, PASSWORD);
  cookies.set(username, cookie);
  return cookie;
};
const call = async (path: string, input: unknown, username = 'owner') =>
  mutate(app(), `devices.${path}`, { input, cookie: await cookieOf(username), headers });
const list = async (username = 'owner') =>
  dataOf<Devices>(
    await query(app(), 'devices.list', { cookie: await cookieOf(username), headers }),
  );
const subscription = async () => ({ ...sink.subscribe(), key: (await list()).key });
const save = async (username = 'owner', changed: object = {}) =>
  call('save', { ...(await subscription()), details: true, ...changed }, username);
const saved = async (username = 'owner') => dataOf<Device>(await save(username));
const stored = (id: number) => em().findOne(PushDeviceEntity, id);
type Moved = ReturnType<PushSink['subscribe']>;
const messageIn = (response: LightMyRequestResponse) =>
  issuesOf(response)?.map(({ path, message }) => [path, message]);

describe('turning notifications on', () => {
  it.each([
    ['http://fcm.googleapis.com/a', 'fcm.googleapis.com'],
    ['https://fcm.googleapis.com:8443/a', 'fcm.googleapis.com:8443'],
    ['https://user@fcm.googleapis.com/a', 'fcm.googleapis.com'],
    ['https://fcm.googleapis.com.evil.example/a', 'fcm.googleapis.com.evil.example'],
    ['https://evil-notify.windows.com/a', 'evil-notify.windows.com'],
    ['https://push.apple.com/a', 'push.apple.com'],
    ['https://127.0.0.1/a', '127.0.0.1'],
    ['https://[::1]/a', '[::1]'],
    ['https://xn--fm-omc.googleapis.com/a', 'xn--fm-omc.googleapis.com'],
  ])('is refused for the push service %s, naming its host', async (endpoint, host) => {
    expect(messageIn(await save('owner', { endpoint }))).toEqual([
      ['endpoint', `This browser's push service, ${host}, is not one that this website posts to`],
    ]);
  });

  it.each([
    ['an address that is none', { endpoint: 'javascript:alert(1)' }],
    [
      'an address of 1,001 characters',
      { endpoint: `https://fcm.googleapis.com/${'a'.repeat(974)}` },
    ],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a secret of 15 bytes', { auth: Buffer.alloc(15).toString('base64url') }],
    ['a key of the website that it does not have', { key: OTHER_KEY }],
    [
      'an address with other characters',
      { endpoint: `https://fcm.googleapis.com/${'网'.repeat(900)}` },
    ],
    ['another field', { user: 1 }],
  ])('is refused with %s', async (_what, changed) => {
    expect((await save('owner', changed)).statusCode).toBe(400);
    expect((await list()).devices).toEqual([]);
  });

  it('is refused for the eleventh device of a user, and the fifty-first of all', async () => {
    const own = em();
    for (let n = 0; n < 10; n += 1) await createDevice(own, sink);
    expect(refusalOf(await save())).toEqual([
      409,
      '10 of your devices are notified. Remove one first.',
    ]);
    for (let n = 0; n < 4; n += 1) {
      const user = await createUser(own, { isAdmin: false });
      for (let m = 0; m < 10; m += 1) await createDevice(own, sink, { user });
    }
    expect(refusalOf(await save('anna'))).toEqual([
      409,
      '50 devices are notified. Remove one first.',
    ]);
    await own.execute('update push_devices set gone_at = now() where id % 2 = 0');
    expect((await save('anna')).statusCode).toBe(200);
  });

  it('is refused from the 21st time within an hour', async () => {
    const limited = await anotherApp(orm(), {
      siteUrl,
      pushServices: [sink.origin],
      rateLimit: true,
    });
    const cookie = await cookieOf('anna');
    const input = { ...(await subscription()), details: true };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await mutate(limited, 'devices.save', { input, cookie, headers })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('is refused where the website has no public https address, which offers no key', async () => {
    const local = await anotherApp(orm(), {});
    const cookie = await logIn(local, 'owner', PASSWORD);
    const { key } = dataOf<Devices>(await query(local, 'devices.list', { cookie }));
    expect(key).toBeNull();
    const input = { ...(await subscription()), details: true };
    expect(refusalOf(await mutate(local, 'devices.save', { input, cookie }))).toEqual([
      409,
      'Notifications need a public https address of the website',
    ]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://jmt17.google.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-bl2p.notify.windows.com/w/?token=a',
  ])('works with the push service of %s', async (endpoint) => {
    expect((await save('owner', { endpoint })).statusCode).toBe(200);
  });

  it('is open to editors, names the browser, and is in the history', async () => {
    expect(await saved('anna')).toEqual({
      id: expect.any(Number),
      username: 'anna',
      isOwn: true,
      name: 'Chrome on Android',
      service: sink.origin.slice('http://'.length),
      details: true,
      hours: 'always',
      line: 'first',
      pausedUntil: null,
      seenAt: expect.any(String),
      sentAt: null,
      error: null,
      isGone: false,
      secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [event] = await em().execute(
      `select action, actor_name, subject_label from audit_events order by id desc limit 1`,
    );
    expect(event).toEqual({
      action: 'device.created',
      actor_name: 'anna',
      subject_label: 'Chrome on Android',
    });
  });

  it('on a device that somebody else has turned on makes it theirs no longer', async () => {
    const input = { ...(await subscription()), details: true };
    await call('save', input, 'owner');
    await call('save', { ...input, details: false }, 'anna');
    expect((await list()).devices).toMatchObject([{ username: 'anna', details: false }]);
  });
});

describe('the list of devices', () => {
  it('shows editors their own, and administrators everybody’s', async () => {
    await saved('owner');
    await saved('anna');
    const names = async (username: string) =>
      (await list(username)).devices.map((device) => [device.username, device.isOwn]);
    expect(await names('anna')).toEqual([['anna', true]]);
    expect(await names('owner')).toEqual([
      ['anna', false],
      ['owner', true],
    ]);
  });

  it('never shows the address, the keys or the secret of a device, and stores the secret as its hash', async () => {
    const { endpoint, p256dh, auth } = sink.subscribe();
    const { id, secret } = dataOf<OwnDevice>(await save('owner', { endpoint, p256dh, auth }));
    const { body } = await query(app(), 'devices.list', {
      cookie: await cookieOf('owner'),
      headers,
    });
    for (const hidden of [endpoint, p256dh, auth, secret]) expect(body).not.toContain(hidden);
    const hash = createHash('sha256').update(String(secret)).digest('hex');
    expect(JSON.stringify(await stored(id))).not.toContain(String(secret));
    expect((await stored(id))?.secretHash).toBe(hash);
  });

  it('says which are no longer notified: those that are gone, and those of a key that is', async () => {
    await createDevice(em(), sink, { goneAt: new Date() });
    await createDevice(em(), sink, { key: OTHER_KEY });
    expect((await list()).devices.map(({ isGone }) => isGone)).toEqual([true, true]);
  });
});

describe('opening the office on a device', () => {
  const sync = (id: number, input: object, username = 'owner') =>
    call('sync', { id, ...input }, username);

  it('notes when, and wakes one that was gone', async () => {
    const input = await subscription();
    const { id } = dataOf<Device>(await call('save', { ...input, details: true }));
    await em().execute(
      `update push_devices set seen_at = now() - interval '9 days', gone_at = now(), error = 'Gone', failed_at = now()`,
    );
    const since = Date.now();
    expect(dataOf<Device>(await sync(id, input))).toMatchObject({ isGone: false, error: null });
    expect(Number((await stored(id))?.seenAt)).toBeGreaterThanOrEqual(since);
  });

  it('wakes none that was gone beyond the devices that a user may have', async () => {
    const input = await subscription();
    const { id } = dataOf<Device>(await call('save', { ...input, details: true }));
    await em().execute('update push_devices set gone_at = now()');
    const own = em();
    for (let n = 0; n < 10; n += 1) await createDevice(own, sink);
    expect((await sync(id, input)).statusCode).toBe(409);
    expect((await stored(id))?.goneAt).not.toBeNull();
  });

  it('takes a new address of the browser, and keeps its choices', async () => {
    const { id } = await saved();
    await call('change', { id, hours: 'open' });
    const input = await subscription();
    expect(dataOf<Device>(await sync(id, input))).toMatchObject({ id, hours: 'open' });
    expect(await stored(id)).toMatchObject({ endpoint: input.endpoint, p256dh: input.p256dh });
  });

  it('takes no address that is none of a push service', async () => {
    const { id } = await saved();
    const before = await stored(id);
    const response = await sync(id, {
      ...(await subscription()),
      endpoint: 'https://evil.example/',
    });
    expect(response.statusCode).toBe(400);
    expect((await stored(id))?.endpoint).toBe(before?.endpoint);
  });

  describe('without a recent proof', () => {
    const REFUSED = [403, 'Please enter your password again'];
    const eventsOf = (action: string) =>
      em().execute<{ subject_label: string; actor_name: string }[]>(
        'select subject_label, actor_name from audit_events where action = ? order by id',
        [action],
      );
    const shown = () => sink.shown().map(({ title, silent }) => [title, silent]);
    const provedAgo = (minutes: number) =>
      em().execute('update sessions set proved_at = now() - make_interval(mins => ?)', [minutes]);
    const turnedOn = async () => {
      const input = await subscription();
      const { id, secret } = dataOf<OwnDevice>(await call('save', { ...input, details: true }));
      return { id, secret: secret ?? '', input };
    };
    afterEach(() => provedAgo(0));

    it.each([
      ['address', ({ endpoint }: Moved) => ({ endpoint })],
      ['public key', ({ p256dh }: Moved) => ({ p256dh })],
      ['shared secret', ({ auth }: Moved) => ({ auth })],
    ])(
      'refuses another %s of a device from a browser without its secret',
      async (_what, change) => {
        const { id, input } = await turnedOn();
        const { secret } = await turnedOn();
        await provedAgo(10);
        const moved = { ...input, ...change(sink.subscribe()) };
        for (const given of [{}, { secret: 'a'.repeat(43) }, { secret }]) {
          expect(refusalOf(await sync(id, { ...moved, ...given }))).toEqual(REFUSED);
        }
        expect(await stored(id)).toMatchObject(input);
      },
    );

    it('takes the new address of the browser that has the secret, tells the history and, without a sound, the other devices of the user', async () => {
      const { id, secret } = await turnedOn();
      const other = await createDevice(em(), sink, { user: { id: 1 } });
      await createDevice(em(), sink, { user: await createUser(em(), { isAdmin: false }) });
      const before = await eventsOf('device.moved');
      await provedAgo(600);
      const moved = await subscription();
      expect(dataOf<OwnDevice>(await sync(id, { ...moved, secret })).secret).toBeNull();
      expect(await stored(id)).toMatchObject(moved);
      expect((await eventsOf('device.moved')).slice(before.length)).toEqual([
        { subject_label: 'Chrome on Android', actor_name: 'owner' },
      ]);
      await app().worker.doDueJobs();
      expect(shown()).toEqual([['Notifications of Chrome on Android have moved', true]]);
      expect(sink.received[0]?.endpoint).toBe(other.endpoint);
      // It still has its secret.
      expect((await sync(id, { ...(await subscription()), secret })).statusCode).toBe(200);
    });

    it('only notes that the office was opened, on a device that is reached as before', async () => {
      const { id, input } = await turnedOn();
      const before = await eventsOf('device.moved');
      await em().execute(
        `update push_devices set secret_hash = null, seen_at = now() - interval '9 days'`,
      );
      await provedAgo(10);
      expect(dataOf<OwnDevice>(await sync(id, input))).toMatchObject({ id, secret: null });
      const [{ isNoted } = {}] = await em().execute<{ isNoted: boolean }[]>(
        `select seen_at > now() - interval '1 day' as "isNoted" from push_devices where id = ?`,
        [id],
      );
      expect(isNoted).toBe(true);
      expect((await stored(id))?.secretHash).toBeNull();
      expect(await eventsOf('device.moved')).toEqual(before);
    });

    it('gives a secret to a device from before there were secrets once it comes with a proof, which also moves it', async () => {
      const { id } = await turnedOn();
      await createDevice(em(), sink, { user: { id: 1 } });
      await em().execute('update push_devices set secret_hash = null');
      await provedAgo(9);
      const moved = await subscription();
      const { secret } = dataOf<OwnDevice>(await sync(id, moved));
      expect(secret).toMatch(/^[\w-]{43}$/);
      await app().worker.doDueJobs();
      expect(shown()).toEqual([['Notifications of Chrome on Android have moved', false]]);
      await provedAgo(10);
      expect((await sync(id, { ...(await subscription()), secret })).statusCode).toBe(200);
    });
  });

  it('says when the device is not known, or is somebody else’s', async () => {
    const { id } = await saved();
    const input = await subscription();
    expect(dataOf(await sync(id + 1000, input))).toBeNull();
    expect(dataOf(await sync(id, input, 'anna'))).toBeNull();
  });
});

describe('a device', () => {
  it('is changed by its user alone', async () => {
    const { id } = await saved('anna');
    expect(refusalOf(await call('change', { id, line: 'second' }, 'owner'))).toEqual([
      404,
      'This device is no longer notified',
    ]);
    const choices = { id, line: 'second', hours: 'open', details: false };
    expect(dataOf<Device>(await call('change', choices, 'anna'))).toMatchObject(choices);
    const lastEvent = async () => {
      const [event] = await em().execute(
        'select action, actor_name, subject_label, details from audit_events order by id desc limit 1',
      );
      return event;
    };
    const event = {
      action: 'device.updated',
      actor_name: 'anna',
      subject_label: 'Chrome on Android',
    };
    const changed = { ...event, details: { fields: ['details', 'hours', 'line'] } };
    expect(await lastEvent()).toEqual(changed);
    await call('change', choices, 'anna');
    expect(await lastEvent()).toEqual(changed);
    await call('change', { id, isPaused: true }, 'anna');
    expect(await lastEvent()).toEqual({ ...event, details: { fields: ['pausedUntil'] } });
  });

  it.each([
    ['of a session', 'now()', 'anna'],
    ['after its session has expired', "now() - interval '13 hours'", null],
  ])('that a logout %s removes is in the history', async (_when, createdAt, who) => {
    const cookie = await logIn(app(), 'anna', PASSWORD);
    const input = { ...(await subscription()), details: true };
    await mutate(app(), 'devices.save', { input, cookie, headers });
    await em().execute(
      `update sessions set created_at = ${createdAt} where id_hash =
         (select session_hash from push_devices order by id desc limit 1)`,
    );
    await mutate(app(), 'auth.logout', { cookie, headers });
    const events = await em().execute(
      `select actor_name from audit_events where action = 'device.deleted' order by id desc limit 1`,
    );
    expect(events).toEqual([{ actor_name: who }]);
    expect((await list()).devices).toEqual([]);
  });

  it('pauses until eight in the morning of the next day, where the company is', async () => {
    const { id } = await saved();
    const { pausedUntil } = dataOf<Device>(await call('change', { id, isPaused: true }));
    const shown = new Intl.DateTimeFormat('en-CA', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Detroit',
    });
    const tomorrow = shown.format(Date.now() + days(1)).slice(0, 10);
    expect(shown.format(new Date(pausedUntil ?? 0))).toBe(`${tomorrow}, 8:00 a.m.`);
    expect(dataOf<Device>(await call('change', { id, isPaused: false })).pausedUntil).toBeNull();
  });

  it('is removed by its user and by administrators, and by nobody else', async () => {
    const [owner, anna] = [await saved('owner'), await saved('anna')];
    await call('remove', { id: owner.id }, 'anna');
    expect((await list()).devices).toHaveLength(2);
    await call('remove', { id: anna.id }, 'owner');
    await call('remove', { id: owner.id }, 'owner');
    expect((await list()).devices).toEqual([]);
    expect((await call('remove', { id: owner.id })).statusCode).toBe(200);
  });

  it('goes with its user, a reset of their password and its session, not with others', async () => {
    const { id: jane } = await createUser(em(), { username: 'jane', isAdmin: false });
    const { id: bob } = await createUser(em(), { username: 'bob', isAdmin: false });
    await saved('jane');
    await saved('bob');
    await saved('anna');
    const names = async () => (await list()).devices.map(({ username }) => username);
    const asOwner = async (path: string, input: object) =>
      mutate(app(), path, { input, cookie: await cookieOf('owner'), headers });
    await asOwner('auth.resetPassword', { id: jane });
    expect(await names()).toEqual(['anna', 'bob']);
    await asOwner('auth.removeUser', { id: bob });
    expect(await names()).toEqual(['anna']);

    const another = await logIn(app(), 'anna', PASSWORD);
    await mutate(app(), 'auth.logout', { cookie: another, headers });
    expect(await names()).toEqual(['anna']);
    const third = await logIn(app(), 'anna', PASSWORD);
    expect(
      (await mutate(app(), 'auth.endOtherSessions', { cookie: third, headers })).statusCode,
    ).toBe(200);
    expect(await names()).toEqual([]);
    cookies.delete('anna');
    await saved('anna');
    await mutate(app(), 'auth.logout', { cookie: await cookieOf('anna'), headers });
    cookies.delete('anna');
    expect(await names()).toEqual([]);
  });

  it('goes with the session that has replaced its own when its user changed their password', async () => {
    await createUser(em(), { username: 'mary' });
    await saved('mary');
    const change = { currentPassword: PASSWORD, newPassword: 'a heat pump on the roof' };
    const cookie = await cookieOf('mary');
    const renewed = cookieIn(
      await mutate(app(), 'auth.changePassword', { input: change, cookie, headers }),
    );
    expect((await list()).devices).toHaveLength(1);
    await mutate(app(), 'auth.logout', { cookie: renewed, headers });
    expect((await list()).devices).toEqual([]);
  });

  it('is forgotten once its service has not known it for 60 days', async () => {
    await createDevice(em(), sink, { goneAt: new Date(Date.now() - days(61)) });
    const kept = await createDevice(em(), sink, {
      goneAt: new Date(Date.now() - days(59)),
    });
    await removeGoneDevices(em());
    expect((await list()).devices.map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('a test', () => {
  const test = async (id: number, username?: string) =>
    dataOf<DeviceTest>(await call('test', { id }, username));

  it('is for one’s own device', async () => {
    const { id } = await saved('anna');
    expect(refusalOf(await call('test', { id }, 'owner'))).toEqual([
      404,
      'This device is no longer notified',
    ]);
  });

  it('says which service has taken it, and shows where it comes from', async () => {
    const { id } = await saved();
    const response = await test(id);
    expect(response).toEqual({
      state: 'sent',
      service: sink.origin.slice('http://'.length),
      at: expect.any(String),
    });
    expect(sink.shown()).toEqual([
      {
        title: 'This device is notified',
        body: expect.stringMatching(/^Sent from .+ at \d{1,2}:\d\d [AP]M$/),
        navigate: 'https://www.example.com/admin/submissions',
        tag: 'test',
        silent: false,
        lang: 'en',
      },
    ]);
    expect(sink.received[0]).toMatchObject({
      key: (await list()).key,
      claims: { aud: sink.origin, sub: 'https://www.example.com' },
      headers: { ttl: '43200', urgency: 'high', 'content-encoding': 'aes128gcm' },
    });
    expect((await list()).devices[0]?.sentAt).not.toBeNull();
  });

  it('says why the service has not taken it, and the device keeps that', async () => {
    const { id } = await saved();
    sink.respondsWith({ status: 403, body: 'BadJwtToken' });
    const error = `${sink.origin.slice('http://'.length)} answered 403: BadJwtToken`;
    expect(await test(id)).toEqual({ state: 'failed', error });
    expect((await list()).devices[0]?.error).toBe(error);
    sink.respondsWith({ status: 410 });
    expect(await test(id)).toEqual({ state: 'gone' });
    expect((await list()).devices[0]?.isGone).toBe(true);
  });
});

import { createServer } from 'node:net';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteWith } from '../../../test/fixtures/devices.ts';
import { freePort } from '../../../test/free-port.ts';
import { type PushSink, startPushSink } from '../../../test/push-sink.ts';
import type { AppError } from '../../kernel/errors.ts';
import { postMessage } from './post-message.service.ts';
import { createPushServices } from './push-services.service.ts';
import type { PushSite } from './push-site.service.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const MESSAGE = { text: '{"web_push":8030}', urgency: 'high' as const, topic: 'r12' };

let sink: PushSink;
let site: PushSite;
beforeAll(async () => {
  sink = await startPushSink();
  site = siteWith(sink);
});
beforeEach(() => sink.reset());

const device = (endpoint?: string) => ({
  ...sink.subscribe(),
  key: site.keys.current.publicKey,
  ...(endpoint && { endpoint }),
});
const post = (to = device(), at: PushSite = site, timeoutMs = 5000) =>
  postMessage(at, to, MESSAGE, {
    now: NOW,
    stopping: new AbortController().signal,
    timeoutMs,
  });
const failure = (posted: Promise<unknown>): Promise<AppError> =>
  posted.then(
    (outcome) => expect.fail(`It was ${outcome}`),
    (error) => error,
  );

describe('a message to a push service', () => {
  it('arrives encrypted and signed, with what wakes the device', async () => {
    expect(await post()).toBe('sent');
    expect(sink.received).toMatchObject([
      {
        text: MESSAGE.text,
        key: site.keys.current.publicKey,
        claims: { aud: sink.origin, sub: 'https://www.example.com' },
        headers: {
          ttl: '43200',
          urgency: 'high',
          topic: 'r12',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
      },
    ]);
  });

  it.each([200, 201, 202, 204])('is sent when the answer is %i', async (status) => {
    sink.respondsWith({ status });
    expect(await post()).toBe('sent');
  });

  it.each([404, 410])('has a device that is gone when the answer is %i', async (status) => {
    sink.respondsWith({ status });
    expect(await post()).toBe('gone');
  });

  it.each([400, 401, 403, 500, 502])('is tried again after %i', async (status) => {
    sink.respondsWith({ status, body: 'BadJwtToken\nsecond line' });
    expect(await failure(post())).toMatchObject({
      code: 'unavailable',
      message: `${new URL(sink.origin).host} answered ${status}: BadJwtToken second line`,
      retryAfter: undefined,
    });
  });

  it.each([
    [429, '7', 7],
    [503, '120', 120],
    [429, 'Fri, 27 Nov 2026 10:00:30 GMT', 30],
    [429, '999999', 3600],
    [429, 'soon', undefined],
  ])('is tried again after %i, not before Retry-After: %s', async (status, said, retryAfter) => {
    sink.respondsWith({ status, headers: { 'retry-after': said } });
    expect(await failure(post())).toMatchObject({ code: 'unavailable', retryAfter });
  });

  it('is given up when it is too long', async () => {
    sink.respondsWith({ status: 413 });
    expect(await failure(post())).toMatchObject({ code: 'invalid' });
  });

  it('follows no redirect, and tries again later', async () => {
    const target = device().endpoint;
    sink.respondsWith((endpoint) =>
      endpoint === target ? {} : { status: 307, headers: { location: target } },
    );
    expect(await failure(post())).toMatchObject({ code: 'unavailable' });
    expect(sink.asked).toHaveLength(1);
  });

  it('is tried again when the service does not answer, or cannot be reached', async () => {
    sink.respondsWith({ hangs: true });
    const { host } = new URL(sink.origin);
    expect((await failure(post(device(), site, 50))).message).toBe(
      `${host} could not be reached: no answer in time`,
    );
    const port = await freePort();
    const closed = `http://127.0.0.1:${port}`;
    const error = await failure(post(device(`${closed}/a`), siteWith({ origin: closed })));
    expect(error).toMatchObject({
      code: 'unavailable',
      message: `127.0.0.1:${port} could not be reached: no connection (ECONNREFUSED)`,
    });
  });

  it('keeps two hundred characters of a refusal, in one line', async () => {
    sink.respondsWith({ status: 400, body: `a\u202e${'b'.repeat(100_000)}` });
    const { message } = await failure(post());
    expect(message).toMatch(/ answered 400: a b{198}$/);
  });

  it('asks to open the office when the key of the device is no longer ours', async () => {
    const { key: _ours, ...subscription } = device();
    const other =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    expect(await failure(post({ ...subscription, key: other }))).toMatchObject({
      code: 'invalid',
      message: 'Open the office on this device once',
    });
    expect(sink.asked).toEqual([]);
  });
});

describe('a message', () => {
  const HOSTS = [
    'fcm.googleapis.com.evil.example',
    'evil-fcm.googleapis.com',
    'evil-notify.windows.com',
    'notify.windows.com',
    'push.apple.com',
    'fcm.googleapis.com@127.0.0.1',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'localhost',
    'xn--fm-omc.googleapis.com',
    'updates.push.services.mozilla.com.',
  ];
  const isService = createPushServices([], true);

  it.each(HOSTS)('is posted to no other address: %s', async (host) => {
    const connections: number[] = [];
    const server = createServer((socket) => {
      connections.push(1);
      socket.destroy();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, () => resolve()));
    for (const scheme of ['http', 'https']) {
      for (const place of [host, `${host}:${port}`]) {
        const error = await failure(post(device(`${scheme}://${place}/a`), { ...site, isService }));
        expect(error).toMatchObject({ code: 'invalid' });
      }
    }
    await new Promise((resolve) => server.close(resolve));
    expect(connections).toEqual([]);
  });

  it('is posted to nothing that is made up of parts of right addresses', () => {
    const parts = [
      'https://',
      'http://',
      'fcm.googleapis.com',
      '.push.apple.com',
      'x',
      '@',
      ':',
      '8443',
      '/',
      '.',
      '#',
      '\\',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), (chosen) => {
        const address = chosen.join('');
        if (!isService(address)) return;
        const url = new URL(address);
        expect(url.origin).toMatch(/^https:\/\/(fcm\.googleapis\.com|[\w.-]+\.push\.apple\.com)$/);
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('of a site without a public address is posted to the services of the configuration alone', () => {
    const local = createPushServices(['https://push.example.com:8443'], false);
    expect(local('https://push.example.com:8443/a')).toBe(true);
    expect(local('https://push.example.com/a')).toBe(false);
    expect(local('https://fcm.googleapis.com/a')).toBe(false);
  });

  it('to Microsoft is tried again after 406, which is its throttling, as late as it says', async () => {
    const original = globalThis.fetch;
    globalThis.fetch = async () =>
      new Response('', { status: 406, headers: { 'retry-after': '9' } });
    try {
      const error = await failure(
        post(device('https://a.notify.windows.com/w'), { ...site, isService }),
      );
      expect(error).toMatchObject({ code: 'unavailable', retryAfter: 9 });
    } finally {
      globalThis.fetch = original;
    }
  });
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { DEVICE_LIMITS } from '@hvac/contract/push';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { COMPILED } from '../../../test/compiled.ts';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  useDeliveries,
  WEBHOOK_KEY,
} from '../../../test/fixtures/deliveries.ts';
import { createDevice } from '../../../test/fixtures/devices.ts';
import { freePort } from '../../../test/free-port.ts';
import { readMails, startMailSink } from '../../../test/mail-sink.ts';
import { startPushSink } from '../../../test/push-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import { deriveKey } from '../../config/secrets.ts';
import { createPushSite } from '../push/push-site.service.ts';

const { databaseUrl, em, submit, work, workerFor, deliveries, makeDue } = useDeliveries();

const MAIN = join(import.meta.dirname, '../../main.ts');

/** Starts a host as its own process, and waits until it is ready. */
const startInstance = async (settings: Record<string, string>) => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'delivery-host-'));
  const host = spawn(process.execPath, [MAIN], {
    env: {
      ...COMPILED,
      PORT: String(port),
      DATABASE_URL: databaseUrl(),
      DATA_DIR: dataDir,
      DEMO_CONTENT: 'false',
      ...settings,
    },
  });
  onTestFinished(() => {
    host.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    host.once('exit', () => reject(new Error(said)));
    host.stderr.on('data', (chunk) => {
      said += chunk;
    });
    host.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^Ready: /m.test(said)) resolve();
    });
  });
  const kill = async () => {
    host.kill('SIGKILL');
    await once(host, 'exit');
  };
  return { kill, address: `http://127.0.0.1:${port}` };
};

/** Settings of a host that mails the owner through a server. */
const mailingThrough = (smtpPort: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'office@example.com',
  LEADS_TO: OWNER,
});

const post = (address: string) =>
  fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CONTACT_EXAMPLE),
  });

describe('a host that is killed', () => {
  it('before it sends and in the middle of sending loses nothing: the next host sends both', async () => {
    const { promise: isInTheMiddle, resolve: begin } = Promise.withResolvers<void>();
    let connections = 0;
    const hanging = await startScriptedServer({
      greeting: (socket) => {
        connections += 1;
        if (connections === 2) socket.write('220 sink.example\r\n');
      },
      message: () => begin(),
    });
    const { kill, address } = await startInstance(mailingThrough(hanging.server.port));
    const stored = [await post(address), await post(address)];
    expect(stored.map(({ status }) => status)).toEqual([201, 201]);
    await isInTheMiddle;
    await kill();
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 },
    ]);
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await work(channels);
    expect(sink.accepted).toHaveLength(0);
    // The leases expire.
    await makeDue();
    await work(channels);
    const ids = (await readMails(sink.accepted)).map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });
});

describe('three hosts that tell phones', () => {
  it('lose none when one is killed in the middle of sending, and tell each device once', async () => {
    const sink = await startPushSink();
    onTestFinished(async () => void (await em().execute('truncate push_devices cascade')));
    const sessionKey = randomBytes(32).toString('hex');
    const keysFor = (purpose: string) => [deriveKey(purpose, sessionKey)];
    const siteUrl = 'https://www.example.com';
    const site = createPushSite(siteUrl, [sink.origin], keysFor);
    const { publicKey: key } = site.keys.current;
    // As many as a host tells at once, so that two requests take all that two hosts can.
    const { inAll: devices } = DEVICE_LIMITS;
    for (let device = 0; device < devices; device += 1) await createDevice(em(), sink, { key });
    const settings = {
      ...{ SITE_URL: siteUrl, TRUST_PROXY: 'none', RATE_LIMIT: 'off' },
      ...{ SESSION_KEYS: sessionKey, PUSH_SERVICES: sink.origin },
    };
    const { promise, resolve: accept } = Promise.withResolvers<void>();
    sink.respondsWith({ after: promise });
    const killed = await startInstance(settings);
    expect((await post(killed.address)).status).toBe(201);
    await expect.poll(() => sink.asked.length).toBe(devices);
    await submit(NO_CHANNELS);
    // Only now: while it looks for what to do, as when it starts, it would take the first request's.
    workerFor(NO_CHANNELS, undefined, undefined, site).start(false);
    await expect.poll(() => sink.asked.length).toBe(2 * devices);
    await killed.kill();
    const sent = async () => (await deliveries()).filter(({ state }) => state === 'sent').length;
    expect(await sent()).toBe(0);
    accept();
    await expect.poll(sent).toBe(devices);
    expect(sink.received).toHaveLength(devices);

    // The leases of the killed one expire, and the next request wakes the others.
    await makeDue();
    const third = await startInstance(settings);
    expect((await post(third.address)).status).toBe(201);
    await expect.poll(sent).toBe(3 * devices);
    const notified = sink.received.map(({ endpoint, headers }) => `${endpoint} ${headers.topic}`);
    expect([notified.length, new Set(notified).size]).toEqual([3 * devices, 3 * devices]);
  });
});

/** A mail server that allows three connections, as Microsoft 365 does, and takes a while for each message. */
const startSlowServer = async (ms: number, onTaken: (count: number) => void = () => undefined) => {
  const slow = { most: 0, refused: 0, ids: [] as string[] };
  let atOnce = 0;
  const sink = await startMailSink({
    onConnect: (_session, done) => {
      atOnce += 1;
      slow.most = Math.max(slow.most, atOnce);
      if (atOnce <= 3) return void setTimeout(done, ms);
      slow.refused += 1;
      done(Object.assign(new Error('4.3.2 Too many connections'), { responseCode: 421 }));
    },
    onClose: () => {
      atOnce -= 1;
    },
    onAuth: (_auth, _session, done) => void setTimeout(() => done(null, { user: 1 }), ms),
    onData: (stream, _session, taken) => {
      text(stream).then(async (raw) => {
        await delay(ms);
        slow.ids.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '');
        taken();
        onTaken(slow.ids.length);
      }, taken);
    },
  });
  return Object.assign(slow, { server: sink.server });
};

describe('a burst of fifty mails', () => {
  it('costs at most three duplicates and loses none when the host is killed in it', async () => {
    const { promise: isInTheMiddle, resolve } = Promise.withResolvers<void>();
    const slow = await startSlowServer(10, (count) => count === 20 && resolve());
    const channels = mailThrough(slow.server, [OWNER]);
    for (let mail = 0; mail < 50; mail += 1) await submit(channels);
    const { kill } = await startInstance(mailingThrough(slow.server.port));
    await isInTheMiddle;
    await kill();
    // The leases expire.
    await makeDue();
    await work(channels);
    expect(new Set(slow.ids).size).toBe(50);
    expect(slow.ids.length).toBeLessThanOrEqual(53);
    expect(slow).toMatchObject({ most: 3, refused: 0 });
    expect((await deliveries()).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('is sent within 10 seconds by a server that takes 200 ms for a connection, a login and each message', async () => {
    const slow = await startSlowServer(200);
    const login = { user: 'office', password: 'gas&heat' };
    const channels = mailThrough({ ...slow.server, login }, [OWNER]);
    for (let mail = 0; mail < 50; mail += 1) await submit(channels);
    const since = performance.now();
    workerFor(channels).start(false);
    await expect.poll(() => slow.ids.length, { timeout: 10_000 }).toBe(50);
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(slow).toMatchObject({ most: 3, refused: 0 });
  });
});

describe('a mail server that hangs', () => {
  it('delays neither the response to the visitor nor the webhooks, and has three connections at most', async () => {
    const hanging = await startScriptedServer({ greeting: null });
    let posted = 0;
    const receiver = createServer((request, response) => {
      posted += 1;
      request.resume().once('end', () => response.end());
    }).listen(await freePort(), '127.0.0.1');
    onTestFinished(() => void receiver.close());
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const leadWebhook = { url: `http://127.0.0.1:${port}/leads`, key: WEBHOOK_KEY };
    const { app } = await testApp({ ...mailThrough(hanging.server), leadWebhook });
    app.worker.start(false);
    const times: number[] = [];
    for (let request = 0; request < 6; request += 1) {
      const since = performance.now();
      const response = await app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: CONTACT_EXAMPLE,
      });
      times.push(performance.now() - since);
      expect(response.statusCode).toBe(201);
    }
    // Before any of the mails has waited for 10 seconds for a greeting.
    await expect.poll(() => posted).toBe(6);
    expect(Math.min(...times)).toBeLessThan(500);
    await expect.poll(() => hanging.connectedAt.length).toBe(3);
    // Otherwise the host would wait for it when stopping.
    hanging.close();
  });
});

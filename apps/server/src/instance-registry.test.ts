import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hours } from '@hvac/contract/durations';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, appWithoutDatabase, SESSION_KEY } from '../test/app.ts';
import { testDatabase } from '../test/database.ts';
import { startObjectStore } from '../test/object-store.ts';
import type { Env } from './config/env.ts';
import { listLiveInstances } from './features/self-check/instances.service.ts';

const OTHER_KEY = '89abcdef01234567'.repeat(4);

const { orm } = await testDatabase();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hvac-instances-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(() => orm.em.fork().execute('truncate instances'));

let port = 4000;
const newAddress = () => {
  port += 1;
  return `127.0.0.1:${port}`;
};

let serving: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of serving) await app.close();
  serving = [];
});

/** A running instance, with the shared uploads folder unless it gets its own. */
const serve = async (env: Partial<Env> = {}, address = newAddress()) => {
  const app = await anotherApp(orm, { uploadsDir: join(root, 'uploads'), ...env });
  serving.push(app);
  await app.instanceRegistry.open(address);
  return app;
};
const instances = () => listLiveInstances(orm.em.fork());
const finding = async (name: string, app: FastifyInstance) =>
  (await app.instanceRegistry.selfCheck()).find((candidate) => candidate.name === name);
const quiet = (minutes: number) =>
  orm.em
    .fork()
    .execute('update instances set last_seen_at = now() - make_interval(secs => ?)', [
      minutes * 60,
    ]);

describe('the instances on one database', () => {
  it('know about each other until they stop', async () => {
    const one = await serve();
    const two = await serve();
    expect(await instances()).toHaveLength(2);
    const hour = hours(1);
    expect(await two.instanceRegistry.longestPeerUptime()).toBeLessThan(hour);
    await orm.em.fork().execute(`update instances set started_at = now() - interval '1 hour'`);
    expect(await two.instanceRegistry.longestPeerUptime()).toBeGreaterThan(hour - 1000);
    await one.close();
    expect(await instances()).toHaveLength(1);
    expect(await two.instanceRegistry.longestPeerUptime()).toBeNull();
    await two.close();
    expect(await instances()).toEqual([]);
  });

  it('do not register after a stop that was faster than the start', async () => {
    const app = await serve();
    await app.close();
    await app.instanceRegistry.open(newAddress());
    expect(await app.instanceRegistry.selfCheck()).toEqual([]);
    expect(await instances()).toEqual([]);
  });

  it('are considered gone when they have not been heard from for 3 minutes', async () => {
    const app = await serve();
    await quiet(2.9);
    expect(await instances()).toHaveLength(1);
    await quiet(3.1);
    expect(await instances()).toEqual([]);
    await app.instanceRegistry.selfCheck();
    expect(await instances()).toHaveLength(1);
  });

  it('replace a killed one at the same address, and remove old ones', async () => {
    const row = (address: string, age: string) =>
      orm.em
        .fork()
        .execute(
          `insert into instances values (?, ?, ?, 'f', null, now(), now() - interval '${age}')`,
          [randomUUID(), 'elsewhere', address],
        );
    await row('10.0.0.1:3000', '25 hours');
    await row('10.0.0.2:3000', '23 hours');
    await serve();
    await serve({}, `127.0.0.1:${port}`);
    const stored = await orm.em.fork().execute('select address from instances order by address');
    expect(stored.map(({ address }) => address)).toEqual(['10.0.0.2:3000', `127.0.0.1:${port}`]);
  });

  it('never reveal their keys', async () => {
    await serve({ sessionKeys: [SESSION_KEY, OTHER_KEY] });
    const [instance] = await instances();
    expect(instance?.keyFingerprints).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    for (const fingerprint of instance?.keyFingerprints ?? []) {
      expect(SESSION_KEY + OTHER_KEY).not.toContain(fingerprint);
    }
  });
});

describe('session-keys', () => {
  it('are a problem when instances have different ones, until they share them', async () => {
    const one = await serve();
    expect((await finding('session-keys', one))?.level).toBe('ok');
    const two = await serve({ sessionKeys: [OTHER_KEY] });
    expect(await finding('session-keys', one)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('people who log in on one are logged out on the next'),
      technical: expect.stringContaining('SESSION_KEYS'),
    });
    await two.close();
    await serve();
    expect((await finding('session-keys', one))?.level).toBe('ok');
  });

  it('may be rotated instance by instance, as long as each can read what the others sign', async () => {
    const one = await serve({ sessionKeys: [SESSION_KEY, OTHER_KEY] });
    const two = await serve({ sessionKeys: [OTHER_KEY, SESSION_KEY] });
    expect((await finding('session-keys', one))?.level).toBe('ok');
    await two.close();
    await serve({ sessionKeys: [SESSION_KEY] });
    expect((await finding('session-keys', one))?.level).toBe('ok');
    await serve({ sessionKeys: [OTHER_KEY] });
    expect((await finding('session-keys', one))?.level).toBe('problem');
  });
});

describe('uploads', () => {
  it('are a problem when instances use separate folders, until they share one', async () => {
    const one = await serve();
    const two = await serve({ uploadsDir: join(root, 'apart') });
    expect(await finding('uploads', one)).toMatchObject({
      level: 'problem',
      technical: expect.stringContaining('UPLOADS_DIR'),
    });
    await two.close();
    await serve();
    expect((await finding('uploads', one))?.level).toBe('ok');
  });

  it('are a problem when the folder of one is a copy of the other', async () => {
    const one = await serve({ uploadsDir: join(root, 'original') });
    await cp(join(root, 'original'), join(root, 'copy'), { recursive: true });
    const two = await serve({ uploadsDir: join(root, 'copy') });
    expect((await finding('uploads', one))?.level).toBe('problem');
    expect((await finding('uploads', one))?.level).toBe('problem');
    expect((await finding('uploads', two))?.level).toBe('problem');
  });

  it('keep the mark of an instance until it stops, or for a day', async () => {
    const folder = join(root, 'marked');
    const one = await serve({ uploadsDir: folder });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.host-[0-9a-f-]{36}$/)]);
    const left = join(folder, `.host-${randomUUID()}`);
    await writeFile(left, 'killed');
    await one.instanceRegistry.selfCheck();
    expect(await readdir(folder)).toHaveLength(2);
    const longAgo = new Date(Date.now() - hours(25));
    await utimes(left, longAgo, longAgo);
    await one.instanceRegistry.selfCheck();
    expect(await readdir(folder)).toHaveLength(1);
    await one.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('are shared by instances with one object store, and a problem when an instance has a folder or another store', async () => {
    const objectStore = await startObjectStore();
    const one = await serve({ objectStore });
    await serve({ objectStore });
    expect(await finding('uploads', one)).toMatchObject({
      level: 'ok',
      says: 'All servers share one object store.',
    });
    for (const env of [{}, { objectStore: { ...objectStore, bucket: 'another' } }]) {
      const apart = await serve(env);
      for (const instance of [one, apart]) {
        expect(await finding('uploads', instance)).toMatchObject({
          level: 'problem',
          technical: expect.stringContaining('the same S3_* on all of them'),
        });
      }
      await apart.close();
    }
    expect((await finding('uploads', one))?.level).toBe('ok');
  });

  it('are a problem while they cannot be written', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const app = await serve({ uploadsDir: join(file, 'uploads') });
    expect(await finding('uploads', app)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining("Photos can't be saved"),
    });
    await rm(file);
    expect((await finding('uploads', app))?.level).toBe('ok');
  });
});

describe('an instance without its database', () => {
  it('starts, reports what it can check, and stops', async () => {
    const app = await appWithoutDatabase({ rateLimit: true });
    await app.instanceRegistry.open('127.0.0.1:4000');
    const findings = await app.instanceRegistry.selfCheck();
    const levels = Object.fromEntries(findings.map(({ name, level }) => [name, level]));
    expect(levels).toMatchObject({ 'rate-limit': 'ok', proxy: 'warning', database: 'warning' });
    await app.close();
  });
});

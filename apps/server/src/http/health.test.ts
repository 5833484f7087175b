import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { afterFile } from '../../test/after-file.ts';
import { anotherApp, appWithoutDatabase, testApp } from '../../test/app.ts';
import { listen, rawGet } from '../../test/raw.ts';
import { registerHealth } from './health.ts';

const { app, orm } = await testApp();

/** The status of `/readyz`, and which part it names. */
const readiness = async (instance: FastifyInstance) => {
  const response = await instance.inject('/readyz');
  return [response.statusCode, response.json().issues?.[0].path];
};

describe('an instance', () => {
  it('is not ready without its database', async () => {
    expect(await readiness(await appWithoutDatabase())).toEqual([503, 'database']);
  });

  it('is not ready with tables older than its release', async () => {
    const em = orm.em.fork();
    const [newest] = await em.execute<{ name: string }[]>(
      'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
    );
    expect(await readiness(app)).toEqual([503, 'migrations']);
    await em.execute('insert into mikro_orm_migrations (name) values (?)', [newest?.name]);
    expect(await readiness(app)).toEqual([200, undefined]);
  });

  it('is ready with tables that a newer release has changed', async () => {
    await orm.em
      .fork()
      .execute("insert into mikro_orm_migrations (name) values ('Migration20990101Later')");
    expect(await readiness(app)).toEqual([200, undefined]);
  });

  it('is not ready without a place to store pictures', async () => {
    const file = join(tmpdir(), `hvac-no-folder-${process.pid}`);
    await writeFile(file, '');
    afterFile(() => rm(file, { force: true, recursive: true }));
    const instance = await anotherApp(orm, { uploadsDir: file });
    expect(await readiness(instance)).toEqual([503, 'pictures']);
    await rm(file);
    expect(await readiness(instance)).toEqual([200, undefined]);
  });

  // Whoever may pass over permissions, as root may, cannot store anything there either.
  it('is not ready with a folder that takes no files', async () => {
    const instance = await anotherApp(orm, { uploadsDir: '/proc/self/fdinfo' });
    expect(await readiness(instance)).toEqual([503, 'pictures']);
  });

  it('responds within two seconds if a check hangs, and runs that only once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const instance = Fastify();
    const check = vi.fn(() => new Promise(() => undefined));
    registerHealth(instance, { database: async () => undefined, pictures: check });
    await instance.ready();
    const responses = Promise.all([instance.inject('/readyz'), instance.inject('/readyz')]);
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    for (const { statusCode } of await responses) expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(check).toHaveBeenCalledOnce();
  });

  it('is no longer ready as soon as it is told to stop', async () => {
    const instance = await anotherApp(orm, {});
    const { promise, resolve } = Promise.withResolvers<void>();
    instance.addHook('preClose', () => promise);
    await listen(instance);
    const stopped = instance.close();
    await vi.waitFor(async () => expect((await rawGet(instance, '/readyz')).status).toBe(503));
    resolve();
    await stopped;
  });
});

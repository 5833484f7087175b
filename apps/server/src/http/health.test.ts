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
const readiness = async (host: FastifyInstance) => {
  const answer = await host.inject('/readyz');
  return [answer.statusCode, answer.json().issues?.[0].path];
};

describe('a host', () => {
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
    afterFile(() => rm(file));
    const host = await anotherApp(orm, { uploadsDir: file });
    expect(await readiness(host)).toEqual([503, 'pictures']);
  });

  it('answers within two seconds if a check hangs, and runs that only once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const host = Fastify();
    const check = vi.fn(() => new Promise(() => undefined));
    registerHealth(host, { database: async () => undefined, pictures: check });
    await host.ready();
    const answers = Promise.all([host.inject('/readyz'), host.inject('/readyz')]);
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    for (const { statusCode } of await answers) expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(check).toHaveBeenCalledOnce();
  });

  it('is no longer ready as soon as it is told to stop', async () => {
    const host = await anotherApp(orm, {});
    const { promise, resolve } = Promise.withResolvers<void>();
    host.addHook('preClose', () => promise);
    await listen(host);
    const stopped = host.close();
    await vi.waitFor(async () => expect((await rawGet(host, '/readyz')).status).toBe(503));
    resolve();
    await stopped;
  });
});

import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp } from '../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { createPost } from '../../test/factories.ts';
import { changeDatabase, withDatabase } from './open-database.ts';

describe('the work of a command', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  const doWork = <Result>(work: Parameters<typeof withDatabase<Result>>[1]) =>
    withDatabase({ databaseUrl: database.databaseUrl, dataDir: '' }, work);

  it('may take longer than a request', async () => {
    const settings = await doWork((em) =>
      em.execute(
        "select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting <> '0'",
      ),
    );
    expect(settings).toEqual([]);
  });

  it('fails when nothing responds', async () => {
    const databaseUrl = 'postgresql://nobody:nothing@127.0.0.1:1/nothing';
    const work = withDatabase({ databaseUrl, dataDir: '' }, async () => undefined);
    await expect(work).rejects.toThrow(/^DATABASE_URL reaches no database that answers/);
  });

  describe('beside an instance that runs on the embedded database', () => {
    let instance: FastifyInstance;
    beforeAll(async () => {
      await createPost(database.orm.em.fork(), { title: 'The post' });
      instance = await anotherApp(database.orm, { databaseUrl: undefined }, 50);
    });
    const ADDRESSES = ['/blog', '/api/blog/posts'];
    const shows = (title: string) =>
      Promise.all(ADDRESSES.map(async (url) => (await instance.inject(url)).body.includes(title)));

    it('shows up in pages and responses that the instance had cached', async () => {
      expect(await shows('The post')).toEqual([true, true]);
      await changeDatabase({ databaseUrl: database.databaseUrl, dataDir: '' }, (work) =>
        work.transaction(({ em }) =>
          em.execute("update blog_posts set title = 'Renamed by a command'"),
        ),
      );
      await expect.poll(() => shows('Renamed by a command')).toEqual([true, true]);
    });
  });
});

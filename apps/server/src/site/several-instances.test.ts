import type { EditablePost } from '@hvac/contract/blog-editing';
import { defaultCompany } from '@hvac/contract/company';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, ENOUGH, logIn, mutate, query } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { createPost, createUser, PASSWORD } from '../../test/factories.ts';
import { connected, listeners, terminate } from '../../test/listeners.ts';
import { PostEntity } from '../features/blog/post.entity.ts';

describe('two instances on one database', () => {
  let orm: MikroORM;
  let first: FastifyInstance;
  let second: FastifyInstance;
  let cookie: string;
  let post: { id: number };
  beforeAll(async () => {
    const database = await testDatabase();
    ({ orm } = database);
    const { databaseUrl } = database;
    const em = orm.em.fork();
    await createUser(em, { username: 'owner' });
    post = await createPost(em, { title: 'The post' });
    first = await anotherApp(orm, { databaseUrl }, ENOUGH);
    second = await anotherApp(orm, { databaseUrl }, ENOUGH);
    await Promise.all([first.ready(), second.ready()]);
    cookie = await logIn(first, 'owner', PASSWORD);
  });

  const ADDRESSES = ['/blog', '/api/blog/posts/the-post'];
  const shows = (app: FastifyInstance, title: string) =>
    Promise.all(ADDRESSES.map(async (url) => (await app.inject(url)).body.includes(title)));
  const SHOWN = [true, true];

  const renameBehindTheirBack = (title: string) =>
    orm.em.fork().nativeUpdate(PostEntity, { id: post.id }, { title });

  const renameByProcedure = async (title: string) => {
    const found = await query(first, 'blog.editablePost', { input: { id: post.id }, cookie });
    const { createdAt, updatedAt, publishedAt, ...fields } = dataOf<EditablePost>(found);
    return mutate(first, 'blog.updatePost', { input: { ...fields, title }, cookie });
  };
  const renameByRest = (title: string) =>
    first.inject({
      method: 'PATCH',
      url: `/api/admin/posts/${post.id}`,
      headers: { cookie },
      payload: { title },
    });

  it('listen, each over its own connection', async () => {
    await expect.poll(() => listeners(orm)).toHaveLength(2);
  });

  it('keep cached what neither of them has changed', async () => {
    expect(await shows(second, 'The post')).toEqual(SHOWN);
    await renameBehindTheirBack('Changed by nobody');
    expect(await shows(second, 'The post')).toEqual(SHOWN);
  });

  it.each([
    ['procedure', renameByProcedure],
    ['REST', renameByRest],
  ])('both show what was changed through one of them by %s', async (way, rename) => {
    const title = `Renamed by ${way}`;
    await shows(second, '');
    expect((await rename(title)).statusCode).toBe(200);
    expect(await shows(first, title)).toEqual(SHOWN);
    await expect.poll(() => shows(second, title)).toEqual(SHOWN);
  });

  it('both show on every page what was saved through one of them, whichever they have sent before', async () => {
    const names = (page: string) =>
      Promise.all([first, second].map(async (app) => (await app.inject(page)).body));
    for (const page of ['/', '/about']) await names(page);
    const input = { value: { ...defaultCompany, name: 'Northern Air' }, version: 0 };
    await mutate(first, 'settings.saveCompany', { input, cookie });
    for (const page of ['/about', '/services']) {
      const shown = async () => (await names(page)).every((body) => body.includes('Northern Air'));
      await expect.poll(shown).toBe(true);
    }
  });

  it('do not clear what they have cached since making a change themselves', async () => {
    await renameByRest('Renamed and kept');
    expect(await shows(first, 'Renamed and kept')).toEqual(SHOWN);
    await expect.poll(() => shows(second, 'Renamed and kept')).toEqual(SHOWN);
    await renameBehindTheirBack('Changed by nobody');
    expect(await shows(first, 'Renamed and kept')).toEqual(SHOWN);
  });

  it('clear their caches once they listen again after an outage', async () => {
    await shows(second, '');
    await renameBehindTheirBack('Changed while nobody listened');
    expect(await shows(second, 'Changed while nobody listened')).toEqual([false, false]);
    await terminate(orm, await listeners(orm));
    const missed = () => shows(second, 'Changed while nobody listened');
    await expect.poll(missed).toEqual(SHOWN);
    await expect.poll(() => listeners(orm)).toHaveLength(2);
    await renameByRest('Heard again');
    await expect.poll(() => shows(second, 'Heard again')).toEqual(SHOWN);
  });

  it('end their connections when they close', async () => {
    expect(await connected(orm)).toBe(2);
    await first.close();
    await expect.poll(() => connected(orm)).toBe(1);
    await second.close();
    await expect.poll(() => connected(orm)).toBe(0);
  });
});

import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { createCategory, createPost as createRow, createUser } from '../../../test/factories.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { addPostCategory, removePostCategory } from './post-categories.service.ts';
import { createPost, deletePost, getPost, updatePost } from './posts.service.ts';

let orm: MikroORM;
let em: EntityManager;
beforeAll(async () => {
  ({ orm } = await testDatabase());
});
beforeEach(() => {
  em = orm.em.fork();
});

const FIELDS = {
  title: 'Warm',
  summary: 'Short',
  content: 'Long',
  featuredImage: null,
  featuredImageAlt: null,
  published: false,
  categoryIds: [],
};
const options = { now: new Date(), checkImage: async () => undefined };

const waitingStatements = () => countWaiting(orm.em.fork());

/** The post that was begun to be stored while its first author was being removed. */
const createWhileRemoving = async (slug: string, authorIds: [number, ...number[]]) => {
  let creation: ReturnType<typeof createPost> | undefined;
  await orm.em.fork().transactional(async (removing) => {
    await removing.nativeDelete(UserEntity, { id: authorIds[0] });
    creation = createPost(orm.em.fork(), { ...FIELDS, slug }, authorIds, options);
    creation.catch(() => undefined);
    await expect.poll(waitingStatements).toBe(1);
  });
  return creation;
};

describe('a post whose author is removed while it is created', () => {
  it('is refused when nobody else may be its author', async () => {
    const { id } = await createUser(em);
    await expect(createWhileRemoving('no-author', [id])).rejects.toMatchObject({
      code: 'invalid',
      message: 'The author of this post does not exist',
    });
  });

  it('has the next one who may be', async () => {
    const [gone, left] = [await createUser(em), await createUser(em)];
    const post = await createWhileRemoving('next-author', [gone.id, left.id]);
    expect(await em.execute('select author_id from blog_posts where id = ?', [post?.id])).toEqual([
      { author_id: left.id },
    ]);
  });
});

describe('a category of a post that is deleted meanwhile', () => {
  it('has no post to be given to', async () => {
    const category = await createCategory(em);
    const { id } = await createRow(em);
    let link: ReturnType<typeof addPostCategory> | undefined;
    await orm.em.fork().transactional(async (deleting) => {
      await deletePost(deleting, id);
      link = addPostCategory(orm.em.fork(), id, category.id, new Date());
      link.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(1);
    });
    await expect(link).rejects.toMatchObject({
      code: 'notFound',
      message: 'This post does not exist',
    });
  });
});

describe('a category that is given or taken alone', () => {
  it('makes a new version of the post, over which no editor saves unasked', async () => {
    const category = await createCategory(em);
    const { id } = await createRow(em);
    const later = new Date('2030-01-01T12:00:00.000Z');
    const { version } = await getPost(em.fork(), id);
    const save = () =>
      updatePost(orm.em.fork(), id, { categoryIds: [] }, version, options).catch(
        ({ code }) => code,
      );

    await removePostCategory(em, id, category.id, later);
    expect((await getPost(em.fork(), id)).version).toBe(version);
    await addPostCategory(em, id, category.id, later);
    await addPostCategory(em, id, category.id, new Date());
    expect(await getPost(em.fork(), id)).toMatchObject({
      categoryIds: [category.id],
      version: version + 1,
      updatedAt: later.toISOString(),
    });
    expect(await save()).toBe('conflict');
    await removePostCategory(em, id, category.id, later);
    expect(await getPost(em.fork(), id)).toMatchObject({ categoryIds: [], version: version + 2 });
    expect(await save()).toBe('conflict');
  });

  it('holds up nobody who does the same at the same time', async () => {
    const categories = [await createCategory(em), await createCategory(em)];
    const { id } = await createRow(em);
    const { version } = await getPost(em.fork(), id);
    const links = categories.flatMap((category) => [category, category, category]);
    await Promise.all(
      links.map((category) => addPostCategory(orm.em.fork(), id, category.id, new Date())),
    );
    expect((await getPost(em.fork(), id)).version).toBe(version + 2);
    await Promise.all([
      ...links.map((category) => removePostCategory(orm.em.fork(), id, category.id, new Date())),
      updatePost(orm.em.fork(), id, { categoryIds: [] }, undefined, options),
    ]);
    expect((await getPost(em.fork(), id)).categoryIds).toEqual([]);
  });
});

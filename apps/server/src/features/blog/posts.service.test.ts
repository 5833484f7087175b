import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createCategory, createPost as createRow, createUser } from '../../../test/factories.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { addPostCategory } from './post-categories.service.ts';
import { createPost, deletePost } from './posts.service.ts';

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

const waitingStatements = async () =>
  (
    await orm.em
      .fork()
      .execute(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
  ).length;

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
      link = addPostCategory(orm.em.fork(), id, category.id);
      link.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(1);
    });
    await expect(link).rejects.toMatchObject({
      code: 'notFound',
      message: 'This post does not exist',
    });
  });
});

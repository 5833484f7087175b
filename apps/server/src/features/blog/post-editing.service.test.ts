import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { createCategory, createPost as createRow, createUser } from '../../../test/factories.ts';
import { workOn } from '../../../test/work.ts';
import type { User } from '../../kernel/viewer.ts';
import { toUser } from '../auth/session-user.service.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { addPostCategory, removePostCategory } from './post-categories.service.ts';
import { createPost, deletePost, updatePost } from './post-editing.service.ts';
import { getPost } from './posts.service.ts';

const { orm } = await testDatabase();
let em: EntityManager;
beforeEach(() => {
  em = orm.em.fork();
});

const FIELDS = {
  title: 'Warm',
  summary: 'Short',
  content: 'Long',
  contentFormat: 'plain' as const,
  featuredImage: null,
  featuredImageAlt: null,
  published: false,
  categoryIds: [],
};
/** The user for changes where permissions do not matter. */
const NOBODY: User = { id: 0, username: 'nobody', isAdmin: false };
const work = (on = orm.em.fork()) => workOn(on, NOBODY);

const waitingStatements = () => countWaiting(orm.em.fork());

/** A post whose creation starts while its author is being removed. */
const createWhileRemoving = async (slug: string, authorId: number, creator = NOBODY) => {
  let creation: ReturnType<typeof createPost> | undefined;
  await orm.em.fork().transactional(async (removing) => {
    await removing.nativeDelete(UserEntity, { id: authorId });
    creation = createPost(workOn(orm.em.fork(), creator), { ...FIELDS, slug }, authorId);
    creation.catch(() => undefined);
    await expect.poll(waitingStatements).toBe(1);
  });
  return creation;
};

describe('a post whose author is removed while it is created', () => {
  it('is refused when nobody else can be its author', async () => {
    const { id } = await createUser(em);
    await expect(createWhileRemoving('no-author', id)).rejects.toMatchObject({
      code: 'invalid',
      message: 'The author of this post does not exist',
    });
  });

  it('gets its creator as its author', async () => {
    const [gone, left] = [await createUser(em), await createUser(em)];
    const post = await createWhileRemoving('next-author', gone.id, toUser(left));
    expect(await em.execute('select author_id from blog_posts where id = ?', [post?.id])).toEqual([
      { author_id: left.id },
    ]);
  });
});

describe('a category of a post that is deleted meanwhile', () => {
  it('is not added', async () => {
    const category = await createCategory(em);
    const { id } = await createRow(em);
    let link: ReturnType<typeof addPostCategory> | undefined;
    await orm.em.fork().transactional(async (deleting) => {
      await deletePost(work(deleting), id);
      link = addPostCategory(work(), id, category.id);
      link.catch(() => undefined);
      await expect.poll(waitingStatements).toBe(1);
    });
    await expect(link).rejects.toMatchObject({
      code: 'notFound',
      message: 'This post does not exist',
    });
  });
});

describe('a category that is added or removed on its own', () => {
  it('makes a new version of the post, so that saving an older one is a conflict', async () => {
    const category = await createCategory(em);
    const { id } = await createRow(em);
    const { version, updatedAt } = await getPost(em.fork(), new Date(), id);
    const save = () =>
      updatePost(work(), id, { categoryIds: [] }, version).catch(({ code }) => code);

    await removePostCategory(work(), id, category.id);
    expect((await getPost(em.fork(), new Date(), id)).version).toBe(version);
    await addPostCategory(work(), id, category.id);
    await addPostCategory(work(), id, category.id);
    const changed = await getPost(em.fork(), new Date(), id);
    expect(changed).toMatchObject({ categoryIds: [category.id], version: version + 1 });
    expect(changed.updatedAt > updatedAt).toBe(true);
    expect(await save()).toBe('conflict');
    await removePostCategory(work(), id, category.id);
    expect(await getPost(em.fork(), new Date(), id)).toMatchObject({
      categoryIds: [],
      version: version + 2,
    });
    expect(await save()).toBe('conflict');
  });

  it('does not block others who do the same at the same time', async () => {
    const categories = [await createCategory(em), await createCategory(em)];
    const { id } = await createRow(em);
    const { version } = await getPost(em.fork(), new Date(), id);
    const links = categories.flatMap((category) => [category, category, category]);
    await Promise.all(links.map((category) => addPostCategory(work(), id, category.id)));
    expect((await getPost(em.fork(), new Date(), id)).version).toBe(version + 2);
    await Promise.all([
      ...links.map((category) => removePostCategory(work(), id, category.id)),
      updatePost(work(), id, { categoryIds: [] }),
    ]);
    expect((await getPost(em.fork(), new Date(), id)).categoryIds).toEqual([]);
  });
});

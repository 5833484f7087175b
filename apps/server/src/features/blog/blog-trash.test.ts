import type { Category } from '@hvac/contract/blog';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { days } from '@hvac/contract/durations';
import type { Page } from '@hvac/contract/paging';
import type { TrashedItem } from '@hvac/contract/trash';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost, createUser } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { emptyCategoryTrash } from './category-trash.service.ts';
import { emptyPostTrash } from './post-trash.service.ts';

const office = useOffice();
const { app, em, read, rest } = office;
beforeEach(async () => {
  await em().execute('truncate revisions, picture_uses');
});

type Noun = 'Post' | 'Category';
const call = (command: string, id: number) => office.call(`blog.${command}`, { id });
const trash = async (noun: Noun) => {
  const procedure = noun === 'Post' ? 'blog.trashedPosts' : 'blog.trashedCategories';
  return await read<Page<TrashedItem>>(procedure);
};
const listed = async (noun: Noun) => (await trash(noun)).items;
const editable = (id: number) => read<EditablePost>('blog.editablePost', { id });
const passDays = (n: number) =>
  em().execute(`update revisions set saved_at = now() - make_interval(days => ?)`, [n]);
const emptyTrash = async () => {
  await workOn(em()).transaction(emptyPostTrash);
  await workOn(em()).transaction(emptyCategoryTrash);
};

describe.each<[Noun, string]>([
  ['Post', 'This post is not in the trash'],
  ['Category', 'This category is not in the trash'],
])('the trash: %s', (noun, absent) => {
  const make = () => (noun === 'Post' ? createPost(em()) : createCategory(em()));

  it('refuses to restore or delete what is not in it, and to trash what is', async () => {
    const { id } = await make();
    expect(refusalOf(await call(`restore${noun}`, id))).toEqual([404, absent]);
    expect(refusalOf(await call(`purge${noun}`, id))).toEqual([404, absent]);
    await call(`trash${noun}`, id);
    expect(refusalOf(await call(`trash${noun}`, id))[0]).toBe(404);
  });

  it('lists what was deleted, by whom; deleted permanently it is gone', async () => {
    const { id } = await make();
    await call(`trash${noun}`, id);
    expect(await listed(noun)).toMatchObject([{ id, deletedBy: 'owner' }]);
    await call(`purge${noun}`, id);
    expect(await listed(noun)).toEqual([]);
    expect(refusalOf(await call(`restore${noun}`, id))).toEqual([404, absent]);
  });

  it('lists the 200 that were deleted last, and says how many there are', async () => {
    await em().execute(
      `insert into revisions (of, subject_id, version, kind, label, content, saved_at)
       select ?, n, 1, 'delete', 'Number ' || n, '{}', now() - n * interval '1 minute'
       from generate_series(1, 201) n`,
      [noun.toLowerCase()],
    );
    const { items, total } = await trash(noun);
    expect([items.length, total, items[0]?.name]).toEqual([200, 201, 'Number 1']);
  });

  it('keeps it for 30 days; one that a clock which was behind has dated stays', async () => {
    const { id } = await make();
    await call(`trash${noun}`, id);
    await passDays(29);
    await emptyTrash();
    expect(await listed(noun)).toHaveLength(1);
    const other = await make();
    await call(`trash${noun}`, other.id);
    await em().execute(`update revisions set saved_at = '2020-01-01' where subject_id = ?`, [
      other.id,
    ]);
    await emptyTrash();
    expect(await listed(noun)).toHaveLength(2);
    await passDays(31);
    await emptyTrash();
    expect(await listed(noun)).toEqual([]);
  });

  it('gives it another slug when its own is taken meanwhile', async () => {
    const { id, slug } = await make();
    await call(`trash${noun}`, id);
    const path = noun === 'Post' ? '/api/admin/posts' : '/api/admin/categories';
    const body = { title: 'T', name: `N ${slug}`, slug, summary: 'S', content: 'C' };
    expect((await rest('POST', path, { body })).statusCode).toBe(201);
    expect(dataOf(await call(`restore${noun}`, id))).toMatchObject({ id, slug: `${slug}-2` });
    expect(await listed(noun)).toEqual([]);
  });

  it('gives it its old addresses back, except one that leads elsewhere meanwhile', async () => {
    const { id, slug } = await make();
    const path = noun === 'Post' ? `/api/admin/posts/${id}` : `/api/admin/categories/${id}`;
    for (const changed of [`${slug}-b`, `${slug}-c`]) {
      await rest('PATCH', path, { body: { slug: changed } });
    }
    const folder = noun === 'Post' ? '/blog/' : '/blog/category/';
    const leadingTo = () =>
      em().execute<{ path: string; leads_to: string | null }[]>(
        'select path, leads_to from old_addresses where path like ? order by path',
        [`${folder}${slug}%`],
      );
    await call(`trash${noun}`, id);
    expect(await leadingTo()).toEqual([]);
    await em().execute(
      `insert into old_addresses (path, leads_to, origin, created_at) values (?, '/contact', 'typed', now())`,
      [folder + slug],
    );
    await call(`restore${noun}`, id);
    expect(await leadingTo()).toEqual([
      { path: folder + slug, leads_to: '/contact' },
      { path: `${folder}${slug}-b`, leads_to: null },
    ]);
  });

  it('does not get what REST deletes: that is gone at once', async () => {
    const { id } = await make();
    const path = noun === 'Post' ? `/api/admin/posts/${id}` : `/api/admin/categories/${id}`;
    expect((await rest('DELETE', path)).statusCode).toBe(204);
    expect((await rest('GET', path)).statusCode).toBe(404);
    expect(await listed(noun)).toEqual([]);
  });
});

describe('a post that comes back', () => {
  it('is a draft with its id, dates, author, versions and the categories that still exist', async () => {
    const [kept, gone] = [await createCategory(em()), await createCategory(em())];
    const row = await createPost(em(), { categories: [kept, gone], content: '# Warm' });
    await rest('PATCH', `/api/admin/posts/${row.id}`, { body: { title: 'Warm' } });
    const before = await editable(row.id);
    await call('trashPost', row.id);
    expect((await app().inject(`/blog/${row.slug}`)).statusCode).toBe(404);
    await rest('DELETE', `/api/admin/categories/${gone.id}`);

    await call('restorePost', row.id);
    expect((await app().inject(`/blog/${row.slug}`)).statusCode).toBe(404);
    const { updatedAt: _, ...after } = await editable(row.id);
    expect(after).toEqual({
      ...before,
      updatedAt: undefined,
      published: false,
      categoryIds: [kept.id],
      version: before.version + 1,
    });
    const versions = await read<object[]>('blog.postVersions', { id: row.id });
    expect(versions).toHaveLength(3);
    expect(await em().execute('select author_id from blog_posts where id = ?', [row.id])).toEqual([
      { author_id: row.author.id },
    ]);
  });

  it('is as it was when its deletion is undone: live, scheduled with its time, or a draft', async () => {
    const publishedAt = new Date(Date.now() + days(1));
    const live = await createPost(em());
    const waiting = await createPost(em(), { publishedAt, updatedAt: new Date() });
    const draft = await createPost(em(), { published: false });
    for (const { id, slug } of [live, waiting, draft]) {
      const { updatedAt: _, ...before } = await editable(id);
      await call('trashPost', id);
      await office.call('blog.restorePost', { id, isUndo: true });
      const { updatedAt: __, ...after } = await editable(id);
      expect(after).toEqual({ ...before, version: before.version + 1 });
      expect((await app().inject(`/blog/${slug}`)).statusCode).toBe(id === live.id ? 200 : 404);
    }
  });

  it('belongs to whoever restores it when its author is gone', async () => {
    const author = await createUser(em());
    const { id } = await createPost(em());
    await em().execute('update blog_posts set author_id = ? where id = ?', [author.id, id]);
    await call('trashPost', id);
    await em().execute('delete from users where id = ?', [author.id]);
    await call('restorePost', id);
    const [row] = await em().execute(
      'select username from users join blog_posts on author_id = users.id where blog_posts.id = ?',
      [id],
    );
    expect(row).toEqual({ username: 'owner' });
  });
});

describe('a category that comes back', () => {
  it('is that of the posts that still exist, under another name if its own is taken', async () => {
    const category = await createCategory(em(), 'Ducts');
    const [kept, gone] = [
      await createPost(em(), { categories: [category] }),
      await createPost(em(), { categories: [category] }),
    ];
    await call('trashCategory', category.id);
    await rest('DELETE', `/api/admin/posts/${gone.id}`);
    await createCategory(em(), 'Ducts');
    const restored = dataOf<Category>(await call('restoreCategory', category.id));
    expect(restored).toMatchObject({ id: category.id, name: 'Ducts 2', slug: 'ducts-2' });
    expect((await editable(kept.id)).categoryIds).toEqual([category.id]);
  });
});

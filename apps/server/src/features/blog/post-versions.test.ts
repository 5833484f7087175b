import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import type { Draft } from '@hvac/contract/drafts';
import { days } from '@hvac/contract/durations';
import type { Page } from '@hvac/contract/paging';
import type { PostVersion } from '@hvac/contract/revisions';
import type { TrashedItem } from '@hvac/contract/trash';
import { describe, expect, it } from 'vitest';
import { appWithClock, dataOf, mutate, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost as createRow } from '../../../test/factories.ts';
import { backupConfig } from '../../../test/fixtures/backups.ts';
import { useOffice } from '../../../test/office.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { createImageStore } from '../images/store.ts';
import { removeUnusedImage, sweepUnusedImages } from '../images/unused-images.service.ts';
import type { PostContent } from './post-versions.service.ts';

const PICTURE = `${'a'.repeat(32)}.webp`;

const { app, ask, call, cookie, em, idOf, orm, read, rest } = useOffice();

let count = 0;
const fields = (changes: Partial<PostFields> = {}): PostFields => {
  count += 1;
  return {
    title: `Warm ${count}`,
    slug: `warm-${count}`,
    summary: 'Short',
    content: 'Long',
    contentFormat: 'markdown',
    featuredImage: null,
    featuredImageAlt: null,
    published: false,
    categoryIds: [],
    ...changes,
  };
};
const created = async (changes?: Partial<PostFields>) =>
  dataOf<EditablePost>(await call('blog.createPost', fields(changes)));
const saved = async ({ createdAt, updatedAt, publishedAt, ...post }: EditablePost, changes = {}) =>
  dataOf<EditablePost>(await call('blog.updatePost', { ...post, ...changes }));
const versions = (id: number) => read<PostVersion[]>('blog.postVersions', { id });
const contentOf = ({ id }: { id: number } = { id: 0 }) =>
  read<PostContent>('blog.postVersion', { id });
const storeImage = () =>
  em().execute(
    `insert into stored_images (name, width, height, bytes, created_at) values (?, 1, 1, 1, now() - interval '2 days')
     on conflict do nothing`,
    [PICTURE],
  );
const store = createImageStore(backupConfig().files);
const isKept = async () => (await removeUnusedImage(em(), store, PICTURE)).isUsed;

describe('the versions of a post', () => {
  it('has none that is not there, and none of the trash', async () => {
    expect(await versions(999_999)).toEqual([]);
    const { id } = await created();
    await call('blog.trashPost', { id });
    const [deletion] = await em().execute<[{ id: number }]>(
      `select id from revisions where kind = 'delete' and subject_id = ?`,
      [id],
    );
    for (const missing of [deletion, { id: 999_999 }]) {
      const response = await ask('blog.postVersion', { id: missing.id });
      expect(refusalOf(response)).toEqual([404, 'This version is no longer kept']);
    }
  });

  it('are not made by a save that is refused', async () => {
    const post = await created();
    await call('blog.updatePost', { ...post, version: 0 });
    const taken = await created();
    await rest('PATCH', `/api/admin/posts/${post.id}`, { body: { slug: taken.slug } });
    expect(await versions(post.id)).toHaveLength(1);
  });

  it('are made by every save, whoever makes it, and hold all that the editor edits', async () => {
    const post = await created({ title: 'First', content: '# One' });
    const second = await saved(post, { title: 'Second', content: '# Two' });
    await rest('PATCH', `/api/admin/posts/${post.id}`, { body: { title: 'Third' } });
    await rest('PATCH', `/api/admin/posts/${post.id}/updateFeaturedImage`, {
      body: { featuredImage: '/img/hero.svg' },
    });
    const listed = await versions(post.id);
    expect(listed.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(new Set(listed.map(({ savedBy }) => savedBy))).toEqual(new Set(['owner']));
    const { id, version, updatedAt, ...content } = second;
    expect(await contentOf(listed[2])).toEqual(content);
    expect(await contentOf(listed[0])).toMatchObject({
      title: 'Third',
      featuredImage: '/img/hero.svg',
    });
  });

  it('say what each save has changed, and by how many words', async () => {
    const post = await created({ content: 'Clean the **filter**' });
    const second = await saved(post, { title: 'Second', content: 'Clean it' });
    const third = await saved(second, { publishAt: null });
    await saved(third, {
      content: 'long '.repeat(10_001),
      contentFormat: 'plain',
      published: true,
    });
    const listed = await versions(post.id);
    expect(listed.map(({ changes }) => changes)).toEqual([
      { fields: ['content', 'contentFormat', 'published'], words: null },
      { fields: [], words: 0 },
      { fields: ['title', 'content'], words: -1 },
      null,
    ]);
    expect(Object.keys(listed[0] ?? {})).not.toContain('content');
  });

  it('begin with what was stored before the first one', async () => {
    const row = await createRow(em(), { content: 'As imported' });
    await rest('PATCH', `/api/admin/posts/${row.id}`, { body: { content: 'New' } });
    const [after, before] = await versions(row.id);
    expect(before).toMatchObject({
      version: 1,
      savedBy: null,
      savedAt: row.updatedAt.toISOString(),
    });
    expect(await contentOf(before)).toMatchObject({ content: 'As imported' });
    expect(await contentOf(after)).toMatchObject({ content: 'New' });
  });

  it('are dated by the clock of the instance, like the trash and drafts', async () => {
    const now = new Date(Date.now() + 40_000);
    const ahead = await appWithClock(orm(), () => now);
    const call = async <Data>(procedure: string, input: unknown) =>
      dataOf<Data>(await mutate(ahead, procedure, { input, cookie: cookie() }));
    const { id } = await call<EditablePost>('blog.createPost', fields());
    const [version] = await versions(id);
    const category = await createCategory(em(), 'Dated');
    await call('blog.trashCategory', { id: category.id });
    const trashed = await read<Page<TrashedItem>>('blog.trashedCategories');
    const draft = { of: 'post', subject: String(id), baseVersion: 1, fields: '{}', over: null };
    const kept = await call<Draft>('drafts.save', { ...draft, user: idOf('owner') });
    const dates = [version?.savedAt, trashed.items[0]?.deletedAt, kept.savedAt];
    expect(dates).toEqual(dates.map(() => now.toISOString()));
  });

  it('are the newest 50', async () => {
    let post = await created();
    for (let save = 0; save < 52; save += 1) post = await saved(post);
    const listed = await versions(post.id);
    expect([listed.length, listed[0]?.version, listed.at(-1)?.version]).toEqual([50, 53, 4]);
  });

  it('are fewer when they are long', async () => {
    const post = await created();
    for (const version of [2, 3, 4]) {
      await em().execute(
        `insert into revisions (of, subject_id, version, kind, label, content, saved_at)
         select 'post', ?, ?, 'save', 'Long', jsonb_build_object('content', string_agg(md5(random()::text), '')), now()
         from generate_series(1, 140000)`,
        [post.id, version],
      );
    }
    await saved(post);
    expect((await versions(post.id)).map(({ version }) => version)).toEqual([2, 4, 3]);
  });
});

describe('a picture in a text', () => {
  it('stays while the post, one of its versions or the trash names it, and goes with the last', async () => {
    await storeImage();
    const post = await created({ content: `![Furnace](/uploads/${PICTURE} "New")` });
    await sweepUnusedImages(em(), store, new Date(Date.now() + days(2)));
    expect(await isKept()).toBe(true);
    const without = await saved(post, { content: 'Without it' });
    expect(await isKept()).toBe(true);
    await call('blog.trashPost', { id: without.id });
    expect(await isKept()).toBe(true);
    await call('blog.restorePost', { id: without.id });
    expect(await isKept()).toBe(true);
    await rest('DELETE', `/api/admin/posts/${post.id}`);
    const [job] = await em().execute(
      `select payload from jobs where name = 'images:remove-unused' and payload->>'name' = ?`,
      [PICTURE],
    );
    expect(job).toBeDefined();
    expect(await isKept()).toBe(false);
  });

  it.each([
    ['a backslash', PICTURE.replace('.', '\\.')],
    ['an entity', PICTURE.replace('a', '&#97;')],
    ['a named entity', PICTURE.replace('.', '&period;')],
    ['an entity with x', PICTURE.replace('a', '&#x61;')],
    ['all of them', PICTURE.replace('aa', '&#97;&#x0061;').replace('.', '\\.')],
  ])('is kept, because it is shown, when its name is written with %s', async (_what, name) => {
    await storeImage();
    const text = `| A | B |\n|---|---|\n| ![Coil](</uploads/${name}> 'New') | - |`;
    const post = await created({ content: text, published: true });
    expect((await app().inject(`/blog/${post.slug}`)).body).toContain(
      `src="/api/image/${PICTURE}"`,
    );
    expect(await isKept()).toBe(true);
    await rest('DELETE', `/api/admin/posts/${post.id}`);
  });

  it('is kept when a link leads to it, percent signs or not', async () => {
    await storeImage();
    const { id } = await created({
      content: `[Coil](/uploads/${PICTURE.replace('aa', '%61%61')})`,
    });
    expect(await isKept()).toBe(true);
    await rest('DELETE', `/api/admin/posts/${id}`);
    expect(await isKept()).toBe(false);
  });

  it('goes with the 51st newest version, and is looked for no sooner', async () => {
    await storeImage();
    await em().execute(`delete from jobs where name = 'images:remove-unused'`);
    const removals = () => em().count(JobEntity, { name: 'images:remove-unused' });
    let post = await created({ content: `/uploads/${PICTURE}` });
    post = await saved(post);
    for (let save = 0; save < 49; save += 1) post = await saved(post, { content: 'Without it' });
    expect([await isKept(), await removals()]).toEqual([true, 0]);
    await saved(post);
    expect([await isKept(), await removals()]).toEqual([false, 1]);
  });
});

import type { EditablePost, PostFields, PostListItem } from '@hvac/contract/blog-editing';
import type { Page } from '@hvac/contract/paging';
import { describe, expect, it } from 'vitest';
import { dataOf, issuesOf, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';

const office = useOffice();
const { ask, call, em } = office;

let count = 0;
const newPost = (changes: Partial<PostFields> = {}): PostFields => {
  count += 1;
  return {
    title: `A new post ${count}`,
    slug: `a-new-post-${count}`,
    summary: 'What it is about',
    content: 'Line one\nLine two',
    contentFormat: 'plain',
    featuredImage: null,
    featuredImageAlt: null,
    published: false,
    categoryIds: [],
    ...changes,
  };
};

const create = (fields: Record<string, unknown>) => call('blog.createPost', fields, 'editor');
const update = (fields: Record<string, unknown>) => call('blog.updatePost', fields, 'editor');
const created = async (changes: Partial<PostFields> = {}) =>
  dataOf<EditablePost>(await create(newPost(changes)));
const read = (id: number) => office.read<EditablePost>('blog.editablePost', { id }, 'editor');

/** The input for saving a loaded post. */
const saveOf = ({ createdAt, updatedAt, publishedAt, ...fields }: EditablePost) => fields;

describe('blog.createPost', () => {
  it.each([
    ['title', '', 'Title is required'],
    ['title', '  ', 'Title is required'],
    ['slug', '', 'Slug is required'],
    ['summary', '', 'Summary is required'],
    ['content', '', 'Content is required'],
    ['slug', 'two words', 'A slug has no spaces and none of / ? # %'],
    ['slug', 'a/b', 'A slug has no spaces and none of / ? # %'],
    ['slug', '..', 'A slug has no spaces and none of / ? # %'],
    ['slug', 'x'.repeat(201), 'Too long (max 200 characters)'],
    ['title', { $ne: null }, 'Title is required'],
    ['content', 'a\u0000', "The text contains a character that can't be saved"],
    ['categoryIds', [999_999], 'One of these categories was deleted'],
  ])('refuses %s = %j [spec 343, 344, 345, 346]', async (field, value, message) => {
    const response = await create({ ...newPost(), [field]: value });
    expect(refusalOf(response)).toEqual([400, message]);
    expect(issuesOf(response)).toContainEqual({ path: field, message });
  });

  it.each(['ftp://example.com/a.jpg', 'javascript:alert(1)', '/etc/passwd', 'C:\\a.jpg'])(
    'refuses the picture %s',
    async (featuredImage) => {
      expect((await create(newPost({ featuredImage }))).statusCode).toBe(400);
    },
  );

  it('refuses a slug that another post has, draft or not, naming the post', async () => {
    const { slug, title } = await created();
    const response = await create(newPost({ slug }));
    const message = `The slug "${slug}" is already used by the post "${title}"`;
    expect(refusalOf(response)).toEqual([409, message]);
    expect(issuesOf(response)).toEqual([{ path: 'slug', message }]);
  });

  it.each([
    ['looks-alike', 'looks‑alike'],
    ['cafe\u0301-nine', 'café-nine'],
    ['résumé-one', 'resume-one'],
    ['Capital-Letters', 'capital-letters'],
    ['o’brien-family', "o'brien-family"],
    ['ﬁlters', 'filters'],
  ])('refuses a slug that looks like another: %j and %j', async (slug, other) => {
    const { title } = await created({ slug });
    const message = `The slug "${slug}" is already used by the post "${title}"`;
    expect(refusalOf(await create(newPost({ slug: other })))).toEqual([409, message]);
    const post = await created();
    expect(refusalOf(await update({ ...saveOf(await read(post.id)), slug: other }))).toEqual([
      409,
      message,
    ]);
  });

  it('lets a post keep a slug that looks like another, which an earlier release has accepted', async () => {
    await createPost(em(), { title: 'Facade' });
    const { id } = await createPost(em(), { title: 'Other' });
    await em().execute(`update blog_posts set slug = 'façade' where id = ?`, [id]);
    const { statusCode } = await update(saveOf({ ...(await read(id)), title: 'Third' }));
    expect(statusCode).toBe(200);
  });

  it('gives one of two slugs that look alike to one of many simultaneous requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create(newPost({ slug: index % 2 === 0 ? 'naïve-heat' : 'naive-heat' })),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('gives a slug to one of many simultaneous requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => create(newPost({ slug: 'everybody-wants-me' }))),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(11).fill(409)]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(refusalOf(response)[1]).toContain('The slug "everybody-wants-me" is already used by');
    }
  });

  it('stores nothing of a post when its categories are refused', async () => {
    const fields = newPost({ categoryIds: [999_999] });
    await create(fields);
    expect(await em().count(PostEntity, { slug: fields.slug })).toBe(0);
  });

  it('stores every field exactly as sent, and the categories [spec 349, 354]', async () => {
    const [one, other] = [await createCategory(em()), await createCategory(em())];
    const fields = newPost({
      title: ' Ünïcode 🔥 “quoted” ',
      content: '  spaces\n\n<b>kept</b>\u200f ',
      featuredImage: 'https://example.com/a.jpg',
      featuredImageAlt: 'A furnace',
      published: true,
      categoryIds: [one.id, other.id],
    });
    const post = dataOf<EditablePost>(await create(fields));
    expect(await read(post.id)).toMatchObject(fields);
  });

  it('creates a draft without picture and categories unless told otherwise, written by the first user [spec 347, 348, 349, 367]', async () => {
    const { title, slug, summary, content } = newPost();
    const post = dataOf<EditablePost>(await create({ title, slug, summary, content }));
    expect(post).toMatchObject({
      published: false,
      publishedAt: null,
      featuredImage: null,
      categoryIds: [],
      version: 1,
    });
    const stored = await em().findOneOrFail(PostEntity, { id: post.id });
    expect(stored.author.id).toBe(1);
  });
});

describe('blog.updatePost', () => {
  it('refuses a post that does not exist', async () => {
    const post = await created();
    expect(refusalOf(await update({ ...saveOf(post), id: 999_999 }))).toEqual([
      404,
      'This post does not exist',
    ]);
  });

  it('refuses a save over a newer version and keeps what is stored', async () => {
    const post = await created();
    const first = await update({ ...saveOf(post), title: 'Saved first' });
    expect(first.statusCode).toBe(200);
    const second = await update({ ...saveOf(post), title: 'Saved second' });
    expect(refusalOf(second)).toEqual([409, 'This post was changed after you opened it']);
    expect(issuesOf(second)).toEqual([
      { path: 'version', message: 'This post was changed after you opened it' },
    ]);
    expect((await read(post.id)).title).toBe('Saved first');
  });

  it('accepts one of four saves at the same moment', async () => {
    const post = await created();
    const titles = ['One', 'Two', 'Three', 'Four'];
    const responses = await Promise.all(titles.map((title) => update({ ...saveOf(post), title })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('counts a change of the categories alone as a new version', async () => {
    const category = await createCategory(em());
    const post = await created();
    await update({ ...saveOf(post), categoryIds: [category.id] });
    expect((await update(saveOf(post))).statusCode).toBe(409);
  });

  it('adds and removes categories, and leaves the rows of the others [spec 371, 372, 373]', async () => {
    const rowOf = async (post: number, category: number) =>
      (await em().findOne(PostCategoryEntity, { post, category }))?.id;
    const [a, b, c] = [
      await createCategory(em()),
      await createCategory(em()),
      await createCategory(em()),
    ];
    const post = await created({ categoryIds: [a.id, b.id] });
    const before = await rowOf(post.id, b.id);
    const saved = dataOf<EditablePost>(
      await update({ ...saveOf(post), categoryIds: [b.id, c.id] }),
    );
    expect(saved.categoryIds).toEqual([b.id, c.id]);
    expect((await read(post.id)).categoryIds).toEqual([b.id, c.id]);
    expect(await rowOf(post.id, b.id)).toBe(before);
  });

  it('keeps the stored picture when the form has none [spec 359, 360]', async () => {
    const picture = { featuredImage: 'https://example.com/a.jpg', featuredImageAlt: 'A furnace' };
    const post = await created(picture);
    const none = { featuredImage: null, featuredImageAlt: null };
    const saved = dataOf<EditablePost>(await update({ ...saveOf(post), ...none }));
    expect(saved).toMatchObject(picture);
  });

  it('sets the date of publication once, at the first publication', async () => {
    const post = await created();
    expect(post.publishedAt).toBeNull();
    const published = dataOf<EditablePost>(await update({ ...saveOf(post), published: true }));
    expect(published.publishedAt).not.toBeNull();
    const hidden = dataOf<EditablePost>(await update({ ...saveOf(published), published: false }));
    const again = dataOf<EditablePost>(await update({ ...saveOf(hidden), published: true }));
    expect(again.publishedAt).toBe(published.publishedAt);
  });

  it('accepts its own slug and refuses that of another post', async () => {
    const [post, other] = [await created(), await created()];
    expect((await update(saveOf(post))).statusCode).toBe(200);
    const response = await update({ ...saveOf(await read(post.id)), slug: other.slug });
    expect(refusalOf(response)[1]).toContain(`"${other.title}"`);
  });

  it('is visible to visitors with the next request', async () => {
    const post = await created({ published: true });
    await update({ ...saveOf(post), content: 'One two '.repeat(200) });
    const seen = await office.read<{ content: string; readMinutes: number }>(
      'blog.post',
      { slug: post.slug },
      null,
    );
    expect(seen.readMinutes).toBe(2);
  });
});

describe('blog.lastSaver', () => {
  const lastSaver = (id: number) => office.read<string | null>('blog.lastSaver', { id }, 'editor');

  it('names whoever saved the post last, and nobody for an unknown post', async () => {
    const post = await created();
    expect(await lastSaver(post.id)).toBe('editor');
    await call('blog.updatePost', saveOf(post));
    expect(await lastSaver(post.id)).toBe('owner');
    expect(await lastSaver(999_999)).toBeNull();
  });
});

describe('blog.setPublished', () => {
  const set = (input: Record<string, unknown>) => call('blog.setPublished', input, 'editor');

  it('refuses another version, an unknown post, and what is neither yes nor no', async () => {
    const { id, version } = await created();
    expect((await set({ id, version: version + 1, published: true })).statusCode).toBe(409);
    expect((await set({ id: 999_999, version, published: true })).statusCode).toBe(404);
    expect((await set({ id, version, published: 'yes' })).statusCode).toBe(400);
    expect((await read(id)).published).toBe(false);
  });

  it('publishes a post and makes it a draft again, and changes nothing else', async () => {
    const { id, version, updatedAt, ...before } = await created({ featuredImage: '/img/hero.svg' });
    const live = dataOf<EditablePost>(await set({ id, version, published: true }));
    expect(live).toMatchObject({
      ...before,
      published: true,
      publishedAt: expect.any(String),
      version: version + 1,
    });
    await set({ id, version: version + 1, published: false });
    expect(await read(id)).toMatchObject({ ...before, publishedAt: live.publishedAt });
  });
});

describe('blog.setFeaturedImage', () => {
  const set = (input: Record<string, unknown>) => call('blog.setFeaturedImage', input, 'editor');

  it('refuses what is neither a picture of ours nor a URL, another version, and an unknown post', async () => {
    const { id, version } = await created();
    expect((await set({ id, version, featuredImage: '../secret' })).statusCode).toBe(400);
    for (const nothing of [{}, { featuredImage: '' }, { featuredImage: ' ' }]) {
      expect((await set({ id, version, ...nothing })).statusCode).toBe(400);
    }
    expect((await set({ id, version: version + 1, featuredImage: null })).statusCode).toBe(409);
    expect((await set({ id: 999_999, version, featuredImage: null })).statusCode).toBe(404);
  });

  it('stores a picture at once, and removes it with its alternative text', async () => {
    const post = await created({
      featuredImage: 'https://example.com/a.jpg',
      featuredImageAlt: 'A furnace',
    });
    const featuredImage = 'https://example.com/b.jpg';
    const set1 = dataOf<EditablePost>(await set({ id: post.id, version: 1, featuredImage }));
    expect(set1).toMatchObject({ featuredImage, featuredImageAlt: null, version: 2 });
    const set2 = dataOf<EditablePost>(await set({ id: post.id, version: 2, featuredImage: null }));
    expect(set2).toMatchObject({ featuredImage: null, featuredImageAlt: null, version: 3 });
  });
});

describe('blog.trashPost', () => {
  const remove = (id: number) => call('blog.trashPost', { id }, 'editor');

  it('refuses a post that does not exist, such as one already deleted', async () => {
    const { id } = await created();
    expect((await remove(id)).statusCode).toBe(200);
    expect(refusalOf(await remove(id))).toEqual([404, 'This post does not exist']);
  });

  it('deletes its links to categories, but not the categories', async () => {
    const category = await createCategory(em());
    const { id } = await created({ categoryIds: [category.id] });
    await remove(id);
    const inUse = await ask('blog.categoryInUse', { id: category.id }, 'editor');
    expect(dataOf(inUse)).toMatchObject({ name: category.name, postCount: 0 });
  });
});

describe('blog.postList', () => {
  const list = (input: Record<string, unknown>) =>
    office.read<Page<PostListItem>>('blog.postList', input, 'editor');

  it('searches titles and summaries regardless of case, drafts included, newest first [spec 306, 307, 308]', async () => {
    await created({ title: 'Zephyr furnace', published: true });
    await created({ summary: 'About the ZEPHYR' });
    await created({ content: 'zephyr in the content only' });
    const { items, total } = await list({ search: 'zePHyr' });
    expect(total).toBe(2);
    expect(items.map(({ published }) => published)).toEqual([false, true]);
  });

  it('folds case as the database does', async () => {
    await created({ title: 'ΟΔΟΣ of the \u0130stanbul École' });
    for (const search of ['ΟΔΟΣ', '\u0130stanbul', 'école', 'ÉCOLE']) {
      expect((await list({ search })).total, search).toBe(1);
    }
  });

  it.each([
    ['Rene’s café', "rene's CAFE"],
    ["Rene's cafeteria", 'René’s cafétéria'],
    ['Filters—MERV‑13', 'filters-merv-13'],
    ['Two\u00a0stage furna\u00adces', 'two stage furnaces'],
  ])('finds %j by %j, as it is typed elsewhere', async (title, search) => {
    const { id } = await created({ title });
    expect((await list({ search })).items.map((post) => post.id)).toEqual([id]);
  });

  it('finds a post by the title that it has got', async () => {
    const post = await created({ title: 'Résumé' });
    await update(saveOf({ ...(await read(post.id)), title: 'Exposé' }));
    expect((await list({ search: 'expose' })).total).toBe(1);
    expect((await list({ search: 'resume' })).total).toBe(0);
  });

  it('takes % and _ literally', async () => {
    await created({ title: '100% heat_pump' });
    expect((await list({ search: '100%' })).total).toBe(1);
    expect((await list({ search: 't_p' })).total).toBe(1);
    expect((await list({ search: '%_%' })).total).toBe(0);
  });

  it('takes quotes as text, not as SQL', async () => {
    await created({ title: `The O'Hara "ductless" \\ $$ ? plan` });
    for (const search of ["o'hara", `a "ductless" \\ $$ ? plan`]) {
      expect((await list({ search })).total, search).toBe(1);
    }
    expect((await list({ search: "%') or ('' = '" })).total).toBe(0);
  });

  it('returns the requested page', async () => {
    const all = await list({ limit: 100 });
    const second = await list({ limit: 2, offset: 2 });
    expect(second.items).toEqual(all.items.slice(2, 4));
    expect(second.total).toBe(all.total);
  });
});

describe('blog.overview', () => {
  it('counts posts, published posts and categories, and lists the five newest posts [spec 294]', async () => {
    const before = await office.read<Record<string, number>>('blog.overview', undefined, 'editor');
    await createPost(em(), { published: true, publishedAt: new Date('2020-01-01') });
    const draft = await created();
    await createCategory(em());
    const after = await office.read<{ recentPosts: PostListItem[] }>(
      'blog.overview',
      undefined,
      'editor',
    );
    expect(after).toMatchObject({
      posts: Number(before.posts) + 2,
      published: Number(before.published) + 1,
      categories: Number(before.categories) + 1,
    });
    expect(after.recentPosts).toHaveLength(5);
    expect(after.recentPosts[0]?.id).toBe(draft.id);
  });
});

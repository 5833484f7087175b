import type { Category, ListedPost, PostCard, PublishedPost } from '@hvac/contract/blog';
import { defaultCompany } from '@hvac/contract/company';
import { days } from '@hvac/contract/durations';
import type { Page } from '@hvac/contract/paging';
import { defaultTexts } from '@hvac/contract/texts/pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, dataOf, query, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { textsSetting } from '../settings/page-texts.service.ts';

const { app, em } = useInstance();
beforeEach(async () => {
  await em().execute('truncate blog_posts, blog_categories restart identity cascade');
});

const call = async <Data>(path: string, input?: Call['input']) =>
  dataOf<Data>(await query(app(), path, { input }));
const slugsOf = ({ items }: Page<PostCard>) => items.map(({ slug }) => slug);
const createPosts = async (count: number, options: Parameters<typeof createPost>[1] = {}) => {
  const slugs: string[] = [];
  for (let i = 0; i < count; i += 1) slugs.unshift((await createPost(em(), options)).slug);
  return slugs;
};

describe.each(['blog.posts', 'blog.categoryPosts'])('the page of %s', (path) => {
  it.each([0, -1, 1.5, 1_000_001, '1', null, { $gt: 0 }])('may not be %j', async (page) => {
    const response = await query(app(), path, { input: { slug: 'heating', page } });
    expect(response.statusCode).toBe(400);
  });
});

it('searches wait for each other, and nothing else waits for them', async () => {
  const ended: string[] = [];
  const isEnding = (name: string) => () => void ended.push(name);
  const searches = await em().transactional(async (tx) => {
    await tx.execute('lock table blog_posts in access exclusive mode');
    const begun = ['one', 'two', 'three'].map((q) =>
      query(app(), 'blog.search', { input: { q, page: 1 } }).then(isEnding('search')),
    );
    await query(app(), 'blog.categories').then(isEnding('categories'));
    ended.push('lock');
    return { begun };
  });
  await Promise.all(searches.begun);
  expect(ended).toEqual(['categories', 'lock', 'search', 'search', 'search']);
});

describe('blog.posts', () => {
  it('is empty while nothing is published', async () => {
    await createPost(em(), { published: false });
    expect(await call('blog.posts', {})).toEqual({ items: [], total: 0 });
  });

  it('shows what a card needs, and not the content', async () => {
    const content = Array.from({ length: 401 }, () => 'word').join(' ');
    const publishedAt = new Date('2026-03-01T12:00:00.000Z');
    const featuredImage = 'https://example.com/furnace.jpg';
    const categories = [
      await createCategory(em(), 'Heating'),
      await createCategory(em(), 'Cooling'),
    ];
    await createPost(em(), {
      title: 'Cold Furnace',
      content,
      featuredImage,
      publishedAt,
      categories,
    });
    await createPost(em(), { title: 'Older', publishedAt: new Date('2026-02-01') });
    const { items } = await call<Page<ListedPost>>('blog.posts', {});
    expect(items.map(({ category }) => category)).toEqual(['Cooling', null]);
    expect(items.slice(0, 1)).toEqual([
      {
        id: 1,
        title: 'Cold Furnace',
        slug: 'cold-furnace',
        summary: 'Summary of Cold Furnace',
        featuredImage,
        featuredImageAlt: null,
        readMinutes: 3,
        publishedAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
        category: 'Cooling',
      },
    ]);
  });

  it('leaves drafts out and puts the newest publication first', async () => {
    await createPost(em(), { title: 'Newest', publishedAt: new Date('2026-03-03') });
    await createPost(em(), { title: 'Oldest', publishedAt: new Date('2026-03-01') });
    await createPost(em(), { title: 'Draft', published: false });
    await createPost(em(), { title: 'Middle', publishedAt: new Date('2026-03-02') });
    const page = await call<Page<PostCard>>('blog.posts', {});
    expect(slugsOf(page)).toEqual(['newest', 'middle', 'oldest']);
    expect(page.total).toBe(3);
  });

  it('hides a post that was published once and is a draft again', async () => {
    const { id } = await createPost(em());
    await em().execute('update blog_posts set published = false where id = ?', [id]);
    expect(await call('blog.posts', {})).toEqual({ items: [], total: 0 });
  });

  it('shows 24 posts a page, each post once, even when they were published at the same moment', async () => {
    const slugs = await createPosts(50, { publishedAt: new Date('2026-03-01') });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => call<Page<PostCard>>('blog.posts', { page })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([50, 50, 50, 50]);
    expect(pages.flatMap(slugsOf)).toEqual(slugs);
  });
});

describe('blog.post', () => {
  it('hides a draft like a post that does not exist', async () => {
    const { slug } = await createPost(em(), { published: false });
    const draft = await query(app(), 'blog.post', { input: { slug } });
    const unknown = await query(app(), 'blog.post', { input: { slug: 'unknown' } });
    expect(refusalOf(draft)).toEqual([404, 'This post does not exist']);
    expect(draft.body).toBe(unknown.body);
  });

  it('is the whole post with its categories by name', async () => {
    const heating = await createCategory(em(), 'Heating');
    const airQuality = await createCategory(em(), 'Air Quality');
    await createCategory(em(), 'Cooling');
    const content = 'First line\n\n  <b>second</b> line ';
    await createPost(em(), { title: 'Filters', content, categories: [heating, airQuality] });
    const post = await call<PublishedPost>('blog.post', { slug: 'filters' });
    expect(post).toMatchObject({
      title: 'Filters',
      contentFormat: 'plain',
      contentHtml: 'First line\n\n  &lt;b&gt;second&lt;/b&gt; line ',
      readMinutes: 1,
    });
    expect(post.categories).toEqual([
      { id: 2, name: 'Air Quality', slug: 'air-quality', description: 'About Air Quality' },
      { id: 1, name: 'Heating', slug: 'heating', description: 'About Heating' },
    ]);
    expect(Object.keys(post)).not.toContain('author');
  });

  it('has an empty list when it has no categories', async () => {
    const { slug } = await createPost(em());
    expect(await call('blog.post', { slug })).toMatchObject({ categories: [] });
  });

  it('names no author unless the owner wants one', async () => {
    const { slug } = await createPost(em());
    expect(await call('blog.post', { slug })).not.toHaveProperty('author');
    const write = (author: string) =>
      workOn(em()).transaction((tx) =>
        textsSetting('blog').replace(tx, { ...defaultTexts('blog'), author }),
      );
    await write('Dana at {company}');
    expect(await call('blog.post', { slug })).toMatchObject({
      author: `Dana at ${defaultCompany.name}`,
    });
    await write('{author}, {company}');
    const { username } = await em().findOneOrFail(UserEntity, { id: { $gt: 0 } });
    expect(await call('blog.post', { slug })).toMatchObject({
      author: `${username}, ${defaultCompany.name}`,
    });
    await write('');
  });
});

describe('blog.relatedPosts', () => {
  it('tells nothing about the category of a draft or of a scheduled post', async () => {
    const heating = await createCategory(em(), 'Heating');
    await createPost(em(), {
      title: 'Close',
      categories: [heating],
      publishedAt: new Date('2026-01-01'),
    });
    for (const title of ['One', 'Two', 'Three']) await createPost(em(), { title });
    const draft = await createPost(em(), {
      title: 'Draft',
      published: false,
      categories: [heating],
    });
    const publishedAt = new Date(Date.now() + days(1));
    const waiting = { title: 'Waiting', publishedAt, updatedAt: new Date() };
    const scheduled = await createPost(em(), { ...waiting, categories: [heating] });
    for (const { slug } of [draft, scheduled]) {
      expect(await call('blog.relatedPosts', { slug })).toEqual(
        await call('blog.relatedPosts', { slug: 'no-such-post' }),
      );
    }
  });

  it('are the three newest other published posts', async () => {
    const [newest = '', ...others] = await createPosts(5);
    await createPost(em(), { title: 'Draft', published: false });
    const slugs = async (slug: string) =>
      (await call<PostCard[]>('blog.relatedPosts', { slug })).map((post) => post.slug);
    expect(await slugs(newest)).toEqual(others.slice(0, 3));
    expect(await slugs(others[0] ?? '')).toEqual([newest, ...others.slice(1, 3)]);
    expect(await slugs(others[3] ?? '')).toEqual([newest, ...others.slice(0, 2)]);
  });

  it('share a category with the post if they can, however old they are', async () => {
    const [heating, cooling] = [
      await createCategory(em(), 'Heating'),
      await createCategory(em(), 'Cooling'),
    ];
    const at = (day: number) => new Date(`2026-03-0${day}`);
    const post = await createPost(em(), { categories: [heating, cooling], publishedAt: at(9) });
    const create = async (title: string, day: number, categories = [heating]) =>
      createPost(em(), { title, categories, publishedAt: at(day) });
    await create('Old heating', 1);
    await create('Both', 2, [heating, cooling]);
    await create('Newest', 8, []);
    await createPost(em(), { title: 'Draft', categories: [heating], published: false });
    const titles = async () =>
      (await call<PostCard[]>('blog.relatedPosts', { slug: post.slug })).map(({ title }) => title);
    expect(await titles()).toEqual(['Both', 'Old heating', 'Newest']);
    await create('New cooling', 7, [cooling]);
    expect(await titles()).toEqual(['New cooling', 'Both', 'Old heating']);
  });

  it('have only an id, a title, a slug and a date', async () => {
    await createPost(em(), { title: 'One', publishedAt: new Date('2026-03-01') });
    expect(await call('blog.relatedPosts', { slug: 'two' })).toEqual([
      { id: 1, title: 'One', slug: 'one', publishedAt: '2026-03-01T00:00:00.000Z' },
    ]);
  });

  it('are none for the only post', async () => {
    const { slug } = await createPost(em());
    expect(await call('blog.relatedPosts', { slug })).toEqual([]);
  });
});

describe('blog.categories', () => {
  it('are sorted by name and complete', async () => {
    await createCategory(em(), 'Heating');
    await createCategory(em(), 'Air Quality');
    await em().execute(`insert into blog_categories (name, slug) values ('Bare', 'bare')`);
    const categories = await call<Category[]>('blog.categories');
    expect(categories.map(({ name }) => name)).toEqual(['Air Quality', 'Bare', 'Heating']);
    expect(categories[1]).toEqual({ id: 3, name: 'Bare', slug: 'bare', description: null });
  });
});

describe('blog.category', () => {
  it('is not found under an unknown slug', async () => {
    expect(refusalOf(await query(app(), 'blog.category', { input: { slug: 'unknown' } }))).toEqual([
      404,
      'This category does not exist',
    ]);
  });

  it('is found by its slug', async () => {
    await createCategory(em(), 'Heating');
    expect(await call('blog.category', { slug: 'heating' })).toEqual({
      id: 1,
      name: 'Heating',
      slug: 'heating',
      description: 'About Heating',
    });
  });
});

describe('a long summary', () => {
  it('is shortened at a word in lists, and whole on the page of the post', async () => {
    const summary = 'A furnace that starts and stops wears out its igniter. '.repeat(5).trim();
    const { slug } = await createPost(em(), { title: 'Cold Furnace', summary });
    const { items } = await call<Page<PostCard>>('blog.posts', {});
    expect(items[0]?.summary).toBe(summary.slice(0, 54));
    expect(await call('blog.post', { slug })).toMatchObject({ summary });
  });
});

describe('blog.categoryPosts', () => {
  it('are not found under an unknown slug', async () => {
    const response = await query(app(), 'blog.categoryPosts', { input: { slug: 'unknown' } });
    expect(refusalOf(response)).toEqual([404, 'This category does not exist']);
  });

  it('are none in an empty category', async () => {
    await createCategory(em(), 'Empty');
    expect(await call('blog.categoryPosts', { slug: 'empty' })).toEqual({ items: [], total: 0 });
  });

  it('are the published posts of this category, newest first', async () => {
    const heating = await createCategory(em(), 'Heating');
    const cooling = await createCategory(em(), 'Cooling');
    const newest = { publishedAt: new Date('2026-03-02'), categories: [cooling, heating] };
    await createPost(em(), { title: 'Both', ...newest });
    await createPost(em(), { title: 'Cooling Only', categories: [cooling] });
    const oldest = { publishedAt: new Date('2026-03-01'), categories: [heating] };
    await createPost(em(), { title: 'Heating Only', ...oldest });
    await createPost(em(), { title: 'Draft', published: false, categories: [heating] });
    const page = await call<Page<PostCard>>('blog.categoryPosts', { slug: 'heating' });
    expect(slugsOf(page)).toEqual(['both', 'heating-only']);
    expect(page.total).toBe(2);
  });

  it('are shown 24 a page', async () => {
    const heating = await createCategory(em(), 'Heating');
    const slugs = await createPosts(25, { categories: [heating] });
    const pages = await Promise.all(
      [1, 2].map((page) => call<Page<PostCard>>('blog.categoryPosts', { slug: 'heating', page })),
    );
    expect(pages.flatMap(slugsOf)).toEqual(slugs);
    expect(pages[1]).toMatchObject({ items: [{}], total: 25 });
  });
});

import type { Category } from '@hvac/contract/blog';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf, query } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';

const { app, em } = useInstance();
beforeAll(async () => {
  await createPost(em(), { categories: [await createCategory(em())] });
});

const NOT_TEXT = [{ $ne: null }, { $like: '%' }, { $or: [{}] }, ['post-1'], [], {}, 1, true, null];
const ODD_TEXT: [name: string, slug: string][] = [
  ['JSON', '{"$ne":null}'],
  ['SQL', "' or 1=1 --"],
  ['a pattern', '%'],
  ['a path', '../../etc/passwd'],
  ['a percent code', '%00'],
  ['a word of JavaScript', '__proto__'],
  ['an emoji', '🔥'],
  ['text from right to left', 'مرحبا'],
  ['a line break', 'a\nb'],
  ['nothing', ''],
  ['white space', ' '],
  ['a thousand characters', 'x'.repeat(1000)],
  ['a NUL byte', 'a\u0000b'],
  ['half of an emoji', '\ud83d'],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
];

describe.each(['blog.post', 'blog.category', 'blog.categoryPosts'])('%s', (path) => {
  it.each(NOT_TEXT)('refuses the slug %j', async (slug) => {
    expect((await query(app(), path, { input: { slug } })).statusCode).toBe(400);
  });

  it.each(ODD_TEXT)('finds nothing under %s', async (_case, slug) => {
    expect((await query(app(), path, { input: { slug } })).statusCode).toBe(404);
  });

  it('refuses fields that it does not know', async () => {
    const input = { slug: 'post-1', published: false };
    expect((await query(app(), path, { input })).statusCode).toBe(400);
  });
});

describe.each(['/blog', '/blog/category'])('a page below %s', (folder) => {
  const statusOf = async (slug: string) => (await app().inject(`${folder}/${slug}`)).statusCode;

  it.each([
    ['JSON', '%7B%22$ne%22:null%7D'],
    ['SQL', "'%20or%201=1%20--"],
    ['a pattern', '%25'],
    ['a word of JavaScript', '__proto__'],
    ['an emoji', '%F0%9F%94%A5'],
    ['a NUL byte', '%00'],
    ['a line break', '%0D%0A'],
    ['an encoded path', '..%2f..%2fetc%2fpasswd'],
    ['a thousand characters', 'x'.repeat(1000)],
    ['a megabyte', 'x'.repeat(1024 * 1024)],
  ])('does not exist under %s', async (_case, slug) => {
    expect(await statusOf(slug)).toBe(404);
  });

  it.each(['%', '%E0%A4%A', '%ED%A0%BD'])('does not fail under %s', async (slug) => {
    expect([400, 404]).toContain(await statusOf(slug));
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page={"$gt":0}',
    'page=1e99',
    'page=1&page=2',
    'page=%00',
  ])('is shown with the odd query string ?%s', async (search) => {
    const [category] = dataOf<Category[]>(await query(app(), 'blog.categories'));
    const url = folder === '/blog' ? folder : `${folder}/${category?.slug}`;
    expect((await app().inject(`${url}?${search}`)).statusCode).toBe(200);
  });
});

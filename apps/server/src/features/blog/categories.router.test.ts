import type { Category } from '@hvac/contract/blog';
import { describe, expect, it } from 'vitest';
import { dataOf, issuesOf, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const office = useOffice();
const { ask, em, read } = office;

let count = 0;
const newCategory = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return { name: `Kind ${count}`, slug: `kind-${count}`, description: null, ...changes };
};

const call = (procedure: string, input: Record<string, unknown>) =>
  office.call(`blog.${procedure}`, input, 'editor');
const created = async (changes: Record<string, unknown> = {}) =>
  dataOf<Category>(await call('createCategory', newCategory(changes)));

describe.each(['createCategory', 'updateCategory'])('blog.%s', (procedure) => {
  /** Input for creating or updating a category. */
  const inputWith = async (changes: Record<string, unknown>) =>
    procedure === 'createCategory' ? newCategory(changes) : { ...(await created()), ...changes };

  it.each([
    ['name', '', 'Category name is required'],
    ['name', ' \n', 'Category name is required'],
    ['slug', '', 'Slug is required'],
    ['slug', 'air quality', 'A slug has no spaces and none of / ? # %'],
    ['slug', 'a?b', 'A slug has no spaces and none of / ? # %'],
    ['name', ['a'], 'Category name is required'],
    ['description', 'x'.repeat(2001), 'Too long (max 2,000 characters)'],
  ])('refuses %s = %j', async (field, value, message) => {
    const response = await call(procedure, await inputWith({ [field]: value }));
    expect(refusalOf(response)).toEqual([400, message]);
    expect(issuesOf(response)).toContainEqual({ path: field, message });
  });

  it('refuses a slug that another category has, naming it', async () => {
    const { slug, name } = await created();
    const response = await call(procedure, await inputWith({ slug }));
    const message = `The slug "${slug}" is already used by the category "${name}"`;
    expect(refusalOf(response)).toEqual([409, message]);
    expect(issuesOf(response)).toEqual([{ path: 'slug', message }]);
  });

  it('refuses a name that another category has', async () => {
    const { name } = await created();
    const response = await call(procedure, await inputWith({ name }));
    const message = `There is already a category named "${name}"`;
    expect(refusalOf(response)).toEqual([409, message]);
    expect(issuesOf(response)).toEqual([{ path: 'name', message }]);
  });

  it.each([
    ['Café', 'CAFE'],
    ['Heat Pumps', 'heat\u00a0 pumps '],
    ['O’Brien’s tips', "O'Brien's tips"],
    ['Air–quality', 'air-quality'],
  ])('refuses a name that looks like another: %j and %j', async (one, other) => {
    const { name } = await created({ name: `${one} ${procedure}` });
    const response = await call(procedure, await inputWith({ name: `${other} ${procedure}` }));
    const message = `There is already a category named "${name}"`;
    expect(refusalOf(response)).toEqual([409, message]);
  });

  it('refuses a slug that looks like another', async () => {
    const { slug, name } = await created({ slug: `café-${procedure}` });
    const response = await call(procedure, await inputWith({ slug: `cafe-${procedure}` }));
    const message = `The slug "${slug}" is already used by the category "${name}"`;
    expect(refusalOf(response)).toEqual([409, message]);
  });

  it('stores what was sent, and an empty description as none', async () => {
    const fields = { name: `Ångström & Söhne 🔥 ${procedure}`, slug: `å-${procedure}` };
    const response = await call(procedure, await inputWith({ ...fields, description: '' }));
    expect(dataOf(response)).toMatchObject({ ...fields, description: null });
    const seen = await ask('blog.category', { slug: fields.slug }, null);
    expect(dataOf(seen)).toMatchObject(fields);
  });
});

it('a post may have the slug of a category', async () => {
  const post = await createPost(em());
  expect((await created({ slug: post.slug })).slug).toBe(post.slug);
});

it('a change of a category that does not exist is refused', async () => {
  const response = await call('updateCategory', newCategory({ id: 999_999 }));
  expect(refusalOf(response)).toEqual([404, 'This category does not exist']);
});

it('a category may keep its own name and slug', async () => {
  const category = await created();
  expect((await call('updateCategory', { ...category })).statusCode).toBe(200);
});

describe('blog.trashCategory', () => {
  it('refuses a category that does not exist, such as one already deleted', async () => {
    const { id } = await created();
    expect((await call('trashCategory', { id })).statusCode).toBe(200);
    expect(refusalOf(await call('trashCategory', { id }))).toEqual([
      404,
      'This category does not exist',
    ]);
  });

  it('tells beforehand how many posts use it, keeps them and removes their links', async () => {
    const category = await createCategory(em());
    const post = await createPost(em(), { categories: [category] });
    await createPost(em(), { categories: [category], published: false });
    const inUse = await ask('blog.categoryInUse', { id: category.id }, 'editor');
    expect(dataOf(inUse)).toMatchObject({ postCount: 2 });
    await call('trashCategory', { id: category.id });
    const kept = await ask('blog.post', { slug: post.slug }, null);
    expect(dataOf(kept)).toMatchObject({ title: post.title, categories: [] });
  });
});

describe('blog.slugHolder', () => {
  const holder = (input: Record<string, unknown>) => read('blog.slugHolder', input, 'editor');

  it('names the post or category that has a slug, other than the given one', async () => {
    const post = await createPost(em(), { published: false });
    const category = await created();
    expect(await holder({ of: 'post', slug: post.slug })).toEqual({
      id: post.id,
      name: post.title,
      slug: post.slug,
    });
    expect(await holder({ of: 'post', slug: post.slug, exceptId: post.id })).toBeNull();
    expect(await holder({ of: 'category', slug: category.slug })).toMatchObject({
      name: category.name,
    });
    expect(await holder({ of: 'category', slug: post.slug })).toBeNull();
    expect(await holder({ of: 'post', slug: 'nobody-has-this' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const CATEGORIES = '/api/admin/categories';
const NO_CATEGORY = [404, 'This category does not exist'];
const NO_IDS = ['0', '-1', 'abc', '1.5', '2147483648', '2147483647', 'heating'];

const { em, rest } = useOffice();

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  rest(method, url, { body, as: 'editor' });
const newCategory = async (name?: string) => {
  const { id, ...fields } = await createCategory(em(), name);
  return { id, name: fields.name, slug: fields.slug, description: fields.description };
};

describe('a new category', () => {
  it.each([
    [{}, 'Category name is required'],
    [{ name: ' ', slug: 'a' }, 'Category name is required'],
    [{ name: 'A' }, 'Slug is required'],
    [{ name: 'A', slug: 'a b' }, 'A slug has no spaces and none of / ? # %'],
    [{ name: 'A', slug: 'a', description: 1 }, 'This must be text'],
  ])('is refused as %j [spec 412, 413]', async (body, message) => {
    expect(refusalOf(await call('POST', CATEGORIES, body))).toEqual([400, message]);
  });

  it('is refused with the name or slug of another', async () => {
    const { name, slug } = await newCategory();
    const responses = [
      await call('POST', CATEGORIES, { name: 'Other', slug }),
      await call('POST', CATEGORIES, { name, slug: 'other' }),
    ];
    expect(responses.map(refusalOf)).toEqual([
      [409, `The slug "${slug}" is already used by the category "${name}"`],
      [409, `There is already a category named "${name}"`],
    ]);
  });

  it('is returned as it is stored [spec 423, 527, 528, 529]', async () => {
    const fields = { name: 'Ducts', slug: 'ducts', description: 'Sealed and cleaned' };
    const response = await call('POST', CATEGORIES, { ...fields, id: 77, postCount: 1 });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ ...fields, id: expect.any(Number) });
    const { id } = response.json();
    expect((await call('GET', `${CATEGORIES}/${id}`)).json()).toEqual(response.json());
    expect((await call('GET', CATEGORIES)).json()).toContainEqual(response.json());
  });

  it('is created once when fifty requests arrive at the same time', async () => {
    const body = { name: 'Same', slug: 'same' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', CATEGORIES, body)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array(49).fill(409),
    ]);
  });
});

describe('a category', () => {
  it.each(NO_IDS)('is not found for the id %s', async (id) => {
    const url = `${CATEGORIES}/${id}`;
    expect(refusalOf(await call('GET', url))).toEqual(NO_CATEGORY);
    expect(refusalOf(await call('PATCH', url, { name: '' }))).toEqual(NO_CATEGORY);
    expect(refusalOf(await call('DELETE', url))).toEqual(NO_CATEGORY);
  });

  it.each([{ name: '' }, { slug: '' }, { name: null }, { description: {} }])(
    'is not changed to %j',
    async (body) => {
      const { id } = await newCategory();
      expect((await call('PATCH', `${CATEGORIES}/${id}`, body)).statusCode).toBe(400);
    },
  );

  it.each([{ name: 'New' }, { slug: 'new' }, { description: 'New' }, { description: null }, {}])(
    'is changed by %j and keeps the rest [spec 423, 528, 530]',
    async (body) => {
      const before = await newCategory();
      const response = await call('PATCH', `${CATEGORIES}/${before.id}`, body);
      expect([response.statusCode, response.json()]).toEqual([200, { ...before, ...body }]);
      await call('DELETE', `${CATEGORIES}/${before.id}`);
    },
  );

  it('cannot take the slug of another', async () => {
    const other = await newCategory();
    const { id } = await newCategory();
    const response = await call('PATCH', `${CATEGORIES}/${id}`, { slug: other.slug });
    expect(response.statusCode).toBe(409);
  });

  it('is deleted without its posts [spec 531]', async () => {
    const category = await newCategory('Going');
    const { id } = await createPost(em(), { categories: [category] });
    const response = await call('DELETE', `${CATEGORIES}/${category.id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await call('GET', `/api/admin/posts/${id}`)).json().categories).toEqual([]);
    expect(refusalOf(await call('DELETE', `${CATEGORIES}/${category.id}`))).toEqual(NO_CATEGORY);
  });
});

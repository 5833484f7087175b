import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createCategory, createPost, createUser } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';

const { app, em } = useInstance();
let author: { id: number };
beforeAll(async () => {
  author = await createUser(em());
  const heating = await createCategory(em(), 'Heating');
  const air = await createCategory(em(), 'Air');
  await createPost(em(), {
    title: 'Middle',
    publishedAt: new Date('2026-02-02'),
    categories: [heating, air],
    content: 'Long text',
    featuredImage: 'https://example.com/a.jpg',
  });
  await createPost(em(), { title: 'Oldest', publishedAt: new Date('2026-01-01') });
  await createPost(em(), {
    title: 'Newest',
    publishedAt: new Date('2026-03-03'),
    categories: [heating],
  });
  await createPost(em(), { title: 'Draft', published: false, categories: [heating] });
});

const get = (url: string) => app().inject(url);
const titlesOf = async (url: string) =>
  (await get(url)).json().map(({ title }: { title: string }) => title);

const heatingCategory = {
  id: 1,
  name: 'Heating',
  slug: 'heating',
  description: 'About Heating',
};
const airCategory = { id: 2, name: 'Air', slug: 'air', description: 'About Air' };

describe('public posts', () => {
  it.each([
    '/api/blog/posts/draft',
    '/api/blog/posts/unknown',
    '/api/blog/posts/%00',
    '/api/blog/posts/__proto__',
    `/api/blog/posts/${'x'.repeat(450)}`,
    '/api/blog/posts/Middle',
    '/api/blog/posts/1',
  ])('are not found at %s', async (url) => {
    const response = await get(url);
    expect(refusalOf(response)).toEqual([404, 'This post does not exist']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('are listed without drafts, newest first by publication [spec 512]', async () => {
    expect(await titlesOf('/api/blog/posts')).toEqual(['Newest', 'Middle', 'Oldest']);
    expect((await get('/api/blog/posts')).body).not.toMatch(/draft/i);
  });

  it('have every field of the table, their text and their full categories [spec 514, 544]', async () => {
    const expected = {
      id: expect.any(Number),
      title: 'Middle',
      slug: 'middle',
      summary: 'Summary of Middle',
      content: 'Long text',
      contentFormat: 'plain',
      featuredImage: 'https://example.com/a.jpg',
      featuredImageAlt: null,
      published: true,
      publishedAt: '2026-02-02T00:00:00.000Z',
      authorId: author.id,
      readMinutes: 1,
      categories: [airCategory, heatingCategory],
      createdAt: '2026-02-02T00:00:00.000Z',
      updatedAt: '2026-02-02T00:00:00.000Z',
    };
    expect((await get('/api/blog/posts/middle')).json()).toEqual(expected);
    expect((await get('/api/blog/posts')).json()[1]).toEqual(expected);
    expect((await get('/api/blog/categories/air/posts')).json()).toEqual([expected]);
  });
});

describe('public categories', () => {
  it.each(['unknown', '%00', '2', 'HEATING', '__proto__'])('are not found at %s', async (slug) => {
    for (const url of [`/api/blog/categories/${slug}`, `/api/blog/categories/${slug}/posts`]) {
      expect(refusalOf(await get(url))).toEqual([404, 'This category does not exist']);
    }
  });

  it('are listed by name [spec 513]', async () => {
    expect((await get('/api/blog/categories')).json()).toEqual([airCategory, heatingCategory]);
  });

  it('are read one by one, with their published posts, newest first [spec 515, 516]', async () => {
    expect((await get('/api/blog/categories/heating')).json()).toEqual(heatingCategory);
    expect(await titlesOf('/api/blog/categories/heating/posts')).toEqual(['Newest', 'Middle']);
  });
});

describe('a part of a list', () => {
  it.each([
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1e2',
    'limit=',
    'limit=1&limit=2',
    'limit=x',
  ])('is refused for ?%s', async (query) => {
    expect(refusalOf(await get(`/api/blog/posts?${query}`))).toEqual([
      400,
      'The limit must be a whole number from 1 to 1000',
    ]);
  });

  it.each(['offset=-1', 'offset=2147483648', 'offset=99999999999', 'offset=1.5'])(
    'is refused for ?%s',
    async (query) => {
      expect(refusalOf(await get(`/api/blog/posts?${query}`))).toEqual([
        400,
        'The offset must be a whole number from 0',
      ]);
    },
  );

  it('comes with the total number of rows and links to the other parts', async () => {
    const pages = ['limit=1', 'limit=1&offset=1', 'limit=1&offset=2', 'offset=1', 'offset=3', ''];
    const responses = await Promise.all(pages.map((query) => get(`/api/blog/posts?x=1&${query}`)));
    expect(
      responses.map((response) => response.json().map(({ title }: { title: string }) => title)),
    ).toEqual([
      ['Newest'],
      ['Middle'],
      ['Oldest'],
      ['Middle', 'Oldest'],
      [],
      ['Newest', 'Middle', 'Oldest'],
    ]);
    expect(responses.map(({ headers }) => headers['x-total-count'])).toEqual(Array(6).fill('3'));
    const at = (offset: number) => `</api/blog/posts?limit=1&offset=${offset}>`;
    expect(responses.map(({ headers }) => headers.link)).toEqual([
      `${at(1)}; rel="next"`,
      `${at(0)}; rel="prev", ${at(2)}; rel="next"`,
      `${at(1)}; rel="prev"`,
      '</api/blog/posts?limit=1000&offset=0>; rel="prev"',
      '</api/blog/posts?limit=1000&offset=0>; rel="prev"',
      undefined,
    ]);
  });

  it('is available for categories and the posts of one as well', async () => {
    for (const url of ['/api/blog/categories', '/api/blog/categories/heating/posts']) {
      const response = await get(`${url}?limit=1&offset=1`);
      expect(response.json()).toHaveLength(1);
      expect(response.headers['x-total-count']).toBe('2');
    }
  });
});

import { hours } from '@hvac/contract/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';

const POSTS = '/api/admin/posts';
const EXTERNAL = 'https://example.com/a.jpg';
const FIELDS = { title: 'Warm', slug: 'warm', summary: 'Short', content: 'Long' };
const NO_POST = [404, 'This post does not exist'];
const NO_IDS = ['0', '-1', 'abc', '1.5', '1e3', '01', '+1', '2147483648', '2147483647', '%00'];

const { app, cookie, em, form, rest } = useOffice();
let category: { id: number; name: string };
beforeAll(async () => {
  category = await createCategory(em(), 'Heating');
});

let count = 0;
const newSlug = () => {
  count += 1;
  return `slug-${count}`;
};
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  rest(method, url, { body, as: 'editor' });
const newPost = async (options: Parameters<typeof createPost>[1] = {}) =>
  (await createPost(em(), options)).id;
const read = async (id: number) => (await call('GET', `${POSTS}/${id}`)).json();

describe('POST /api/admin/posts', () => {
  it.each([
    [{ ...FIELDS, title: '' }, 'Title is required'],
    [{ ...FIELDS, title: undefined }, 'Title is required'],
    [{ ...FIELDS, slug: '' }, 'Slug is required'],
    [{ ...FIELDS, summary: ' ' }, 'Summary is required'],
    [{ ...FIELDS, content: null }, 'Content is required'],
    [{ ...FIELDS, slug: 'a b' }, 'A slug has no spaces and none of / ? # %'],
    [{ ...FIELDS, published: 'yes' }, 'Published must be true or false'],
    [{ ...FIELDS, published: true, publishAt: 1 }, 'The time must be text'],
    ...[
      '2099-01-01',
      '2099-01-01T08:00',
      '2027-02-30T08:00Z',
      '2027-01-01T25:00Z',
      'Monday',
      '',
    ].map((publishAt): [unknown, string] => [
      { ...FIELDS, published: true, publishAt },
      'Enter a day and a time with its zone, such as 2026-11-30T08:00-05:00',
    ]),
    [
      { ...FIELDS, published: true, publishAt: '2026-01-01T08:00-05:00' },
      'Choose a time that is still to come',
    ],
    [{ ...FIELDS, published: true, publishAt: '2099-01-01T08:00Z' }, 'Choose a time within a year'],
    [
      { ...FIELDS, publishAt: '2099-01-01T08:00Z' },
      'Only a post that is published can have a time for it',
    ],
    [{ ...FIELDS, contentFormat: 'html' }, 'The format must be plain or markdown'],
    [
      { ...FIELDS, contentFormat: 'markdown', content: 'x'.repeat(200_001) },
      'A formatted text has at most 200,000 characters',
    ],
    [{ ...FIELDS, authorId: '1' }, 'The id must be a positive whole number'],
    [{ ...FIELDS, authorId: 2 ** 31 }, 'The id must be a positive whole number'],
    [{ ...FIELDS, title: 'a\u0000' }, "The text contains a character that can't be saved"],
    [{ ...FIELDS, title: '\ud83d' }, "The text contains a character that can't be saved"],
    [{}, 'Title is required'],
    [undefined, 'Title is required'],
    [[FIELDS], 'The request must be a JSON object'],
  ])('refuses %j [spec 545]', async (body, message) => {
    expect(refusalOf(await call('POST', POSTS, body))).toEqual([400, message]);
  });

  it('refuses a picture that may not be shown', async () => {
    for (const featuredImage of ['javascript:alert(1)', '/etc/passwd', 'a.jpg']) {
      const response = await call('POST', POSTS, { ...FIELDS, featuredImage });
      expect(response.statusCode).toBe(400);
    }
  });

  it('refuses a slug that another post has, naming the post [spec 546]', async () => {
    await newPost({ title: 'Taken', published: false });
    const response = await call('POST', POSTS, { ...FIELDS, slug: 'taken' });
    const message = 'The slug "taken" is already used by the post "Taken"';
    expect(refusalOf(response)).toEqual([409, message]);
    expect(response.json().issues).toEqual([{ path: 'slug', message }]);
  });

  it('publishes at a time, whatever its zone', async () => {
    const time = new Date(Date.now() + hours(1)).toISOString();
    const publishAt = time.replace('Z', '+00:00');
    const body = { ...FIELDS, slug: newSlug(), published: true, publishAt };
    const post = (await call('POST', POSTS, body)).json();
    expect(post).toMatchObject({ published: true, publishedAt: time });
    expect(post).not.toHaveProperty('publishAt');
    expect((await app().inject(`/api/blog/posts/${post.slug}`)).statusCode).toBe(404);
    const now = { published: true, publishAt: null };
    await call('PATCH', `${POSTS}/${post.id}`, now);
    expect((await app().inject(`/api/blog/posts/${post.slug}`)).statusCode).toBe(200);
  });

  it('creates a draft unless told otherwise, written by the first user [spec 366, 367, 368, 519, 549]', async () => {
    const slug = newSlug();
    const response = await call('POST', POSTS, {
      ...FIELDS,
      slug,
      id: 999,
      version: 7,
      unknown: {},
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      ...FIELDS,
      slug,
      contentFormat: 'plain',
      published: false,
      publishedAt: null,
      authorId: 1,
      featuredImage: null,
      categories: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await read(response.json().id)).toEqual(response.json());
  });

  it('takes all fields of the specification, and a post is read with them and its categories [spec 349, 366, 518]', async () => {
    const fields = {
      ...FIELDS,
      slug: newSlug(),
      featuredImage: EXTERNAL,
      published: true,
      authorId: 1,
    };
    const { id, ...post } = (await call('POST', POSTS, fields)).json();
    expect(post).toMatchObject(fields);
    await call('POST', `${POSTS}/${id}/categories`, { categoryId: category.id });
    expect(await read(id)).toMatchObject({
      ...fields,
      categories: [{ id: category.id, name: 'Heating' }],
    });
  });

  it('stores text exactly as it was sent', async () => {
    const odd = { title: ' مرحبا 👩🏽‍🔧\u200b', content: '  a\r\n\tb ', summary: '<b>&amp;' };
    const response = await call('POST', POSTS, { ...FIELDS, ...odd, slug: newSlug() });
    expect(response.json()).toMatchObject(odd);
  });

  it('stores a Markdown text as it was sent, and keeps its format and limit when only the text changes', async () => {
    const content = '# Filters\n\n- one\n- two';
    const markdown = { ...FIELDS, slug: newSlug(), contentFormat: 'markdown', content };
    const { id, ...post } = (await call('POST', POSTS, markdown)).json();
    expect(post).toMatchObject({ contentFormat: 'markdown', content });
    const tooLong = await call('PATCH', `${POSTS}/${id}`, { content: 'x'.repeat(200_001) });
    expect(refusalOf(tooLong)).toEqual([400, 'A formatted text has at most 200,000 characters']);
    await call('PATCH', `${POSTS}/${id}`, { content: '**x**' });
    expect(await read(id)).toMatchObject({ contentFormat: 'markdown', content: '**x**' });
    const asPlain = { contentFormat: 'plain', content: 'x'.repeat(200_001) };
    expect((await call('PATCH', `${POSTS}/${id}`, asPlain)).statusCode).toBe(200);
  });

  it('makes the logged-in user the author when the given one does not exist', async () => {
    for (const authorId of [999, 2 ** 31 - 1]) {
      const response = await call('POST', POSTS, { ...FIELDS, slug: newSlug(), authorId });
      expect(response.json().authorId).toBe(2);
    }
    const response = await call('POST', POSTS, { ...FIELDS, slug: newSlug(), authorId: 2 });
    expect(response.json().authorId).toBe(2);
  });

  it('creates one post when fifty with the same slug are sent at the same time', async () => {
    const slug = newSlug();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', POSTS, { ...FIELDS, slug })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
  });
});

describe('GET /api/admin/posts', () => {
  it('lists drafts as well, newest first, in parts on request [spec 318, 517]', async () => {
    const draft = await newPost({ published: false, publishedAt: new Date('2030-01-01') });
    const all = (await call('GET', POSTS)).json();
    expect(all[0]).toMatchObject({ id: draft, published: false, content: 'Some words' });
    const part = await call('GET', `${POSTS}?limit=1&offset=1`);
    expect(part.json()).toEqual([all[1]]);
    expect(part.headers['x-total-count']).toBe(String(all.length));
    expect(part.headers['cache-control']).toBe('no-store');
  });

  it.each(NO_IDS)('finds nothing for the id %s', async (id) => {
    expect(refusalOf(await call('GET', `${POSTS}/${id}`))).toEqual(NO_POST);
  });
});

describe('PATCH /api/admin/posts/{id}', () => {
  it.each(NO_IDS)('finds nothing for the id %s, whatever is sent', async (id) => {
    expect(refusalOf(await call('PATCH', `${POSTS}/${id}`, { title: '' }))).toEqual(NO_POST);
    const broken = await app().inject({
      method: 'PATCH',
      url: `${POSTS}/${id}`,
      headers: { cookie: cookie('editor'), 'content-type': 'text/xml' },
      payload: '<',
    });
    expect(refusalOf(broken)).toEqual(NO_POST);
  });

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ content: ' ' }, 'Content is required'],
    [{ published: 1 }, 'Published must be true or false'],
    [{ featuredImage: 7 }, 'This must be text'],
  ])('refuses %j', async (body, message) => {
    const id = await newPost();
    expect(refusalOf(await call('PATCH', `${POSTS}/${id}`, body))).toEqual([400, message]);
  });

  it('refuses a slug that another post has', async () => {
    await newPost({ title: 'Holder' });
    const id = await newPost();
    expect((await call('PATCH', `${POSTS}/${id}`, { slug: 'holder' })).statusCode).toBe(409);
  });

  it.each([
    { title: 'New title' },
    { slug: 'new-slug' },
    { summary: 'New summary' },
    { content: 'New content' },
    { featuredImage: EXTERNAL },
    { published: false },
    {},
  ])('changes %j and leaves the rest [spec 369, 389, 520]', async (body) => {
    const id = await newPost({ categories: [category] });
    const before = await read(id);
    const response = await call('PATCH', `${POSTS}/${id}`, {
      ...body,
      authorId: 2,
      categoryIds: [],
    });
    expect(response.statusCode).toBe(200);
    const { updatedAt, ...after } = response.json();
    expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, ...body });
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await read(id)).toEqual(response.json());
  });

  it('keeps the picture when an empty one is sent [spec 360]', async () => {
    const id = await newPost({ featuredImage: EXTERNAL });
    for (const featuredImage of ['', null]) {
      const response = await call('PATCH', `${POSTS}/${id}`, { featuredImage });
      expect(response.json().featuredImage).toBe(EXTERNAL);
    }
  });

  it('removes the alternative text with the picture that it described', async () => {
    const id = await newPost({ featuredImage: EXTERNAL });
    await call('PATCH', `${POSTS}/${id}`, { featuredImageAlt: 'A furnace' });
    const same = await call('PATCH', `${POSTS}/${id}`, { title: 'x', featuredImage: EXTERNAL });
    expect(same.json().featuredImageAlt).toBe('A furnace');
    const featuredImage = 'https://example.com/other.jpg';
    const response = await call('PATCH', `${POSTS}/${id}`, { featuredImage });
    expect(response.json()).toMatchObject({ featuredImage, featuredImageAlt: null });
  });

  it('sets the date of the first publication and never moves it', async () => {
    const id = await newPost({ published: false });
    const { publishedAt } = (await call('PATCH', `${POSTS}/${id}`, { published: true })).json();
    expect(publishedAt).toMatch(/Z$/);
    await call('PATCH', `${POSTS}/${id}`, { published: false });
    const again = (await call('PATCH', `${POSTS}/${id}`, { published: true, title: 'x' })).json();
    expect(again.publishedAt).toBe(publishedAt);
  });
});

describe('DELETE /api/admin/posts/{id}', () => {
  it('removes the post and its picture, once [spec 321, 521]', async () => {
    const image = { bytes: await picture({ width: 60, height: 40 }) };
    const { file } = (await form({ url: '/api/images/upload', image }, 'editor')).json();
    const id = await newPost({ categories: [category] });
    await call('PATCH', `${POSTS}/${id}`, { featuredImage: file.url });
    const headers = { cookie: cookie('editor'), 'content-type': 'application/json' };
    const response = await app().inject({ method: 'DELETE', url: `${POSTS}/${id}`, headers });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    await app().worker.doDueJobs();
    expect((await app().inject(file.url)).statusCode).toBe(404);
    expect(refusalOf(await call('DELETE', `${POSTS}/${id}`))).toEqual(NO_POST);
  });
});

describe('the categories of a post', () => {
  const linksOf = async (id: number) => (await read(id)).categories;

  it.each(NO_IDS)('are not found for the post %s', async (id) => {
    const url = `${POSTS}/${id}/categories`;
    expect(refusalOf(await call('POST', url, { categoryId: 'x' }))).toEqual(NO_POST);
    expect(refusalOf(await call('DELETE', `${url}/${category.id}`))).toEqual(NO_POST);
  });

  it.each([{}, { categoryId: 0 }, { categoryId: '1' }, { categoryId: 999 }, { categoryId: [1] }])(
    'refuse %j',
    async (body) => {
      const id = await newPost();
      expect((await call('POST', `${POSTS}/${id}/categories`, body)).statusCode).toBe(400);
    },
  );

  it('are added once, however often they are sent [spec 370, 371, 518, 522]', async () => {
    const id = await newPost();
    const add = () => call('POST', `${POSTS}/${id}/categories`, { categoryId: category.id });
    const [first, second] = [await add(), await add()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(first.json()).toEqual({
      id: expect.any(Number),
      postId: id,
      categoryId: category.id,
    });
    expect(second.json()).toEqual(first.json());
    expect(await linksOf(id)).toMatchObject([{ id: category.id, name: 'Heating' }]);
  });

  it('are removed, even if the post does not have them [spec 372, 523]', async () => {
    const id = await newPost({ categories: [category] });
    for (const other of [category.id, category.id, 999]) {
      const response = await call('DELETE', `${POSTS}/${id}/categories/${other}`);
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect(await linksOf(id)).toEqual([]);
    expect((await call('DELETE', `${POSTS}/${id}/categories/abc`)).statusCode).toBe(404);
  });

  it('are never duplicated and can still be added after many concurrent changes', async () => {
    const id = await newPost();
    const url = `${POSTS}/${id}/categories`;
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2
          ? call('DELETE', `${url}/${category.id}`)
          : call('POST', url, { categoryId: category.id }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode >= 300)).toEqual([]);
    expect((await linksOf(id)).length).toBeLessThanOrEqual(1);
    await call('POST', url, { categoryId: category.id });
    expect(await linksOf(id)).toHaveLength(1);
  });
});

describe('the picture of a post', () => {
  const setPicture = (id: number | string, body?: unknown) =>
    call('PATCH', `${POSTS}/${id}/updateFeaturedImage`, body);

  it.each(NO_IDS)('is not found for the post %s', async (id) => {
    expect(refusalOf(await setPicture(id, {}))).toEqual(NO_POST);
    expect(refusalOf(await call('DELETE', `${POSTS}/${id}/featuredImage`))).toEqual(NO_POST);
  });

  it.each([undefined, {}, { featuredImage: '' }, { featuredImage: null }, { featuredImage: 1 }])(
    'is not set by %j',
    async (body) => {
      const id = await newPost({ featuredImage: EXTERNAL });
      expect(refusalOf(await setPicture(id, body))).toEqual([400, 'Please enter an image URL.']);
      expect((await read(id)).featuredImage).toBe(EXTERNAL);
    },
  );

  it.each(['photo.jpg', 'ftp://example.com/a.jpg', 'data:image/png;base64,AAAA', ' '])(
    'is not set to %s',
    async (featuredImage) => {
      expect((await setPicture(await newPost(), { featuredImage })).statusCode).toBe(400);
    },
  );

  it('is set, returned with its post, and removed [spec 388, 389, 393, 524, 525]', async () => {
    const id = await newPost({ categories: [category] });
    const response = await setPicture(id, { featuredImage: EXTERNAL });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ post: await read(id) });
    expect(response.json().post.featuredImage).toBe(EXTERNAL);
    for (let n = 0; n < 2; n += 1) {
      const removed = await call('DELETE', `${POSTS}/${id}/featuredImage`);
      expect([removed.statusCode, removed.body]).toEqual([204, '']);
      expect((await read(id)).featuredImage).toBeNull();
    }
  });
});

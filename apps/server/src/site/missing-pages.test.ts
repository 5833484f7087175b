import { defaultCompany } from '@hvac/contract/company';
import type { PageRequest, WebBuild } from '@hvac/contract/pages';
import { POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithPages, logIn, mutate } from '../../test/app.ts';
import { createCategory, createPost, createUser, PASSWORD } from '../../test/factories.ts';
import { blocks, textOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { loadWebBuild, type PageSource } from './web-build.ts';

/** The website with some of its parts replaced. */
const websiteWith = (change: (build: WebBuild) => Partial<WebBuild>) => async () => {
  const source: PageSource = await loadWebBuild();
  const build = await source.load();
  return { ...source, load: async () => ({ ...build, ...change(build) }) };
};

const rendered: string[] = [];
const countsRenderings = websiteWith(({ renderPage }) => ({
  renderPage: (request: PageRequest) => {
    rendered.push(request.url);
    return renderPage(request);
  },
}));
const rendersWhatHasARoute = websiteWith(({ destinationOf }) => ({
  destinationOf: (url: string) => {
    const destination = destinationOf(url);
    return destination.kind === 'page' ? { ...destination, subject: null } : destination;
  },
}));

// Each kind of URL that leads to nothing, and the heading of the page it gets.
const POST = 'Blog Post Not Found';
const CATEGORY = 'Category Not Found';
const PAGE = '404 Page Not Found';
const KINDS: [kind: string, address: (n: number) => string, heading: string][] = [
  ['posts', (n) => `/blog/nothing-${n}`, POST],
  ['posts with odd names', (n) => `/blog/(${n})'%C3%A9`, POST],
  ['categories', (n) => `/blog/category/nothing-${n}`, CATEGORY],
  ['pages of categories', (n) => `/blog/category/nothing?page=${n + 2}`, CATEGORY],
  ['pages past the end of the blog', (n) => `/blog?page=${n + 4}`, PAGE],
  ['pages past the end of a category', (n) => `/blog/category/heating?page=${n + 3}`, PAGE],
  ['posts in capitals', (n) => `/Blog/NOTHING-${n}`, PAGE],
  ['slugs in capitals', (n) => `/blog/NOTHING-${n}`, POST],
  ['categories in capitals', (n) => `/BLOG/CATEGORY/NOTHING-${n}`, PAGE],
  ['pages in capitals', (n) => `/BLOG/?page=${n + 4}`, PAGE],
];

const { em, orm } = useInstance();
let app: FastifyInstance;
let rendersAll: FastifyInstance;
const statusOf = async (url: string) => (await app.inject(url)).statusCode;

beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
  const categories = [await createCategory(em(), 'Heating')];
  for (let n = 0; n < POSTS_PER_PAGE; n += 1) await createPost(em(), { title: `Post ${n}` });
  // One post more than fits on a page of the category, which makes three pages of the blog.
  for (let n = 0; n <= POSTS_PER_PAGE; n += 1) {
    await createPost(em(), { title: `Furnace ${n}`, categories });
  }
  app = await appWithPages(orm(), countsRenderings);
  rendersAll = await appWithPages(orm(), rendersWhatHasARoute);
});
beforeEach(() => rendered.splice(0));

describe.each(KINDS)('%s that do not exist', (_kind, address, heading) => {
  it('get twenty responses from at most one rendering', async () => {
    for (let n = 0; n < 20; n += 1) {
      const response = await app.inject(address(n));
      expect(response.statusCode).toBe(404);
    }
    expect(rendered.length).toBeLessThanOrEqual(1);
  });

  it('get the page that each of them would get on its own', async () => {
    // After this comes the browser's initial data.
    const visible = (html: string) => html.split('<script type="application/json"', 1)[0] ?? '';
    const url = address(7);
    const [sent, own] = [await app.inject(url), await rendersAll.inject(url)];
    expect(textOf(blocks(sent.body, 'h1')[0]?.content ?? '')).toBe(heading);
    expect(visible(sent.body)).toBe(visible(own.body));
    expect(sent.headers).toMatchObject({
      'cache-control': own.headers['cache-control'],
      'content-security-policy': own.headers['content-security-policy'],
    });
    expect(sent.body).not.toMatch(/nothing-7/i);
  });
});

describe('what exists', () => {
  it.each([
    '/blog?page=3',
    '/blog/category/heating',
    '/blog/category/heating?page=2',
    '/blog/post-1',
  ])('has its page: %s', async (url) => {
    expect(await statusOf(url)).toBe(200);
  });

  it.each([
    ['/Blog/POST-1', '/blog/post-1'],
    ['/BLOG/Category/Heating/?page=2', '/blog/category/heating?page=2'],
    ['/blog/nothing/', '/blog/nothing'],
    ['/blog/%6eothing', '/blog/nothing'],
  ])('or might exist is redirected to its canonical address: %s', async (url, target) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([308, target]);
  });

  it('is shown at once, even if it was requested before it existed', async () => {
    expect(await statusOf('/blog/later')).toBe(404);
    expect(await statusOf('/blog/category/boilers')).toBe(404);
    await createPost(em(), { title: 'Later' });
    await createCategory(em(), 'Boilers');
    expect(await statusOf('/blog/later')).toBe(200);
    expect(await statusOf('/blog/category/boilers')).toBe(200);
    expect(await statusOf('/Blog/Later')).toBe(308);
  });

  it('is gone once deleted, and never includes a draft', async () => {
    const { id } = await createPost(em(), { title: 'Taken back' });
    await createPost(em(), { title: 'Draft', published: false });
    expect(await statusOf('/blog/taken-back')).toBe(200);
    const cookie = await logIn(app, 'owner', PASSWORD);
    await mutate(app, 'blog.trashPost', { input: { id }, cookie });
    expect(await statusOf('/blog/taken-back')).toBe(404);
    expect(await statusOf('/blog/draft')).toBe(404);
  });

  it('is shown under its current name on the pages for what does not', async () => {
    const cookie = await logIn(app, 'owner', PASSWORD);
    const input = { value: { ...defaultCompany, name: 'Northern Air' }, version: 0 };
    await mutate(app, 'settings.saveCompany', { input, cookie });
    for (const url of ['/blog/nothing', '/blog/category/nothing', '/blog?page=99']) {
      expect((await app.inject(url)).body, url).toContain('Northern Air');
    }
  });
});

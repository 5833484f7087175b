import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_SEARCH, POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherApp } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { createCategory, createPost } from '../../test/factories.ts';
import { textOf } from '../../test/html.ts';
import { PostEntity } from '../features/blog/post.entity.ts';

const { orm } = await testDatabase();
let app: FastifyInstance;
beforeAll(async () => {
  const em = orm.em.fork();
  const categories = [await createCategory(em, 'Heating')];
  await createPost(em, { title: 'Cold furnace', categories });
  for (let count = 0; count <= POSTS_PER_PAGE; count += 1) {
    await createPost(em, { title: `Filter ${count}`, content: 'Route 24' });
  }
  app = await anotherApp(orm, {}, 400_000);
});

const search = async (query: string, from = app) => {
  const response = await from.inject(`/blog?${query}`);
  return { ...response, text: textOf(response.body), status: response.statusCode };
};

describe('the search of the blog', () => {
  it('says that a text is too long, and reads nothing from the database', async () => {
    await search('q=x');
    const queries = vi.spyOn(orm.em.getConnection(), 'execute');
    const { status, text } = await search(`q=${'x'.repeat(MAX_SEARCH + 1)}`);
    const asked = queries.mock.calls.filter(([sql]) => String(sql).includes('search_words'));
    queries.mockRestore();
    expect([status, asked]).toEqual([200, []]);
    expect(text).toContain('That is too long to search for');
    expect(text).toContain('at most 100 characters');
  });

  it('says that nothing was found, with what was searched for as text', async () => {
    const { status, text, body } = await search('q=%3Cb%3Ezzz');
    expect(status).toBe(200);
    expect(text).toContain('No articles found for “<b>zzz”');
    expect(body).not.toContain('<b>zzz');
  });

  it.each(['q=', 'q=+', 'q=&utm_source=x', 'q=null'])(
    'is the list of all posts with %s',
    async (query) => {
      const { text, headers } = await search(query);
      expect([text.includes('articles for'), headers['x-robots-tag']]).toEqual([false, undefined]);
      expect(text).toContain('Filter 24');
    },
  );

  it.each([
    ['q=furnace', '1 article for “furnace”'],
    ['q=Furnaces+cold', '1 article for “Furnaces cold”'],
    ['q=24', '25 articles for “24”'],
    ['q=heat%2Fpump', 'No articles found for “heat/pump”'],
  ])('finds posts with %s', async (query, says) => {
    const { status, text } = await search(query);
    expect([status, text.includes(says)]).toEqual([200, true]);
  });

  it('has pages, and no page after the last', async () => {
    const { body } = await search('q=filter');
    expect(body).toContain('href="/blog?q=filter&amp;page=2"');
    expect((await search('q=filter&page=2')).text).toContain('Page 2 of 2');
    expect((await search('q=filter&page=3')).status).toBe(404);
    expect((await search('page=2&q=filter')).status).toBe(200);
  });

  it('is found by nobody else: no index, no canonical address', async () => {
    const { headers, body } = await search('q=furnace');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('name="robots" content="noindex"');
    expect(body).not.toContain('rel="canonical"');
  });

  it('needs no scripts: the form requests the address of the results', async () => {
    for (const url of ['/blog', '/blog?q=furnace']) {
      const { body } = await app.inject(url);
      expect(body).toMatch(/<form[^>]* action="\/blog"/);
      expect(body).toMatch(/<input[^>]* name="q"/);
    }
    expect((await search('q=furnace')).body).toMatch(/<input[^>]* value="furnace"/);
  });

  it('is made for each request, and shows what is there now', async () => {
    expect((await search('q=zebra')).text).toContain('No articles found');
    await createPost(orm.em.fork(), { title: 'Zebra' });
    expect((await search('q=zebra')).text).toContain('1 article for');
  });

  it('takes the place of no page, however many texts are searched for', async () => {
    for (const path of ['/blog', '/about']) await app.inject(path);
    await orm.em.fork().nativeUpdate(PostEntity, { slug: 'filter-24' }, { title: 'Renamed' });
    for (let count = 0; count < 40; count += 1) await search(`q=furnace+${count}`);
    expect((await app.inject('/blog')).body).not.toContain('Renamed');
  });

  it('answers many who search at once, and refuses those beyond', async () => {
    // The search before has to hand its turn back.
    await nextTurn();
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, count) => (await search(`q=filter+${count % 3}`)).status,
      ),
    );
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(31);
    expect((await app.inject('/')).statusCode).toBe(200);
  });
});

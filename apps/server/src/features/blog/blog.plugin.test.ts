import { brotliDecompressSync } from 'node:zlib';
import { defaultCompany } from '@hvac/contract/company';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherApp, ENOUGH, logIn, mutate, type TestApp, testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { createCategory, createPost, createUser, PASSWORD } from '../../../test/factories.ts';
import { markdown } from './article-markdown.service.ts';

const SITE = 'https://www.example.com';

describe('what feed readers and search engines fetch', () => {
  let app: TestApp['app'];

  beforeAll(async () => {
    const test = await testApp({ siteUrl: SITE });
    app = test.app;
    const em = test.orm.em.fork();
    const heating = await createCategory(em, 'Heating & More');
    await createPost(em, {
      title: 'Heat <now> & later',
      content: 'First line\nsecond line\n\nNext ]]> paragraph \u0008 & <b>',
      categories: [heating],
    });
    await createPost(em, {
      title: 'Formatted',
      content: '## Why\n\nSee **[services](/services)** or 313-555-0142.\n\n<b>\u0008 ]]>',
      contentFormat: 'markdown',
    });
    await createPost(em, { title: 'Not ready', published: false });
  });

  const xml = async (path: string) => {
    const response = await app.inject(path);
    expect(response.statusCode).toBe(200);
    return { ...response.headers, body: response.body };
  };

  it('hides drafts from the feed and from the sitemap', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml']) {
      expect((await xml(path)).body).not.toMatch(/not-ready|Not ready/);
    }
  });

  it('feeds the full text, escaped, without characters that XML cannot hold', async () => {
    const feed = await xml('/feed.xml');
    expect(feed['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain('<title>Heat &lt;now&gt; &amp; later</title>');
    expect(feed.body).toMatch(
      /<link>https:\/\/www\.example\.com\/blog\/heat-now-later<\/link><guid isPermaLink="false">urn:uuid:/,
    );
    expect(feed.body).toContain('<category>Heating &amp; More</category>');
    expect(feed.body).toContain('&lt;p&gt;First line&lt;br/&gt;second line&lt;/p&gt;');
    expect(feed.body).toContain(']]&amp;gt; paragraph  &amp;amp; &amp;lt;b&amp;gt;');
    expect(feed.body).not.toContain('\u0008');
    expect(feed.body).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
  });

  it('feeds formatted text as HTML with absolute addresses', async () => {
    const { body } = await xml('/feed.xml');
    expect(body).toContain(
      '<content:encoded>&lt;h2 id=&quot;h-why&quot;&gt;Why&lt;/h2&gt;&lt;p&gt;See &lt;strong&gt;' +
        `&lt;a href=&quot;${SITE}/services&quot;&gt;services&lt;/a&gt;&lt;/strong&gt; or ` +
        '&lt;a href=&quot;tel:3135550142&quot;&gt;313-555-0142&lt;/a&gt;.&lt;/p&gt;' +
        '&lt;p&gt;&amp;lt;b&amp;gt; ]]&amp;gt;&lt;/p&gt;</content:encoded>',
    );
  });

  it('lists every public page in the sitemap, posts with the time of their last change', async () => {
    const { body } = await xml('/sitemap.xml');
    for (const { path } of SITE_PAGES) {
      expect(body).toContain(`<loc>${SITE}${path}</loc>`);
    }
    expect(body).toContain(`<loc>${SITE}/blog/category/heating-more</loc>`);
    expect(body).toMatch(
      /<loc>https:\/\/www\.example\.com\/blog\/heat-now-later<\/loc><lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/,
    );
  });

  it('tells robots where the sitemap is and to stay out of the back office', async () => {
    const response = await app.inject('/robots.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /admin', `Sitemap: ${SITE}/sitemap.xml`]),
    );
  });

  it.each([
    ...SITE_PAGES.map(({ path }) => path),
    '/blog/heat-now-later',
    '/blog/category/heating-more',
    '/nothing',
  ])('links to the feed on %s', async (path) => {
    expect((await app.inject(path)).body).toContain(
      '<link rel="alternate" type="application/rss+xml" title="HVAC tips and advice" href="/feed.xml"/>',
    );
  });
});

describe.each([
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s', (path, type) => {
  let app: TestApp['app'];
  let orm: TestApp['orm'];
  let cookie: string;
  beforeAll(async () => {
    ({ app, orm } = await testApp({ siteUrl: SITE }, ENOUGH));
    const em = orm.em.fork();
    await createUser(em, { username: 'owner' });
    cookie = await logIn(app, 'owner', PASSWORD);
    for (let n = 0; n < 20; n += 1) await createPost(em, { title: `Post number ${n}` });
  });

  const get = (headers: Record<string, string> = {}) => app.inject({ url: path, headers });
  const body = async () => (await get()).body;
  const change = async (procedure: string, input: unknown) => {
    expect((await mutate(app, procedure, { input, cookie })).statusCode).toBe(200);
  };

  it('is revalidated each time, and not sent again to clients that have it', async () => {
    const first = await get();
    expect(first.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is compressed', async () => {
    const { headers, rawPayload } = await get({ 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(await body());
  });

  it('is cached in memory until a post or a category changes', async () => {
    const before = await body();
    await createPost(orm.em.fork(), { title: 'Behind its back' });
    expect(await body()).toBe(before);
    await change('blog.createCategory', { name: 'Cooling', slug: 'cooling' });
    expect(await body()).toContain('/blog/behind-its-back');
    const fields = { title: 'New', slug: 'brand-new', summary: 'Short', content: 'Long' };
    await change('blog.createPost', { ...fields, published: true });
    expect(await body()).toContain('/blog/brand-new');
  });
});

it('the feed renders one text at a time, and lets other requests in between', async () => {
  const { app, orm } = await testApp({ siteUrl: SITE }, ENOUGH);
  const em = orm.em.fork();
  for (const title of ['One', 'Two', 'Three']) {
    await createPost(em, { title, content: '# Long', contentFormat: 'markdown' });
  }
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const { parse } = markdown;
  const turns: number[] = [];
  const parsing = vi.spyOn(markdown, 'parse').mockImplementation((...text) => {
    turns.push(turn);
    return parse.apply(markdown, text);
  });
  await app.inject('/feed.xml');
  clearImmediate(counting);
  parsing.mockRestore();
  expect(turns).toHaveLength(3);
  expect(new Set(turns).size).toBe(3);
});

it('the feed leaves out a post that cannot be shown, and says so in the log', async () => {
  const lines: string[] = [];
  const { orm } = await testDatabase();
  const app = await anotherApp(orm, { siteUrl: SITE }, ENOUGH, {
    write: (line) => void lines.push(line),
  });
  const em = orm.em.fork();
  await createPost(em, { title: 'Fine', content: 'Fine', contentFormat: 'markdown' });
  await createPost(em, { title: 'Broken', content: 'Broken', contentFormat: 'markdown' });
  const { parse } = markdown;
  const parsing = vi.spyOn(markdown, 'parse').mockImplementation((text, env) => {
    if (text === 'Broken') throw new RangeError('Maximum call stack size exceeded');
    return parse.call(markdown, text, env);
  });
  const { statusCode, body } = await app.inject('/feed.xml');
  parsing.mockRestore();
  expect([statusCode, body.match(/<item><title>[^<]*/g)]).toEqual([200, ['<item><title>Fine']]);
  expect(lines.join('')).toContain('The feed is without a post');
});

it('the feed has all posts, and their texts as long as it does not get too long', async () => {
  const { app, orm } = await testApp({ siteUrl: SITE }, ENOUGH);
  const em = orm.em.fork();
  const long = 'word '.repeat(180_000);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await createPost(em, { title, content: long });
  }
  const { body } = await app.inject('/feed.xml');
  expect(body.match(/<item>/g)).toHaveLength(4);
  expect(body.match(/<content:encoded>/g)).toHaveLength(2);
});

it('the feed has the current name of the company', async () => {
  const { app, orm } = await testApp({ siteUrl: SITE }, ENOUGH);
  await createUser(orm.em.fork(), { username: 'owner' });
  const cookie = await logIn(app, 'owner', PASSWORD);
  const title = async () => /<title>[^<]*/.exec((await app.inject('/feed.xml')).body)?.[0];
  expect(await title()).toContain(defaultCompany.name.replace('&', '&amp;'));
  const company = { ...defaultCompany, name: 'Northern Air' };
  const input = { value: company, version: 0 };
  const { statusCode } = await mutate(app, 'settings.saveCompany', { input, cookie });
  expect(statusCode).toBe(200);
  expect(await title()).toBe('<title>Northern Air: HVAC tips and advice');
});

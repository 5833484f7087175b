import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, query, testApp } from '../../test/app.ts';
import { createCategory, createPost } from '../../test/factories.ts';
import { blocks, elements, linkOf, metaOf, scripts, textOf, titleOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';

const SITE = 'https://www.hearthline.example';

const { app, em, orm } = useInstance(() => testApp({ siteUrl: SITE }));

/** The data that the page passes to its scripts. */
const stateOf = (html: string): string => {
  const block = blocks(html, 'script').find(({ attributes }) => attributes.id === 'state');
  return JSON.stringify(JSON.parse(block?.content ?? ''));
};

describe.each([
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!--<script>',
  '"><svg onload=alert(1)>',
  "';alert(1)//",
  'line\u2028and\u2029paragraph separators',
  '</style><style>body{display:none}</style>',
  '</textarea></title></body></html>',
  '{{constructor}} #{7*7} <%= 7 %>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  ']]><![CDATA[',
])('the text %s', (text) => {
  let pages: LightMyRequestResponse[];
  beforeAll(async () => {
    const unique = `${text} ${Math.random()}`;
    const category = await createCategory(em(), unique);
    const post = { title: unique, content: `Before\n${text}\nafter`, categories: [category] };
    const { slug } = await createPost(em(), post);
    pages = await Promise.all(
      [
        `/blog/${encodeURIComponent(slug)}`,
        '/blog',
        `/blog/category/${encodeURIComponent(category.slug)}`,
      ].map((url) => app().inject(url)),
    );
  });

  it('stays text in every page that shows it', () => {
    expect(pages).toHaveLength(3);
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200);
      expect(scripts(body).map(({ content }) => content.startsWith('(()=>'))).toEqual([true]);
      expect(blocks(body, 'style')).toHaveLength(1);
      expect(elements(body, 'img').filter(({ src }) => src === 'x')).toEqual([]);
      expect(elements(body, 'svg').filter((svg) => 'onload' in svg)).toEqual([]);
      expect(textOf(body)).toContain(text.replace(/\s+/g, ' '));
    }
  });

  it('arrives in the browser unchanged', () => {
    const [post] = pages;
    const inJson = JSON.stringify(text).slice(1, -1);
    expect(stateOf(post?.body ?? '')).toContain(inJson);
    expect(titleOf(post?.body ?? '')).toContain(text);
    expect(metaOf(post?.body ?? '', 'description')).toContain(text);
  });
});

describe('line breaks of a post', () => {
  it('are in the page as they were typed', async () => {
    const { slug } = await createPost(em(), { content: 'First\n\n  second\tthird' });
    const { body } = await app().inject(`/blog/${slug}`);
    expect(body.includes('First\n\n  second\tthird')).toBe(true);
  });
});

describe('an address made up by a visitor', () => {
  it.each(['/nothing/<script>alert(1)</script>', '/?a=</script><script>alert(1)</script>'])(
    '%s runs no script',
    async (url) => {
      const { body } = await app().inject(url);
      expect(scripts(body).filter(({ content }) => content.includes('alert'))).toEqual([]);
    },
  );
});

describe('a host name made up by a visitor', () => {
  const FORGED = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/evil.example',
    forwarded: 'host=evil.example;proto=gopher',
  };

  let behindProxy: FastifyInstance;
  beforeAll(async () => {
    behindProxy = await anotherApp(orm(), { siteUrl: SITE, trustProxy: ['127.0.0.1'] });
  });

  it.each(['/', '/contact', '/blog', '/nothing', '/blog/', '/admin'])(
    'is nowhere in the response for %s',
    async (url) => {
      for (const instance of [app(), behindProxy]) {
        const response = await instance.inject({ url, headers: FORGED });
        expect(`${JSON.stringify(response.headers)}${response.body}`.includes('evil.example')).toBe(
          false,
        );
      }
    },
  );

  it('is not in the canonical address without SITE_URL either', async () => {
    const instance = await anotherApp(orm(), {});
    const { body } = await instance.inject({ url: '/', headers: FORGED });
    expect(linkOf(body, 'canonical')).toBe('http://localhost:3000/');
    expect(body.includes('evil.example')).toBe(false);
  });

  it('redirects to the site, for procedures as well', async () => {
    const response = await query(app(), 'settings.site', { headers: FORGED });
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(`${SITE}/trpc/settings.site`);
  });

  it('changes nothing for procedures without SITE_URL', async () => {
    const instance = await anotherApp(orm(), {});
    const response = await query(instance, 'settings.site', { headers: FORGED });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe((await query(instance, 'settings.site')).body);
  });
});

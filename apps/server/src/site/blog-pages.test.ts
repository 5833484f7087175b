import { defaultCompany } from '@hvac/contract/company';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createCategory, createPost } from '../../test/factories.ts';
import { blocks, elements, linkOf, textOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';

const SITE = 'https://www.example.com';

const { app, em } = useInstance(() => testApp({ siteUrl: SITE }));
beforeEach(async () => {
  await em().execute('truncate blog_posts, blog_categories restart identity cascade');
});

const open = async (path: string) => {
  const { statusCode, body } = await app().inject(path);
  return { statusCode, body, text: textOf(body) };
};
const articlesOf = (body: string) => blocks(body, 'article').map(({ content }) => content);
const sidebarOf = (body: string) => blocks(body, 'aside')[0]?.content ?? '';
const linksTo = (body: string, start: string) =>
  elements(body, 'a').flatMap(({ href }) => (href?.startsWith(start) ? [href] : []));

describe('the first HTML of a blog without content', () => {
  it('says that there are no posts and no categories [spec 196, 198]', async () => {
    const { statusCode, body, text } = await open('/blog');
    expect(statusCode).toBe(200);
    expect(text).toContain('No posts found');
    expect(text).toContain('No categories found');
    expect(elements(body, 'button').filter((button) => 'aria-pressed' in button)).toEqual([]);
  });

  it('says so in a category without posts, below its name and description [spec 223, 224, 228, 229]', async () => {
    await createCategory(em(), 'Boilers');
    const { statusCode, text } = await open('/blog/category/boilers');
    expect(statusCode).toBe(200);
    for (const shown of [
      'Category: Boilers',
      'About Boilers',
      'No posts found in this category',
      'Back to All Articles',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('leaves every other page working', async () => {
    for (const path of ['/', '/services', '/about', '/contact', '/sitemap.xml', '/feed.xml']) {
      expect((await open(path)).statusCode, path).toBe(200);
    }
  });
});

describe('the blog list', () => {
  it("has a button for 'All Posts' and one for each category by name [spec 181, 182]", async () => {
    await createCategory(em(), 'Heating');
    await createCategory(em(), 'Air Quality');
    const { body } = await open('/blog');
    const buttons = blocks(sidebarOf(body), 'button');
    expect(buttons.map(({ content }) => textOf(content))).toEqual([
      'All Posts',
      'Air Quality',
      'Heating',
    ]);
    expect(buttons.map(({ attributes }) => attributes['aria-pressed'])).toEqual([
      'true',
      'false',
      'false',
    ]);
  });

  it.each([
    ['no words', 0, 1],
    ['200 words', 200, 1],
    ['201 words', 201, 2],
    ['1,001 words', 1001, 6],
  ])(
    'shows the read time of %s, in the list and on the post [spec 190, 199, 200, 207]',
    async (_case, words, minutes) => {
      await createPost(em(), {
        title: 'Counted',
        content: Array.from({ length: words }, () => 'word').join(' '),
        publishedAt: new Date('2026-03-04T12:00:00.000Z'),
      });
      const [card = ''] = articlesOf((await open('/blog')).body);
      expect(textOf(card)).toContain(`Mar 4, 2026 · ${minutes} min read`);
      expect((await open('/blog/counted')).text).toContain(`Mar 4, 2026 · ${minutes} min read`);
    },
  );
});

describe('a post', () => {
  it('has a badge for each of its categories, which links to the posts there [spec 201, 202]', async () => {
    const categories = [
      await createCategory(em(), 'Heating'),
      await createCategory(em(), 'Air & Dust'),
    ];
    await createPost(em(), { title: 'Filters', categories });
    const [article = ''] = articlesOf((await open('/blog/filters')).body);
    expect(linksTo(article, '/blog/category/')).toEqual([
      '/blog/category/air-dust',
      '/blog/category/heating',
    ]);
    expect(textOf(article)).toMatch(/^Air & Dust Heating /);
    expect(textOf(article)).not.toContain('HVAC Tips');
  });

  it("has only the badge 'HVAC Tips' without categories [spec 203]", async () => {
    await createPost(em(), { title: 'Filters' });
    const [article = ''] = articlesOf((await open('/blog/filters')).body);
    expect(linksTo(article, '/blog/category/')).toEqual([]);
    expect(textOf(article).match(/HVAC Tips/g)).toHaveLength(1);
  });

  it('shows title, author, date and read time, then its text as it was written [spec 204, 205, 206, 207, 208, 209]', async () => {
    const content = 'First <b>line</b>\nsecond & last\n\n<script>alert(1)</script>';
    const publishedAt = new Date('2026-03-04T12:00:00.000Z');
    await createPost(em(), { title: 'Filters', content, publishedAt });
    const { body } = await open('/blog/filters');
    const [article = ''] = articlesOf(body);
    expect(textOf(article)).toContain(
      `Filters By ${defaultCompany.name} · Mar 4, 2026 · 1 min read`,
    );
    expect(article).toContain('First &lt;b&gt;line&lt;/b&gt;\nsecond &amp; last\n\n&lt;script&gt;');
    const { attributes } =
      blocks(article, 'div').find((block) => block.content.startsWith('First')) ?? {};
    const styles = blocks(body, 'style')[0]?.content ?? '';
    const [rule] = new RegExp(`\\.${attributes?.class}\\{[^}]*\\}`).exec(styles) ?? [];
    expect(rule).toContain('white-space:pre-wrap');
  });

  it('is shared by its canonical address [spec 210, 211, 212, 213]', async () => {
    await createPost(em(), { title: 'Heat & Cool' });
    const { body } = await open('/blog/heat-cool?utm_source=mail');
    const url = `${SITE}/blog/heat-cool`;
    expect(linkOf(body, 'canonical')).toBe(url);
    const shared = elements(articlesOf(body)[0] ?? '', 'a').map(({ href = '' }) => href);
    for (const [start, parameter] of [
      ['https://www.facebook.com/sharer', 'u'],
      ['https://twitter.com/intent', 'url'],
      ['https://www.linkedin.com/sharing', 'url'],
    ] as const) {
      const link = new URL(shared.find((href) => href.startsWith(start)) ?? '');
      expect(link.searchParams.get(parameter)).toBe(url);
    }
    const mail = new URL(shared.find((href) => href.startsWith('mailto:')) ?? '');
    expect(mail.searchParams.get('subject')).toBe('Heat & Cool');
    expect(mail.searchParams.get('body')).toBe(`Summary of Heat & Cool\n\n${url}`);
  });

  it('links to three other posts with their dates, and back to the blog [spec 214, 215, 216, 217, 218, 219]', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await createPost(em(), { title });
    await createPost(em(), { title: 'Draft', published: false });
    const { body, text } = await open('/blog/four');
    expect(text).toContain('Related Articles');
    expect(linksTo(sidebarOf(body), '/blog/')).toEqual(['/blog/five', '/blog/three', '/blog/two']);
    expect(blocks(sidebarOf(body), 'time').map(({ content }) => content)).toHaveLength(3);
    for (const title of ['Five', 'Three', 'Two']) {
      expect(textOf(sidebarOf(body))).toMatch(new RegExp(`${title} (Dec|Jan) \\d+, 202\\d`));
    }
    expect(text).toContain('Back to Blog');
  });
});

describe('a category', () => {
  it('shows only its own posts, beside a list of all categories with itself marked [spec 225, 226, 227]', async () => {
    const heating = await createCategory(em(), 'Heating');
    const cooling = await createCategory(em(), 'Cooling');
    await createPost(em(), { title: 'Furnace', categories: [heating] });
    await createPost(em(), { title: 'Condenser', categories: [cooling] });
    await createPost(em(), { title: 'Draft', published: false, categories: [heating] });
    const { body } = await open('/blog/category/heating');
    expect(articlesOf(body).flatMap((card) => linksTo(card, '/blog/'))).toEqual(['/blog/furnace']);
    const links = elements(sidebarOf(body), 'a');
    expect(links.map(({ href }) => href)).toEqual([
      '/blog',
      '/blog/category/cooling',
      '/blog/category/heating',
    ]);
    expect(links.map((link) => link['aria-current'])).toEqual([undefined, undefined, 'page']);
  });
});

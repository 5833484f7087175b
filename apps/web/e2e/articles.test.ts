import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { storePost } from './api.ts';
import { expectAccessible } from './axe.ts';
import { tooWide } from './fitting.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { eventually, pageHeading } from './steps.ts';
import { smallTargets } from './touch-targets.ts';

/** Formatted posts as visitors read them (beyond §5). */
const { openPage: open } = useBrowser();
// Its own, because others count on the posts of the shared one.
const instance = useInstance();
const openPage = (path: string, options: Parameters<typeof open>[1]) =>
  open(path, { siteUrl: instance.siteUrl, ...options });

const ARTICLE = `A furnace that **starts and stops** is *short cycling*. Call 313-555-0142.

## Time it first

See [the services](/services) and https://example.com/a-page.

| Burners | Cause | Who |
| --- | :-: | ---: |
| Ten seconds, several tries | The flame is not proved | A technician |
| Two minutes, and the blower keeps on | It overheats | You, often |

### Overheating

![A filter held up to a light](/img/post-filter-ratings.svg "Replace it <soon>")

1. Start with the filter
   - and the registers

> Do not bypass a limit.

## ${'Outside '.repeat(3)}

${'The pipes in the wall must be free of snow. '.repeat(60)}

<script>alert(1)</script>`;

const textOf = (page: Page) => page.locator('#article-text').innerHTML();

test('a formatted post is complete without scripts, accessible, and fits every width', async () => {
  const { slug } = await storePost(instance.siteUrl, {
    content: ARTICLE,
    contentFormat: 'markdown',
  });
  const page = await openPage(`/blog/${slug}`, { width: PHONE, withoutScripts: true });
  const article = page.getByRole('article');
  expect(await article.getByRole('heading', { level: 2, name: 'Time it first' }).count()).toBe(1);
  expect(await article.getByRole('heading', { level: 3, name: 'Overheating' }).count()).toBe(1);
  const contents = article.getByRole('navigation', { name: 'In this article' });
  // It does not stand between a phone and the first sentence.
  expect((await contents.boundingBox())?.height).toBeLessThan(80);
  await eventually(() => contents.getByRole('link').count()).toBe(0);
  await contents.getByText('In this article').click();
  expect(await contents.getByRole('link').allTextContents()).toEqual([
    'Time it first',
    'Overheating',
    'Outside Outside Outside',
  ]);
  expect(await article.locator('figure figcaption').textContent()).toBe('Replace it <soon>');
  expect(
    await article.getByRole('link', { name: '313-555-0142' }).first().getAttribute('href'),
  ).toBe('tel:3135550142');
  await article.getByText('<script>alert(1)</script>').waitFor();

  const seen = await openPage(`/blog/${slug}`, { width: PHONE });
  for (const width of [DESK, 768, PHONE, 320]) {
    await seen.setViewportSize({ width, height: 844 });
    expect(await tooWide(seen), `at ${width} pixels`).toEqual([]);
  }
  await expectAccessible(seen, 'a formatted post');
  expect(await smallTargets(seen)).toEqual([]);
});

test.each(['markdown', 'plain'] as const)(
  'hydration keeps the text of a post, which the document has once: %s',
  async (contentFormat) => {
    const content = `${ARTICLE}\n\nOnly once in the document`;
    const { slug } = await storePost(instance.siteUrl, { content, contentFormat });
    const page = await openPage(`/blog/${slug}`, { width: DESK });
    const document = await page.content();
    expect(document.split('Only once in the document')).toHaveLength(2);
    const before = await textOf(page);
    await hydrate(page);
    expect(await textOf(page)).toBe(before);

    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await pageHeading(page, 'HVAC Tips and Advice').waitFor();
    await page.goBack();
    await page.getByText('Only once in the document').waitFor();
    expect(await textOf(page)).toBe(before);
  },
);

test('a navigation shows the same text as the document, and the contents lead to their headings', async () => {
  const { slug, title } = await storePost(instance.siteUrl, {
    content: ARTICLE,
    contentFormat: 'markdown',
  });
  const direct = await openPage(`/blog/${slug}`, { width: DESK });
  const page = await openPage('/blog', { width: DESK });
  await hydrate(page);
  await page.getByRole('link', { name: title }).first().click();
  await pageHeading(page, title).waitFor();
  expect(await textOf(page)).toBe(await textOf(direct));

  for (const opened of [direct, page]) {
    await opened
      .getByRole('navigation', { name: 'In this article' })
      .getByRole('link', { name: 'Outside' })
      .click();
    await opened.waitForURL('**#h-outside-outside-outside');
    const heading = opened.getByRole('heading', { name: 'Outside' });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(200);
    expect((await heading.boundingBox())?.y).toBeGreaterThan(0);
  }
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
};

test('the contents follow the reader beside the text, and what else there is to read comes after it', async () => {
  const { slug } = await storePost(instance.siteUrl, {
    content: ARTICLE,
    contentFormat: 'markdown',
  });
  const page = await openPage(`/blog/${slug}`, { width: DESK });
  const text = await boxOf(page.locator('#article-text').getByRole('paragraph').first());
  const contents = page.getByText('In this article');
  expect((await boxOf(contents)).x).toBeGreaterThan(text.x + text.width);
  await page.getByRole('link', { name: 'Outside' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect((await boxOf(contents)).y).toBeGreaterThan(0);
  expect((await boxOf(contents)).y).toBeLessThan(200);

  const end = await boxOf(page.getByRole('article'));
  const related = await boxOf(page.getByRole('complementary', { name: 'Related Articles' }));
  expect(related.y).toBeGreaterThan(end.y + end.height);
});

test('paper has the whole table, the addresses of links once, and no list of contents', async () => {
  const { slug } = await storePost(instance.siteUrl, {
    content: `# a\n\n# b\n\n# c\n\n[energy](https://example.com/energy) https://example.com/bare`,
    contentFormat: 'markdown',
  });
  const page = await openPage(`/blog/${slug}`, { width: DESK });
  await page.emulateMedia({ media: 'print' });
  const after = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await after('energy')).toContain('example.com/energy');
  expect(await after('bare')).toBe('none');
  expect(await page.getByRole('navigation', { name: 'In this article' }).isVisible()).toBe(false);
});

import { expect, test } from 'vitest';
import { ARTICLE_ATTACKS } from '../../server/test/fixtures/article-attacks.ts';
import { RENDERED_ATTACKS } from '../../server/test/fixtures/rendered-attacks.ts';
import { storePost } from './api.ts';
import { problemsOf } from './article-problems.ts';
import { useInstance } from './own-instance.ts';
import { DESK, hydrate, useBrowser } from './page.ts';

/** Attacks on the text of posts, in real pages with their Content-Security-Policy: a report of it fails the test. */
const { openPage } = useBrowser();
const instance = useInstance();

const PER_POST = 30;
const FORMATS = ['markdown', 'plain'] as const;
// Pictures of other sites, which cannot be loaded here.
const NO_PICTURE = [/failed request: https:/, /Failed to load resource/];

const batches = Array.from({ length: Math.ceil(ARTICLE_ATTACKS.length / PER_POST) }, (_, index) =>
  ARTICLE_ATTACKS.slice(index * PER_POST, (index + 1) * PER_POST)
    // Not storable; what becomes of them is tested where the text is rendered.
    .map((attack) => attack.replaceAll('\u0000', '')),
);

const open = (path: string) =>
  openPage(path, { width: DESK, siteUrl: instance.siteUrl, expected: NO_PICTURE });

test.each(FORMATS)('no attack gets further than the text of a post: %s', async (contentFormat) => {
  const page = await open('about:blank');
  for (const attacks of batches) {
    const { slug } = await storePost(instance.siteUrl, {
      content: attacks.join('\n\n***\n\n'),
      contentFormat,
    });
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    expect(await problemsOf(page), slug).toEqual([]);
    expect(await page.locator('#article-text').count()).toBe(1);
  }
  await hydrate(page);
  expect(await problemsOf(page)).toEqual([]);
});

test('each attack on its own, put into a page by a navigation, is text, for feed readers as well', async () => {
  const page = await open('/blog');
  const feed = await page.evaluate(async () => {
    const text = await (await fetch('/feed.xml')).text();
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      error: xml.querySelector('parsererror')?.textContent ?? '',
      texts: [...xml.getElementsByTagName('content:encoded')].map((each) => each.textContent),
    };
  });
  expect(feed.error).toBe('');
  expect(feed.texts.length).toBeGreaterThan(batches.length);
  expect(await problemsOf(page, feed.texts)).toEqual([]);
  expect(await problemsOf(page, RENDERED_ATTACKS)).toEqual([]);
});

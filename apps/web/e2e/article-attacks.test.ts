import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALLOWED } from '../../server/test/article-lists.ts';
import { ARTICLE_ATTACKS } from '../../server/test/fixtures/article-attacks.ts';
import { RENDERED_ATTACKS } from '../../server/test/fixtures/rendered-attacks.ts';
import { storePost } from './api.ts';
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

/**
 * Looks for what an article may not have in the texts of a page, or in the same HTML read once more, as it is when
 * somebody navigates to the post.
 */
const problemsOf = (page: Page, htmls?: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ allowed, given }) => {
      const problems: string[] = [];
      const checkLink = (link: HTMLAnchorElement) => {
        // What no browser can open, such as `https:///`, leads nowhere.
        if (link.protocol === ':' && /^https?:/.test(link.href)) return;
        const { protocol } = link;
        if (!/^(?:https?|mailto|tel):$/.test(protocol)) problems.push(`address ${link.href}`);
        const isForeign = /^https?:$/.test(protocol) && link.origin !== location.origin;
        if (isForeign && link.rel !== 'noopener') problems.push(`rel of ${link.href}`);
      };
      const isAllowed = ({ src }: HTMLImageElement) => {
        const { protocol, origin, pathname } = new URL(src, location.href);
        const isOwn = origin === location.origin && /^\/(?:api\/image|img)\//.test(pathname);
        return isOwn || protocol === 'https:';
      };
      const check = (root: Element) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!(node instanceof Element)) {
            if (!(node instanceof Text)) problems.push(`node ${node.nodeName}`);
            continue;
          }
          const names = allowed[node.localName];
          if (!names || node.namespaceURI !== 'http://www.w3.org/1999/xhtml')
            problems.push(`element ${node.localName}`);
          for (const { name } of node.attributes)
            if (!names?.includes(name)) problems.push(`attribute ${name} of ${node.localName}`);
          if (node.id && !node.id.startsWith('h-')) problems.push(`id ${node.id}`);
          if (node instanceof HTMLAnchorElement) checkLink(node);
          if (node instanceof HTMLImageElement && !isAllowed(node))
            problems.push(`picture ${node.src}`);
        }
      };
      const text = document.getElementById('article-text');
      for (const html of given ?? [text?.innerHTML ?? '']) {
        const again = document.createElement('div');
        again.innerHTML = html;
        check(again);
        const written = again.innerHTML;
        again.innerHTML = written;
        if (again.innerHTML !== written) problems.push(`changes: ${written.slice(0, 80)}`);
      }
      if (!given && text) check(text);
      return problems;
    },
    { allowed: ALLOWED, given: htmls },
  );

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

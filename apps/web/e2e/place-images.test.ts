import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { intercept } from './intercept.ts';
import { DESK, hydrate, useBrowser } from './page.ts';
import { answering, countCalls, failing, holding, recovering } from './procedures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { eventually, pageHeading } from './steps.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const PROCEDURE = 'images.atPlaces';
const FAILED = [/status of 500/, /The pictures of the site could not be loaded/];
const MISSING = [/status of 404/];
const UPDATED_AT = '2026-03-01T12:00:00.000Z';
const VERSION = `t=${Date.parse(UPDATED_AT)}`;

/** The image places of the pages, each with its default illustration (spec §3). */
const PLACES = {
  Home: [
    ['hero', 'house-section'],
    ['why-choose-us', 'why-choose-us'],
    ['cta-banner', 'skyline'],
    ['heating-services', 'heating-services'],
    ['cooling-services', 'cooling-services'],
    ['air-quality-services', 'air-quality-services'],
  ],
  'About Us': [
    ['about-1', 'about-1'],
    ['about-2', 'about-2'],
    ['about-3', 'about-3'],
    ['about-4', 'about-4'],
  ],
} as const;

/** An image of the owner's for every place, each with its own URL that the site serves. */
const ownPictures = () =>
  Object.fromEntries(
    Object.values(PLACES)
      .flat()
      .map(([location]) => {
        const path = `/img/logo-mark.svg?of=${location}`;
        return [location, { location, path, updatedAt: UPDATED_AT }];
      }),
  );

/** Opens a page for which the server could not look up the images; `prepare` runs before the page is hydrated. */
const visitUnprepared = async (
  path: string,
  prepare: (page: Page) => Promise<unknown>,
  expected: RegExp[] = [],
) => {
  const page = await visit(QUIET, DESK, expected);
  await intercept(page, '*/site-state/*.json', async ({ url }) => {
    const state = await (await fetch(url)).json();
    return { json: { ...state, places: null } };
  });
  await page.goto(path);
  await prepare(page);
  await hydrate(page);
  return page;
};
const follow = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
const sources = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));

describe('the pictures of places', () => {
  test('are the illustrations until the response arrives, then those of the owner, requested once however many pages show them [spec 132, 134, 232, 233, 234, 235]', async () => {
    let calls = () => 0;
    let answer = () => {};
    const page = await visitUnprepared('/', async (visited) => {
      await answering(visited, PROCEDURE, ownPictures());
      answer = await holding(visited, PROCEDURE);
      calls = countCalls(visited, PROCEDURE);
    });
    const illustrations = await sources(page);
    for (const [, file] of PLACES.Home) expect(illustrations).toContain(`/img/${file}.svg`);

    answer();
    for (const [place] of PLACES.Home) {
      await eventually(() => sources(page)).toContain(`/img/logo-mark.svg?of=${place}&${VERSION}`);
    }
    for (const link of ['About Us', 'Services', 'Home'] as const) {
      await follow(page, link);
      const places = link === 'Services' ? [['cta-banner']] : PLACES[link];
      for (const [place] of places) {
        const address = `/img/logo-mark.svg?of=${place}&${VERSION}`;
        await eventually(() => sources(page)).toContain(address);
      }
    }
    expect(calls()).toBe(1);
  });

  test('stay the illustrations when there is no response or an error, which only the console reports [spec 133, 232, 238, 239, 240]', async () => {
    const logged: string[] = [];
    const page = await visitUnprepared(
      '/about',
      async (visited) => {
        visited.on('console', (message) => logged.push(message.text()));
        await intercept(visited, '*/trpc/images.atPlaces*', () => 'none');
      },
      [...FAILED, /ERR_FAILED|Failed to fetch/],
    );
    const failures = () =>
      logged.filter((text) => text.includes('The pictures of the site could not be loaded')).length;
    const seeIllustrations = async () => {
      for (const [, file] of PLACES['About Us']) {
        expect(await sources(page)).toContain(`/img/${file}.svg`);
      }
      await eventually(() => page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('status').allTextContents()).not.toContain('Error');
    };
    await pageHeading(page, 'About Our Company').waitFor();
    await eventually(failures).toBeGreaterThan(0);
    await seeIllustrations();

    await recovering(page);
    await failing(page, PROCEDURE);
    const withoutAnswer = failures();
    await follow(page, 'Contact');
    await pageHeading(page, 'Contact Us').waitFor();
    await follow(page, 'About Us');
    await pageHeading(page, 'About Our Company').waitFor();
    await eventually(failures).toBeGreaterThan(withoutAnswer);
    await seeIllustrations();

    await recovering(page);
    await answering(page, PROCEDURE, ownPictures());
    await follow(page, 'Home');
    await eventually(() => sources(page)).toContain(`/img/logo-mark.svg?of=hero&${VERSION}`);
  });

  test('that are broken fall back to other URLs of the file, then to the illustration [spec 253]', async () => {
    const page = await visitUnprepared(
      '/',
      async (visited) => {
        await visited.evaluate(() => {
          const broken: string[] = [];
          const note = ({ target }: Event) => {
            if (target instanceof HTMLImageElement) broken.push(new URL(target.src).pathname);
          };
          document.addEventListener('error', note, true);
          Object.assign(window, { broken });
        });
        await answering(visited, PROCEDURE, {
          hero: { location: 'hero', path: '/uploads/gone.webp', updatedAt: UPDATED_AT },
        });
      },
      MISSING,
    );
    const broken = () => page.evaluate(() => (window as unknown as { broken: string[] }).broken);
    await eventually(broken).toEqual([
      '/api/image/gone.webp',
      '/img/gone.webp',
      '/uploads/gone.webp',
    ]);
    await eventually(() => sources(page)).toContain('/img/house-section.svg');
  });
});

describe('the picture of a post', () => {
  const card = (id: number, featuredImage: string | null) => ({
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    summary: 'Words',
    featuredImage,
    readMinutes: 1,
    publishedAt: UPDATED_AT,
    updatedAt: UPDATED_AT,
  });

  test("is 'No Image' if there is none and 'Image Not Found' after every URL has failed [spec 241, 242, 253, 254, 395]", async () => {
    const page = await visit('/contact', DESK, MISSING);
    await hydrate(page);
    const tried: string[] = [];
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (response.status() === 404) tried.push(pathname + search);
    });
    const items = [card(999_998, null), card(999_999, '/uploads/gone.webp')];
    await answering(page, 'blog.posts', { items, total: 2 });
    await follow(page, 'Blog');
    const cards = page.getByRole('article');
    await cards.nth(0).getByText('No Image', { exact: true }).waitFor();
    await cards.nth(1).getByText('Image Not Found', { exact: true }).waitFor();
    expect(tried).toEqual([
      `/api/post/999999/image?${VERSION}`,
      '/img/gone.webp',
      '/uploads/gone.webp',
    ]);
  });

  test('that is broken in the first HTML is replaced without any interaction', async () => {
    // A separate page, because a shared one may have the pictures in its cache.
    const page = await openPage('about:blank', { width: DESK, expected: MISSING });
    await intercept(page, '*/api/post/*/image*', () => ({ status: 404, body: '' }));
    await page.goto('/blog');
    const first = page.getByRole('article').first().locator('img');
    await eventually(() => first.getAttribute('src')).toMatch(/^\/img\/post-[\w-]+\.svg$/);
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newSubmission } from './api.ts';
import { DESK, hydrate, useBrowser } from './page.ts';
import { fillContactForm, PUBLIC_PAGES, seeToast, submitButton } from './steps.ts';

const { openPage } = useBrowser();

interface Moving {
  name: string;
  seconds: number;
}

/** Everything that has an animation or a transition, with its duration. */
const moving = (page: Page): Promise<Moving[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
    const found: Moving[] = [];
    for (const element of [document.documentElement, ...document.querySelectorAll('body *')]) {
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const animated = style.animationName === 'none' ? 0 : longest(style.animationDuration);
        const seconds = Math.max(animated, longest(style.transitionDuration));
        if (seconds > 0) found.push({ name: element.outerHTML.slice(0, 80), seconds });
      }
    }
    if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto')
      found.push({ name: 'scrolling', seconds: 0 });
    return found;
  });

/** Everything that moves on the public pages and on the contact form with its message. */
const movingEverywhere = async (withMotion: boolean): Promise<Moving[]> => {
  const page = await openPage('about:blank', { width: DESK, withMotion });
  const found: Moving[] = [];
  for (const { path } of PUBLIC_PAGES) {
    await page.goto(path);
    found.push(...(await moving(page)));
  }
  await page.goto('/contact');
  await hydrate(page);
  await fillContactForm(page, newSubmission());
  await submitButton(page).click();
  await seeToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  return [...found, ...(await moving(page))];
};

test('there is no motion for whoever asked for less', async () => {
  expect(await movingEverywhere(false)).toEqual([]);
});

test('there is brief motion for everybody else', async () => {
  const found = await movingEverywhere(true);
  expect(found.map(({ name }) => name)).toContain('scrolling');
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ seconds }) => seconds > 0.2)).toEqual([]);
});

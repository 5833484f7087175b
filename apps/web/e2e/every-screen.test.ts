import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { askEverywhere, atWidth } from './ask-everywhere.ts';
import { tooWide } from './fitting.ts';
import { SCREENS, screenLoaded } from './office.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { goTo } from './same-office.ts';
import { useSamePage } from './same-page.ts';
import { hasFocus } from './steps.ts';
import { tabProblems } from './tab-stops.ts';
import { smallTargets } from './touch-targets.ts';

const { openPage } = useBrowser();
const { openScreen } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const NARROWEST = 320;

const shared = {
  'shows every stop of the Tab key whole and with a ring': (page: Page) => tabProblems(page),
};

beforeAll(async () => {
  const longest = newSubmission({
    fullName: `${'Llanfairpwllgwyngyll'.repeat(3)} ${Date.now()}`,
    email: `${'long'.repeat(15)}@example.com`,
    message: `https://example.com/${'furnace'.repeat(30)}`,
  });
  await sendSubmission(inject('siteUrl'), longest);
});

describe.for([
  {
    width: PHONE,
    statements: {
      ...shared,
      'is hit where a finger aims at it': smallTargets,
      'does not scroll sideways at 320 pixels': atWidth(NARROWEST, tooWide),
    },
  },
  { width: DESK, statements: shared },
])('every screen of the back office at $width pixels', ({ width, statements }) => {
  let page: Page;
  let isMenuSkipped: boolean;
  beforeAll(async () => {
    page = await openScreen('/admin/settings/sessions', width);
    await screenLoaded(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    isMenuSkipped = await hasFocus(page.locator('main'));
  });
  const visit = async (path: string): Promise<Page> => {
    await goTo(page, path);
    return page;
  };
  askEverywhere(SCREENS, visit, statements);

  test('lets the keyboard skip its menu', () => {
    expect(isMenuSkipped).toBe(true);
  });
});

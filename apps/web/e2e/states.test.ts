import type { Page } from 'playwright-core';
import { beforeAll, describe, inject } from 'vitest';
import { newSubmission, sendSubmission } from './api.ts';
import { askEverywhere, atWidth, inMedia, onlyIn, type Question } from './ask-everywhere.ts';
import { violationsOf } from './axe.ts';
import { wrongCallNow } from './call-bar.ts';
import { tooWide } from './fitting.ts';
import { moving } from './moving.ts';
import { followLink } from './office.ts';
import { DESK, hydrate, PHONE, useBrowser } from './page.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { field, fillContactForm, logIn, pageHeading, seeToast, submitButton } from './steps.ts';
import { focusProblems, walk } from './tab-stops.ts';
import { smallTargets } from './touch-targets.ts';

const { openPage } = useBrowser();
const { visit } = useSamePage(openPage, { siteUrl: inject('siteUrl') });

const NARROWEST = 320;
const LANDSCAPE = 740;

/** Steps that lead from one state to the next, by the name of the state. */
type Steps = Record<string, (page: Page) => Promise<unknown>>;

const request = newSubmission({
  fullName: `${'Llanfairpwllgwyngyll'.repeat(3)} ${Date.now()}`,
  email: `${'long'.repeat(15)}@example.com`,
  message: `https://example.com/${'furnace'.repeat(30)}`,
});

/** Waits for a message, and keeps it from disappearing. */
const keepToast = async (page: Page, title: string, text: string) => {
  await seeToast(page, title, text);
  await page.getByRole('button', { name: 'Dismiss message' }).focus();
};

const MISTAKES = 'the form with its mistakes and an open question';
const SENT = 'the sent form and its message';
const LOGIN = 'the login';
const DETAILS = 'the details of a submission';

const ofVisitors: Steps = {
  [MISTAKES]: async (page) => {
    await page.goto('/contact');
    await hydrate(page);
    await submitButton(page).click();
    await page.getByText('Please select a service').waitFor();
    await page.getByText('Do you offer financing?').click();
  },
  [SENT]: async (page) => {
    await fillContactForm(page, newSubmission());
    await submitButton(page).click();
    await keepToast(page, 'Success!', "Your message has been sent. We'll contact you shortly.");
  },
  'the thanks without JavaScript': async (page) => {
    await page.goto('/contact?sent=1');
    await page.getByText("We'll contact you shortly.").waitFor();
  },
  'the chosen category of the blog': async (page) => {
    await page.goto('/blog');
    await hydrate(page);
    await page.getByRole('button', { name: 'Heating', exact: true }).click();
    await page.getByRole('link', { name: 'See posts in Heating' }).waitFor();
  },
};

const ofTheOwner: Steps = {
  [LOGIN]: async (page) => {
    await page.goto('/admin/login');
    await pageHeading(page, 'Log in to Hearthline Heating & Cooling').waitFor();
  },
  'the empty login': async (page) => {
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Username is required').waitFor();
  },
  'the failed login and its message': async (page) => {
    await field(page, 'Username').fill('nobody');
    await field(page, 'Password').fill('nothing');
    await page.getByRole('button', { name: 'Log In' }).click();
    await keepToast(page, 'Login failed', 'Invalid username or password');
  },
  'the dashboard and the message of the login': (page) => logIn(page),
  'the submissions': async (page) => {
    await followLink(page, '/admin/submissions');
    // Other submissions of the shared site may be newer.
    await page.getByPlaceholder('Search submissions...').fill(request.fullName);
    await page.getByText(request.fullName).first().waitFor();
  },
  'the submissions that match nothing': async (page) => {
    await page.getByPlaceholder('Search submissions...').fill('no such request');
    await page.getByText('No submissions match your search.').waitFor();
  },
  [DETAILS]: async (page) => {
    await page.getByPlaceholder('Search submissions...').fill(request.fullName);
    await page.getByRole('button', { name: `View details of ${request.fullName}` }).click();
    await page.getByRole('dialog', { name: /^Lead/ }).waitFor();
  },
};

const onPhones: Steps = {
  ...ofVisitors,
  'the open menu': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  },
  ...ofTheOwner,
  'the open drawer of the back office': async (page) => {
    await page.keyboard.press('Escape');
    await followLink(page, '/admin');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'Office' }).waitFor();
  },
};

const clippedInDialog: Question = async (page) => {
  const dialog = page.getByRole('dialog');
  const clipped = await dialog.evaluate((it) => it.scrollWidth - it.clientWidth);
  return clipped === 0 ? [] : [`${clipped} pixels have to be scrolled to`];
};

const hiddenStops: Question = async (page) => focusProblems(await walk(page));

const inLowWindows =
  (ask: Question): Question =>
  async (page, state) => [
    ...(await atWidth(LANDSCAPE, ask, 360)(page, state)),
    ...(await atWidth(LANDSCAPE, ask, 150)(page, state)),
  ];

const slowMotion: Question = async (page) =>
  (await moving(page)).filter(({ seconds }) => seconds > 0.2);

const shared: Record<string, Question> = {
  'shows every stop of the Tab key whole and with a ring': onlyIn([MISTAKES, LOGIN], hiddenStops),
};

beforeAll(async () => {
  await sendSubmission(inject('siteUrl'), request);
});

describe.for([
  {
    width: PHONE,
    steps: onPhones,
    statements: {
      ...shared,
      'is accessible': violationsOf,
      'is hit where a finger aims at it': smallTargets,
      'does not scroll sideways at 320 pixels': atWidth(NARROWEST, tooWide),
      'shows its dialog whole at 320 pixels': onlyIn(
        [DETAILS],
        atWidth(NARROWEST, clippedInDialog),
      ),
      "has 'Call Now' floating above it [spec 039]": onlyIn(Object.keys(ofVisitors), wrongCallNow),
      'shows every stop in a window of a phone that lies on its side, or shares it with a keyboard':
        onlyIn([MISTAKES], inLowWindows(hiddenStops)),
    },
  },
  {
    width: DESK,
    steps: { ...ofVisitors, ...ofTheOwner },
    statements: {
      ...shared,
      'has brief motion': onlyIn([SENT], inMedia({ reducedMotion: 'no-preference' }, slowMotion)),
      'has no motion for whoever asked for less': onlyIn([SENT], moving),
    },
  },
])('every state of a screen at $width pixels', ({ width, steps, statements }) => {
  let page: Page;
  beforeAll(async () => {
    page = await visit(QUIET, width, [/status of 401/]);
  });
  const goTo = async (state: string): Promise<Page> => {
    await steps[state]?.(page);
    return page;
  };
  askEverywhere(Object.keys(steps), goTo, statements);
});

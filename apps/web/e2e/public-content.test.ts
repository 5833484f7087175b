import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESK, useBrowser } from './page.ts';

/** Content that the specification requires on the pages of the site (spec §2.1, §9), in their first HTML. */
const { openPage } = useBrowser();

let page: Page;
beforeAll(async () => {
  page = await openPage('about:blank', { width: DESK, withoutScripts: true, staysOpen: true });
});

/** The tests only read a page, so one that is already open is not loaded again. */
const open = async (path: string): Promise<Page> => {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  return page;
};

const SERVICES = ['Heating Services', 'Cooling Services', 'Air Quality Services'];
const ICONS = ['flame', 'snowflake', 'wind'];
const ASKS = ['heating', 'cooling', 'air-quality'];
const TEL = 'tel:3135550142';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (scope: Locator, level: number) => scope.getByRole('heading', { level });
const hrefOf = (scope: Page | Locator, link: string | RegExp) =>
  scope.getByRole('link', { name: link }).getAttribute('href');
const iconsOf = (scope: Locator) =>
  scope
    .locator('svg use')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('href')?.split('#')[1]));
const heightOf = async (scope: Locator) => (await scope.boundingBox())?.height ?? 0;

test('the footer says who, where and when, and links to the services', async () => {
  const footer = (await open('/')).getByRole('contentinfo');
  await footer
    .getByText(/trusted HVAC provider in the Metro Detroit area\. Licensed, insured/)
    .waitFor();
  for (const [day, hours] of [
    ['Mon-Fri', '8:00 AM-6:00 PM'],
    ['Sat', '9:00 AM-3:00 PM'],
    ['Emergency', '24/7'],
  ]) {
    expect(await footer.getByText(`${day}`, { exact: true }).locator('+ dd').textContent()).toBe(
      hours,
    );
  }
  await footer.getByText('2140 Larkspur Avenue, Royal Oak, MI 48067').waitFor();
  expect(await hrefOf(footer, '313-555-0142')).toBe(TEL);
  expect(await hrefOf(footer, '@hearthline.example')).toBe('mailto:service@hearthline.example');
  const anchors = await footer
    .locator('a[href*="#"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(anchors).toEqual(
    ['heating', 'cooling', 'air-quality', 'installation', 'maintenance'].map(
      (anchor) => `/services#${anchor}`,
    ),
  );
  for (const network of ['Facebook', 'Instagram', 'X', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: network, exact: true });
    expect(await link.getAttribute('href')).toBeNull();
    expect(await link.getAttribute('aria-disabled')).toBe('true');
  }
});

test('the home page leads to booking a visit, from top to bottom', async () => {
  await open('/');
  const main = page.getByRole('main');
  expect(await hrefOf(main, 'Schedule Service')).toBe('/contact');
  expect(await hrefOf(main, 'Our Services')).toBe('/services');
  expect(await hrefOf(main, 'Request an Estimate')).toBe('/contact');
  const banner = region(page, 'No heat? No cooling? Not sure?');
  expect(await hrefOf(banner, 'Call 313-555-0142')).toBe(TEL);
  expect(await hrefOf(banner, 'Contact Us Online')).toBe('/contact');
});

test('the home page has three service cards', async () => {
  const cards = region(await open('/'), 'What we take care of').getByRole('article');
  expect(await heading(cards, 3).allTextContents()).toEqual(SERVICES);
  for (const [index, icon] of ICONS.entries()) {
    const card = cards.nth(index);
    expect(await iconsOf(card)).toContain(icon);
    expect(await card.getByRole('img').count()).toBe(1);
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    expect(await hrefOf(card, /^Get Service/)).toBe(`/contact?service=${ASKS[index]}`);
    expect(await hrefOf(heading(card, 3), SERVICES[index] ?? '')).toBe(`/services#${ASKS[index]}`);
  }
  // The link covers the card.
  await cards.last().getByRole('img').click({ force: true });
  expect(page.url()).toMatch(/\/services#air-quality$/);
});

test('the home page gives four reasons, each with a text and an icon', async () => {
  const reasons = region(await open('/'), 'Why choose us').getByRole('listitem');
  expect(await heading(reasons, 3).allTextContents()).toEqual([
    'Licensed and insured',
    '24/7 emergency service',
    'Experienced technicians',
    'Fair and transparent pricing',
  ]);
  expect(await reasons.getByRole('paragraph').count()).toBe(4);
  expect(await reasons.locator('svg').count()).toBe(4);
});

test('the home page has three testimonials with stars and half stars', async () => {
  const cards = region(await open('/'), 'What our customers say').getByRole('figure');
  expect(await cards.count()).toBe(3);
  for (const [index, { rating, stars, halves, initials, who }] of [
    { rating: '5.0', stars: 5, halves: 0, initials: 'MB', who: ['Marcus Bell', 'Royal Oak, MI'] },
    {
      rating: '5.0',
      stars: 5,
      halves: 0,
      initials: 'DK',
      who: ['Danielle Kowalski', 'Livonia, MI'],
    },
    { rating: '4.5', stars: 4, halves: 1, initials: 'SH', who: ['Samir Haddad', 'Dearborn, MI'] },
  ].entries()) {
    const card = cards.nth(index);
    await card.getByText(`Rated ${rating} out of 5`).waitFor();
    for (const text of [initials, ...who]) await card.getByText(text, { exact: true }).waitFor();
    expect(await card.locator('use[href$="#star"]').count()).toBe(stars);
    expect(await card.locator('use[href$="#star-half"]').count()).toBe(halves);
    expect((await card.getByRole('blockquote').textContent())?.length).toBeGreaterThan(60);
  }
});

test('the services page has a block for each category', async () => {
  await open('/services');
  for (const [index, anchor] of ['heating', 'cooling', 'air quality'].entries()) {
    const title = SERVICES[index] ?? '';
    const block = region(page, title);
    expect(await block.getAttribute('id')).toBe(anchor);
    expect(await iconsOf(block)).toEqual([ICONS[index]]);
    expect(await heightOf(block.getByRole('img'))).toBeLessThanOrEqual(400);
    expect(await heading(block, 3).allTextContents()).toEqual(['Our Services Include:']);
    const items = block.getByRole('listitem');
    expect(await items.count()).toBeGreaterThanOrEqual(3);
    const notes = await items.locator('p:last-child').allTextContents();
    expect(new Set(notes).size).toBe(1);
    expect(notes[0]).toMatch(/^\w.+\.$/);
    expect(
      await block.locator('h2, h3').first().locator('xpath=../following-sibling::p').textContent(),
    ).toMatch(/\.$/);
    expect(await hrefOf(block, `Request ${title}`)).toBe(`/contact?service=${ASKS[index]}`);
  }
});

test('the services page has three plans without prices', async () => {
  const plans = region(await open('/services'), 'Preventative Maintenance Plans');
  expect(await plans.evaluate((section) => section.closest('#maintenance') !== null)).toBe(true);
  const cards = plans.getByRole('article');
  const expected = [
    {
      name: 'Basic Plan',
      text: 'Essential coverage for your system',
      features: [
        'Annual inspection',
        'Filter replacement',
        '10% repair discount',
        'Priority scheduling',
      ],
    },
    {
      name: 'Standard Plan',
      text: 'Recommended for most homes',
      features: [
        'Bi-annual inspection',
        'Filter replacement',
        '15% repair discount',
        'Priority scheduling',
        'No emergency service fees',
      ],
    },
    {
      name: 'Premium Plan',
      text: 'Complete protection package',
      features: [
        'Quarterly inspection',
        'Filter replacement',
        '20% repair discount',
        'Same-day priority scheduling',
        'No emergency service fees',
        'Extended warranty coverage',
      ],
    },
  ];
  expect(await heading(cards, 3).allTextContents()).toEqual(expected.map(({ name }) => name));
  for (const [index, { text, features }] of expected.entries()) {
    const card = cards.nth(index);
    await card.getByText(text, { exact: true }).waitFor();
    expect(await card.getByRole('listitem').allTextContents()).toEqual(features);
    const plan = ['basic', 'standard', 'premium'][index];
    expect(await hrefOf(card, /^Get Started/)).toBe(`/contact?plan=${plan}`);
    expect(await card.getByText('POPULAR').count()).toBe(index === 1 ? 1 : 0);
  }
  expect(await plans.textContent()).not.toContain('$');
});

test('the about page tells the story, the area and the values of the company', async () => {
  await open('/about');
  const story = region(page, 'Our story');
  expect(await story.getByRole('paragraph').count()).toBeGreaterThanOrEqual(2);
  expect(await hrefOf(story, 'Contact Our Team')).toBe('/contact');
  const pictures = await story
    .getByRole('img')
    .evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  expect(pictures).toEqual([1, 2, 3, 4].map((number) => `/img/about-${number}.svg`));
  const area = region(page, 'Our Service Area');
  expect(await area.getByRole('listitem').allTextContents()).toEqual(
    'Detroit,Royal Oak,Livonia,Dearborn,Troy,Southfield,Warren,Flat Rock'.split(','),
  );
  await area
    .getByText("Don't see your area listed? Contact us to confirm service availability!")
    .waitFor();
  const values = region(page, 'Our Core Values').getByRole('article');
  expect(await heading(values, 3).allTextContents()).toEqual([
    'Quality',
    'Customer Service',
    'Integrity',
  ]);
});

test.for(['/', '/services', '/about'])('the call to action ends %s', async (path) => {
  await open(path);
  const last = page.getByRole('main').getByRole('region').last();
  expect(await hrefOf(last, 'Contact Us Online')).toBe('/contact');
});

test('the contact page has every way to reach the company', async () => {
  await open('/contact');
  const introduction = page.getByRole('main').getByRole('link', { name: 'Call 313-555-0142' });
  expect(await introduction.getAttribute('href')).toBe(TEL);
  const ways = region(page, 'Contact information');
  expect(await hrefOf(ways, '313-555-0142')).toBe(TEL);
  expect(await hrefOf(ways, 'service@hearthline.example')).toBe(
    'mailto:service@hearthline.example',
  );
  expect(await ways.getByRole('listitem').allTextContents()).toEqual([
    'Mon-Fri: 8:00 AM-6:00 PM',
    'Sat: 9:00 AM-3:00 PM',
    'Emergency: 24/7',
  ]);
  await ways.getByText('2140 Larkspur Avenue, Royal Oak, MI 48067').first().waitFor();
  const map = ways.getByRole('link', { name: 'Open in Maps' });
  expect(await map.getAttribute('href')).toContain('2140%20Larkspur%20Avenue');
  expect(await heightOf(map.locator('xpath=../..'))).toBe(320);
});

test('the contact page answers four questions', async () => {
  await open('/contact');
  const answers = region(page, 'Frequently asked questions').getByRole('group');
  expect(await answers.count()).toBe(4);
  for (const [index, facts] of [
    [/24\/7/, /1-2 hours/],
    [/new systems are free/, /in your home/],
    [/heating in the fall and cooling in the spring/, /once a year/],
    [/financing options for installations and major repairs/],
  ].entries()) {
    for (const fact of facts) expect(await answers.nth(index).textContent()).toMatch(fact);
  }
});

test('the contact form offers the five services', async () => {
  await open('/contact');
  const options = await page
    .getByRole('combobox', { name: 'Service' })
    .locator('option')
    .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]));
  expect(options).toEqual([
    ['', 'Select a service'],
    ['heating', 'Heating Service'],
    ['cooling', 'Cooling Service'],
    ['air-quality', 'Air Quality Solution'],
    ['maintenance', 'Maintenance Plan'],
    ['other', 'Other (Please Specify)'],
  ]);
});

test('a blog card shows picture, badge, title, date, minutes and summary', async () => {
  const card = (await open('/blog')).getByRole('article').first();
  expect(await card.locator('img').getAttribute('src')).toMatch(/^\/api\/post\/\d+\/image\?t=\d+$/);
  await card.getByText('HVAC Tips', { exact: true }).waitFor();
  await card.getByText(/^\w{3} \d{1,2}, \d{4} · \d+ min read$/).waitFor();
  await card.getByText('Read More').waitFor();
  const link = heading(card, 2).getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/blog\/[\w-]+$/);
  const summary = card.getByRole('paragraph').last();
  expect(await summary.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('3');
});

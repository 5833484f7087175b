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
const several = (count: number) => count > 1;
const heightOf = async (scope: Locator) => (await scope.boundingBox())?.height ?? 0;

test('the footer says who, where and when [spec 003, 040, 041, 042, 043, 044]', async () => {
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
});

test('the footer links to the parts of the services page [spec 045, 046, 047, 048, 049]', async () => {
  const footer = (await open('/')).getByRole('contentinfo');
  const anchors = await footer
    .locator('a[href*="#"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(anchors).toEqual(
    ['heating', 'cooling', 'air-quality', 'installation', 'maintenance'].map(
      (anchor) => `/services#${anchor}`,
    ),
  );
});

test('the icons of social networks lead nowhere as long as they have no target [spec 004, 050]', async () => {
  const footer = (await open('/')).getByRole('contentinfo');
  for (const network of ['Facebook', 'Instagram', 'X', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: network, exact: true });
    expect(await link.getAttribute('href')).toBeNull();
    expect(await link.getAttribute('aria-disabled')).toBe('true');
  }
});

test('the home page leads to booking a visit, from top to bottom [spec 053, 054, 078, 079, 080]', async () => {
  await open('/');
  const main = page.getByRole('main');
  expect(await hrefOf(main, 'Schedule Service')).toBe('/contact');
  expect(await hrefOf(main, 'Our Services')).toBe('/services');
  expect(await hrefOf(main, 'Request an Estimate')).toBe('/contact');
  const banner = region(page, 'No heat? No cooling? Not sure?');
  expect(await hrefOf(banner, 'Call 313-555-0142')).toBe(TEL);
  expect(await hrefOf(banner, 'Contact Us Online')).toBe('/contact');
  const buttons = await main
    .locator('a.button')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(buttons.length).toBeGreaterThanOrEqual(8);
  const others = buttons.filter((href) => !/^\/contact(\?service=[\w-]+)?$/.test(href ?? ''));
  expect(others).toEqual(['/services', TEL]);
});

test('the home page has three service cards [spec 055, 056, 057, 058]', async () => {
  const cards = region(await open('/'), 'What we take care of').getByRole('article');
  expect(await cards.count()).toBe(3);
  expect(await heading(cards, 3).allTextContents()).toEqual(SERVICES);
});

test('a service card has an icon, a picture, a list, a button and a link to its service [spec 059, 060, 061, 062]', async () => {
  const cards = region(await open('/'), 'What we take care of').getByRole('article');
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

test('the home page gives four reasons, each with a text and an icon [spec 063, 064, 065, 066, 067, 068]', async () => {
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

test('the home page has three testimonials, each with a name, a place, initials and a text [spec 069, 070, 071, 072, 074]', async () => {
  const cards = region(await open('/'), 'What our customers say').getByRole('figure');
  expect(await cards.count()).toBe(3);
  for (const [index, who] of [
    ['MB', 'Marcus Bell', 'Royal Oak, MI'],
    ['DK', 'Danielle Kowalski', 'Livonia, MI'],
    ['SH', 'Samir Haddad', 'Dearborn, MI'],
  ].entries()) {
    const card = cards.nth(index);
    for (const text of who) await card.getByText(text, { exact: true }).waitFor();
    expect((await card.getByRole('blockquote').textContent())?.length).toBeGreaterThan(60);
  }
});

test('testimonials are rated with stars and half stars, and in figures [spec 073, 075, 076, 077]', async () => {
  const cards = region(await open('/'), 'What our customers say').getByRole('figure');
  for (const [index, { rating, stars, halves }] of [
    { rating: '5.0', stars: 5, halves: 0 },
    { rating: '5.0', stars: 5, halves: 0 },
    { rating: '4.5', stars: 4, halves: 1 },
  ].entries()) {
    const card = cards.nth(index);
    await card.getByText(`Rated ${rating} out of 5`).waitFor();
    expect(await card.locator('use[href$="#star"]').count()).toBe(stars);
    expect(await card.locator('use[href$="#star-half"]').count()).toBe(halves);
  }
});

test('the services page has a block for each category, with an anchor and a picture of at most 400 pixels [spec 088, 089, 090, 091, 092]', async () => {
  const all = (await open('/services'))
    .getByRole('main')
    .getByRole('region', { name: /Services$/ });
  expect(await all.getByRole('heading', { level: 2 }).allTextContents()).toEqual(SERVICES);
  for (const [index, anchor] of ['heating', 'cooling', 'air quality'].entries()) {
    const block = all.nth(index);
    expect(await block.getAttribute('id')).toBe(anchor);
    const frame = block.getByRole('img').locator('xpath=..');
    expect(await frame.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('400px');
    expect(await heightOf(block.getByRole('img'))).toBeLessThanOrEqual(400);
  }
});

test('a block says with an icon, a text and a list what the service is, and leads to the form [spec 093, 094, 095, 098, 101, 102]', async () => {
  await open('/services');
  for (const [index, title] of SERVICES.entries()) {
    const block = region(page, title);
    expect(await iconsOf(block)).toEqual([ICONS[index]]);
    expect(
      await block.locator('h2, h3').first().locator('xpath=../following-sibling::p').textContent(),
    ).toMatch(/\.$/);
    expect(await hrefOf(block, `Request ${title}`)).toBe(`/contact?service=${ASKS[index]}`);
  }
});

test('a block lists what the service includes, with the same sentence under each item [spec 099, 100]', async () => {
  await open('/services');
  for (const title of SERVICES) {
    const block = region(page, title);
    expect(await heading(block, 3).allTextContents()).toEqual(['Our Services Include:']);
    const items = block.getByRole('listitem');
    expect(await items.count()).toBeGreaterThanOrEqual(3);
    expect(await block.getByRole('list').evaluate((it) => getComputedStyle(it).listStyleType)).toBe(
      'disc',
    );
    const notes = await items.locator('p + p').allTextContents();
    expect(notes).toHaveLength(await items.count());
    expect(new Set(notes).size).toBe(1);
    expect(notes[0]).toMatch(/^\w.+\.$/);
  }
});

test('the services page has three plans without prices, one of them popular [spec 103, 104, 105, 106, 109, 126]', async () => {
  const plans = region(await open('/services'), 'Preventative Maintenance Plans');
  expect(await plans.evaluate((section) => section.closest('#maintenance') !== null)).toBe(true);
  const cards = plans.getByRole('article');
  expect(await heading(cards, 3).allTextContents()).toEqual([
    'Basic Plan',
    'Standard Plan',
    'Premium Plan',
  ]);
  expect(await cards.count()).toBe(3);
  for (const [index, plan] of ['basic', 'standard', 'premium'].entries()) {
    const card = cards.nth(index);
    expect(await hrefOf(card, /^Get Started/)).toBe(`/contact?plan=${plan}`);
    expect(await card.getByText('POPULAR').count()).toBe(plan === 'standard' ? 1 : 0);
  }
  expect(await plans.textContent()).not.toContain('$');
});

/** Expects a plan to say for whom it is and to include exactly these features. */
const expectPlan = async (name: string, text: string, features: string[]) => {
  const plans = region(await open('/services'), 'Preventative Maintenance Plans');
  const card = plans.getByRole('article').filter({ hasText: name });
  await card.getByText(text, { exact: true }).waitFor();
  expect(await card.getByRole('listitem').allTextContents()).toEqual(features);
};

test('the Basic Plan has the essentials [spec 107, 111, 112, 113, 114]', async () =>
  expectPlan('Basic Plan', 'Essential coverage for your system', [
    'Annual inspection',
    'Filter replacement',
    '10% repair discount',
    'Priority scheduling',
  ]));

test('the Standard Plan has more [spec 108, 115, 116, 117, 118, 119]', async () =>
  expectPlan('Standard Plan', 'Recommended for most homes', [
    'Bi-annual inspection',
    'Filter replacement',
    '15% repair discount',
    'Priority scheduling',
    'No emergency service fees',
  ]));

test('the Premium Plan has everything [spec 110, 120, 121, 122, 123, 124, 125]', async () =>
  expectPlan('Premium Plan', 'Complete protection package', [
    'Quarterly inspection',
    'Filter replacement',
    '20% repair discount',
    'Same-day priority scheduling',
    'No emergency service fees',
    'Extended warranty coverage',
  ]));

test('the about page tells the story of the company, with four pictures [spec 130, 131, 132, 133]', async () => {
  await open('/about');
  const story = region(page, 'Our story');
  expect(await story.getByRole('paragraph').count()).toBeGreaterThanOrEqual(2);
  expect(await hrefOf(story, 'Contact Our Team')).toBe('/contact');
  const pictures = await story
    .getByRole('img')
    .evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  expect(pictures).toEqual([1, 2, 3, 4].map((number) => `/img/about-${number}.svg`));
});

test('the about page names the cities of the service area, in a grid [spec 135, 136, 137]', async () => {
  const area = region(await open('/about'), 'Our Service Area');
  expect(await area.getByRole('list').evaluate((list) => getComputedStyle(list).display)).toBe(
    'grid',
  );
  expect(await area.getByRole('listitem').allTextContents()).toEqual(
    'Detroit,Royal Oak,Livonia,Dearborn,Troy,Southfield,Warren,Flat Rock'.split(','),
  );
  await area
    .getByText("Don't see your area listed? Contact us to confirm service availability!")
    .waitFor();
});

test('the about page has three core values [spec 138, 139, 140, 141]', async () => {
  const values = region(await open('/about'), 'Our Core Values').getByRole('article');
  expect(await values.count()).toBe(3);
  expect(await heading(values, 3).allTextContents()).toEqual([
    'Quality',
    'Customer Service',
    'Integrity',
  ]);
});

test.for(['/', '/services', '/about'])(
  'the call to action ends %s [spec 127, 142]',
  async (path) => {
    await open(path);
    const last = page.getByRole('main').getByRole('region').last();
    expect(await hrefOf(last, 'Contact Us Online')).toBe('/contact');
  },
);

test('the contact page has every way to reach the company [spec 145, 146, 147, 148, 150]', async () => {
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

test('the contact page answers four questions [spec 151, 152, 153, 154, 155]', async () => {
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

test('the contact page has a form with five fields, and asks whether it can wait [spec 144, 156, 157, 158, 159, 160]', async () => {
  await open('/contact');
  const controls = await region(page, 'Send us a request')
    .locator('form :is(input, select, textarea):visible')
    .and(page.locator(':not([tabindex="-1"])'))
    .evaluateAll((all) => all.map((control) => [control.tagName, control.getAttribute('name')]));
  expect(controls).toEqual([
    ['INPUT', 'fullName'],
    ['INPUT', 'email'],
    ['INPUT', 'phone'],
    ['SELECT', 'service'],
    ['INPUT', 'isUrgent'],
    ['TEXTAREA', 'message'],
  ]);
  expect(await page.getByRole('button', { name: 'Submit Request' }).isEnabled()).toBe(true);
});

test('the contact form offers the five services [spec 161, 162, 163, 164, 165]', async () => {
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

test('a blog card shows picture, badge, title, date and minutes, and leads to its post [spec 186, 187, 188, 189, 190, 193]', async () => {
  const card = (await open('/blog')).getByRole('article').first();
  expect(await card.locator('img').getAttribute('src')).toMatch(/^\/api\/post\/\d+\/image\?t=\d+$/);
  await card.getByText('HVAC Tips', { exact: true }).waitFor();
  await card.getByText(/^\w{3} \d{1,2}, \d{4} · \d+ min read$/).waitFor();
  const link = heading(card, 2).getByRole('link');
  expect(await link.textContent()).toMatch(/\w{3}/);
  const target = (await link.getAttribute('href')) ?? '';
  expect(target).toMatch(/^\/blog\/[\w-]+$/);
  // The link covers the card.
  await card.locator('img').click({ force: true });
  await page.waitForURL(target);
});

test('blog cards are in a grid, with summaries of at most three lines and Read More [spec 185, 191, 192]', async () => {
  const cards = (await open('/blog')).getByRole('article');
  const places = await cards.evaluateAll((all) =>
    all
      .filter((card) => card.checkVisibility())
      .map((card) => card.getBoundingClientRect())
      .map(({ left, top }) => [Math.round(left), Math.round(top)]),
  );
  const columns = new Set(places.map(([left]) => left)).size;
  const rows = new Set(places.map(([, top]) => top)).size;
  expect([columns, rows]).toEqual([expect.toSatisfy(several), expect.toSatisfy(several)]);
  const card = cards.first();
  await card.getByText('Read More').waitFor();
  const summary = card.getByRole('paragraph').last();
  expect(await summary.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('3');
});

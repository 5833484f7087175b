import { defaultTexts } from '@hvac/contract/texts/pages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mutateAsOwner, ownerCookie } from './api.ts';
import { expectAccessible } from './axe.ts';
import { goToAddress, inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, hasFocus, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its look and its texts change.
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save changes').click();

describe('the brand', () => {
  const openBrand = (width: number) => openScreen('/admin/settings/brand', width);

  const colorField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  const groundOf = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const textColorOf = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).color);
  const sourceOf = (page: Page, alt: RegExp) =>
    page.getByRole('img', { name: alt }).getAttribute('src');

  /** The look of the home page, as a visitor without scripts gets it. */
  const lookOf = async (page: Page) => {
    await page.goto('/');
    const call = page.getByRole('banner').getByRole('link', { name: 'Call 313-555-0142' });
    return {
      footer: await groundOf(page.getByRole('contentinfo')),
      button: await groundOf(call),
      onButton: await textColorOf(call),
      house: await sourceOf(page, /house in cross section/),
    };
  };

  const TODAY = {
    footer: 'rgb(11, 31, 58)',
    button: 'rgb(194, 65, 12)',
    onButton: 'rgb(255, 255, 255)',
    house: '/img/house-section.svg',
  };

  test('an invalid colour is reported beside its field, and nothing that was typed is lost', async () => {
    const page = await openBrand(PHONE);
    await colorField(page, 'Primary color').fill('forest green');
    await save(page);
    await page.getByText('Please enter a color as # and six digits').waitFor();
    expect(await hasFocus(colorField(page, 'Primary color'))).toBe(true);
    expect(await colorField(page, 'Primary color').inputValue()).toBe('forest green');
    await page.getByRole('button', { name: 'Use original primary color' }).click();
    expect(await colorField(page, 'Primary color').inputValue()).toBe('');
  });

  test('a logo is one press away from its upload, which a reload does not open again', async () => {
    const page = await openBrand(PHONE);
    await page.getByRole('link', { name: 'Upload your wide logo' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Add logo' }).waitFor();
    await inDialog(page, 'Cancel').click();
    await eventually(() => new URL(page.url()).search).toBe('');
  });

  test('a phone shows the preview on request', async () => {
    const page = await openBrand(PHONE);
    await colorField(page, 'Primary color').fill('#1b5e20');
    // Two rows: the state and the preview, then what saves or discards.
    const middleOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    const state = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
    const above = async (upper: Locator, lower: Locator) =>
      (await middleOf(lower)) - (await middleOf(upper));
    const undo = button(page, 'Undo changes');
    await eventually(() => above(undo, button(page, 'Save changes'))).toBe(0);
    await eventually(() => above(state, undo)).toBeGreaterThan(20);
    // The state takes one line or two, by where the draft is kept.
    await eventually(() => above(button(page, 'Preview'), state)).toBeCloseTo(0, -1);
    await button(page, 'Preview').click();
    const footer = page.locator('[inert] footer');
    await footer.waitFor();
    expect(await groundOf(footer)).not.toBe(TODAY.footer);
    await expectAccessible(page, 'the preview of a brand on a phone');
    await inDialog(page, 'Close').click();
    await button(page, 'Undo changes').click();
    await inDialog(page, 'Undo changes').click();
  });

  test('a yellow brand is previewed, applies to the next page, and can be reset to the default', async () => {
    const { siteUrl } = instance;
    const visitor = await openPage('about:blank', { width: DESK, withoutScripts: true, siteUrl });
    expect(await lookOf(visitor)).toEqual(TODAY);
    const page = await openBrand(DESK);
    await colorField(page, 'Primary color').fill('#1b5e20');
    await colorField(page, 'Accent color').fill('#FFD400');
    const sample = page.locator('[inert]').getByText('Schedule Service').filter({ visible: true });
    await sample.waitFor();
    expect(await page.getByRole('radio', { name: 'Your color, dark text' }).isChecked()).toBe(true);
    expect(await groundOf(sample)).toBe('rgb(255, 212, 0)');
    await page.getByRole('radio', { name: 'Darker, white text' }).check();
    expect(await textColorOf(sample)).toBe('rgb(255, 255, 255)');
    await page.getByRole('radio', { name: 'Your color, dark text' }).check();
    await page.getByRole('radio', { name: 'Plumbing and heating' }).check();
    await page.getByRole('radio', { name: 'Coast' }).check();
    await page
      .locator('[inert]')
      .getByRole('img', { name: /pipes to every room/, includeHidden: true })
      .waitFor();
    await page.getByRole('radio', { name: 'Heating and cooling' }).check();
    await page.getByRole('radio', { name: 'Desert' }).check();
    const house = page.locator('[inert] img[src*="house-section"]');
    await eventually(() => house.getAttribute('src')).toBe(
      '/brand/draft/desert-heating/1b5e20/img/house-section.svg',
    );
    await eventually(() => house.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      1200,
    );
    await expectAccessible(page, 'the brand with a light accent');
    await save(page);
    await page.getByText('Brand saved').waitFor();

    const look = await lookOf(visitor);
    expect(look.button).toBe('rgb(255, 212, 0)');
    expect(look.onButton).not.toBe(TODAY.onButton);
    expect(look.footer).not.toBe(TODAY.footer);
    expect(look.house).toMatch(/^\/brand\/[0-9a-f]{16}\/img\/house-section\.svg$/);
    const home = await openPage('/', { width: DESK, siteUrl });
    await expectAccessible(home, 'the home page of a green and yellow brand');

    // The open back office uses the new colours as well.
    expect(await groundOf(page.getByRole('button', { name: 'Save changes' }))).not.toBe(
      'rgb(18, 44, 79)',
    );
    await page.getByRole('button', { name: 'Reset to original', exact: true }).click();
    await inDialog(page, 'Reset to original').click();
    await page.getByText('Brand reset').waitFor();
    expect(await colorField(page, 'Accent color').inputValue()).toBe('');
    expect(await lookOf(visitor)).toEqual(TODAY);
  });
});

describe('the texts of the pages', () => {
  const HEADLINE = 'Heating, cooling and clean air for Metro Detroit homes';
  const TITLES = defaultTexts('home').reasons.map(({ title }) => title);

  const text = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
  const preview = (page: Page) => page.locator('[inert]');
  const reasonsIn = (part: Locator) =>
    part.locator('section[aria-labelledby=reasons-title] li h3').allInnerTexts();
  const entriesOf = (page: Page, list: string) =>
    page.getByRole('group', { name: list }).getByRole('listitem');
  const titlesIn = async (page: Page, list: string) =>
    (await entriesOf(page, list).locator('[aria-expanded]').allInnerTexts()).map((title) =>
      title.replace(/^\w+ \d+:\s+/, ''),
    );
  /** Drags an entry by its handle past another one. */
  const drag = async (page: Page, list: string, from: number, past: number) => {
    const entry = (index: number) => entriesOf(page, list).nth(index);
    await entry(from).evaluate((element) =>
      scrollTo({ top: scrollY + element.getBoundingClientRect().top - 100, behavior: 'instant' }),
    );
    const handle = await entry(from).locator('[data-drag-handle]').boundingBox();
    const over = await entry(past).boundingBox();
    if (!handle || !over) throw new Error('An entry is not shown');
    await page.mouse.move(handle.x + 20, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, over.y, { steps: 3 });
    // Just past the middle, where the entries swap; a quick hand lets go before the swap is shown.
    await Promise.all([
      page.mouse.move(handle.x + 20, over.y + over.height / 2 + 10),
      page.mouse.up(),
    ]);
  };
  const publicPage = async (path: string) => (await fetch(instance.siteUrl + path)).text();
  const storedHome = async () => {
    const { siteUrl } = instance;
    const input = encodeURIComponent(JSON.stringify({ page: 'home' }));
    const cookie = await ownerCookie(siteUrl);
    const url = `${siteUrl}/trpc/settings.pageTexts?input=${input}`;
    return (await fetch(url, { headers: { cookie } })).text();
  };
  const columnsOfHero = (page: Page) =>
    preview(page)
      .locator('h1')
      .evaluate((heading) => {
        const grid = heading.parentElement?.parentElement as Element;
        return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
      });

  test('the owner edits the home page and drags an entry by its handle, sees the preview beside the form, saves, and resets to the default', async () => {
    const page = await openScreen('/admin/settings/pages', DESK);
    await page.getByRole('link', { name: /^Home/ }).click();
    await preview(page).getByRole('heading', { name: HEADLINE, includeHidden: true }).waitFor();

    // A placeholder is inserted at the caret, by keyboard alone.
    await text(page, 'heading').fill('Warm homes in ! Call us.');
    await text(page, 'heading').evaluate((input: HTMLInputElement) =>
      input.setSelectionRange(14, 14),
    );
    await button(page, 'Insert business info: Headline').press('Enter');
    await expectAccessible(page, 'the placeholders');
    await page.getByRole('dialog').getByRole('button', { name: 'City – Royal Oak' }).press('Enter');
    await eventually(() => hasFocus(text(page, 'heading'))).toBe(true);
    await page.keyboard.type('*');
    expect(await text(page, 'heading').inputValue()).toBe('Warm homes in Royal Oak*! Call us.');
    await preview(page).getByText('Warm homes in Royal Oak*! Call us.').waitFor();

    // The layout of the preview follows the chosen device, not the window.
    expect(await columnsOfHero(page)).toBe(1);
    await button(page, 'Desktop').click();
    await eventually(() => columnsOfHero(page)).toBe(2);

    // A promise has the same name.
    const up = button(page, 'Move 24/7 emergency service up').last();
    await up.press('Enter');
    await page.getByText('24/7 emergency service is now 1 of 4').waitFor();
    expect(await hasFocus(up)).toBe(true);
    await eventually(async () => (await reasonsIn(preview(page))).slice(0, 2)).toEqual([
      '24/7 emergency service',
      'Licensed and insured',
    ]);

    await drag(page, 'Reasons', 1, 2);
    expect(await titlesIn(page, 'Reasons')).toEqual([TITLES[1], TITLES[2], TITLES[0], TITLES[3]]);
    await drag(page, 'Reasons', 2, 3);
    expect(await titlesIn(page, 'Reasons')).toEqual([TITLES[1], TITLES[2], TITLES[3], TITLES[0]]);
    await drag(page, 'Reasons', 2, 3);
    expect(await titlesIn(page, 'Reasons')).toEqual([TITLES[1], TITLES[2], TITLES[0], TITLES[3]]);

    // A save that is refused opens what is closed, and what is corrected stays open.
    await button(page, `Reason 2: ${TITLES[2]}`).click();
    await text(page, 'reasons.1.title').fill('');
    await button(page, 'Reason 2').click();
    await eventually(() => text(page, 'reasons.1.title').count()).toBe(0);
    await save(page);
    await eventually(() => hasFocus(text(page, 'reasons.1.title'))).toBe(true);
    await page.getByText('Enter some text').waitFor();
    await expectAccessible(page, 'texts with an error');
    await page.keyboard.type('Licensed by the state');
    await eventually(() => page.getByText('Enter some text').count()).toBe(0);

    await button(page, 'Use original: Second button').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'All pages' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await inDialog(page, 'Stay').click();
    await save(page);
    await seeToast(page, 'Page text saved', 'Your site is updated.');
    expect(await text(page, 'reasons.1.title').inputValue()).toBe('Licensed by the state');

    const html = await publicPage('/');
    expect(html).toContain('Warm homes in Royal Oak*! Call us.');
    const reasons = html.slice(html.indexOf('Why choose us'));
    expect(reasons.indexOf('24/7 emergency service')).toBeLessThan(
      reasons.indexOf('Licensed by the state'),
    );

    await button(page, 'Use original: Headline').click();
    expect(await text(page, 'heading').inputValue()).toBe(HEADLINE);
    await button(page, 'Undo changes').click();
    await inDialog(page, 'Undo changes').click();
    await button(page, 'Reset to original').click();
    await inDialog(page, 'Reset to original').click();
    await seeToast(page, 'Page text reset', 'Your original words are back.');
    expect(await text(page, 'heading').inputValue()).toBe(HEADLINE);
    expect(await publicPage('/')).toContain(HEADLINE);
  });

  const editedIn = (page: Page) => preview(page).locator('[data-edited]');
  const isInView = (part: Locator) =>
    part.evaluate((element) => {
      const frame = element.closest('[role=region]')?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });

  test('the owner chooses the icon of a service, and its drawing follows, in the preview and on the site', async () => {
    const page = await openScreen('/admin/settings/pages/services', DESK);
    const second = page.getByRole('group', { name: 'Icon of the second service' });
    expect(await second.getByRole('radio', { name: 'Snowflake' }).isChecked()).toBe(true);
    await second.getByRole('radio', { name: 'Pipe' }).check({ force: true });
    await preview(page).locator('img[src="/img/plumbing-services.svg"]').first().waitFor();
    await expectAccessible(page, 'the icons of the services');
    await save(page);
    await seeToast(page, 'Page text saved', 'Your site is updated.');
    const html = await publicPage('/services');
    expect(html).toContain('alt="A trap and shutoff valves under a sink');
    expect(html).toContain('<use href="#pipe"');
    expect(html).not.toContain('cooling-services.svg');
    await button(page, 'Use original: Icon of the second service').click();
    await save(page);
    await eventually(() => publicPage('/services')).toContain('cooling-services.svg');
  });

  test('one heading names the page, above its sections', async () => {
    const page = await openScreen('/admin/settings/pages/shared', PHONE);
    await page.locator('form [name]').first().waitFor();
    const headings = page.getByRole('main').getByRole('heading');
    const ofThePage = headings.filter({ hasText: /^(Page text|.*Menu & footer)/ });
    expect(await ofThePage.allInnerTexts()).toEqual(['Page text: Menu & footer']);
    await page.getByRole('link', { name: 'All pages' }).click();
    await pageHeading(page, 'Page text').waitFor();
    await goToAddress(page, '/admin/settings/pages/nothing');
    await page.getByText('The website has no such page.').waitFor();
    expect(await headings.allInnerTexts()).toEqual(['Page text']);
    await page.getByRole('link', { name: 'All pages' }).click();
    await pageHeading(page, 'Page text').waitFor();
  });

  test('the preview follows the field that is edited, and a tap on a text leads to its field, even in a closed entry', async () => {
    const page = await openScreen('/admin/settings/pages/home', DESK);
    await preview(page).getByRole('heading', { name: HEADLINE, includeHidden: true }).waitFor();
    const headlines = page.locator('form').getByRole('textbox');
    expect(await headlines.first().getAttribute('name')).toBe('heading');
    await eventually(() => text(page, 'metaTitle').count()).toBe(0);

    await text(page, 'testimonialsHeading').fill('Kind words');
    await eventually(() => editedIn(page).allInnerTexts()).toEqual(['Kind words']);
    await eventually(() => isInView(editedIn(page))).toBe(true);

    const quote = preview(page).getByText(defaultTexts('home').testimonials[1]?.location ?? '');
    await button(page, 'Desktop').click();
    await quote.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y } = (await quote.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 5, y + 5);
    await eventually(() => hasFocus(text(page, 'testimonials.1.location'))).toBe(true);
    await eventually(() => editedIn(page).allInnerTexts()).toEqual(['Livonia, MI']);

    await button(page, 'Google result').click();
    await text(page, 'metaTitle').fill(`${'x'.repeat(60)}`);
    await page.getByText('10 left').waitFor();
    await page.getByRole('figure', { name: 'Preview on Google' }).waitFor();
    await expectAccessible(page, 'a page of texts with an open entry and section');
    await button(page, 'Undo changes').click();
    await inDialog(page, 'Undo changes').click();
  });

  test('placeholders are shown filled and marked, through typing, undo, copies and braces typed by hand', async () => {
    const page = await openScreen('/admin/settings/pages/home', DESK);
    const heading = text(page, 'heading');
    const marked = () => heading.locator('xpath=..').locator('mark').allInnerTexts();
    const intro = text(page, 'intro');
    await heading.waitFor();
    expect(await heading.inputValue()).toBe(HEADLINE);
    expect(await marked()).toEqual(['Metro Detroit']);
    await page.getByText('Metro Detroit is from Settings → Service area').first().waitFor();

    // Beside a placeholder is outside of it; within it, its words become ordinary ones, and undo brings it back.
    await heading.press('Home');
    await page.keyboard.type('Fair ');
    expect(await marked()).toEqual(['Metro Detroit']);
    await heading.evaluate((area: HTMLTextAreaElement) => {
      const end = area.value.indexOf('Detroit') + 'Detroit'.length;
      area.setSelectionRange(end, end);
    });
    await page.keyboard.press('Backspace');
    expect(await marked()).toEqual([]);
    await page.keyboard.press('Control+z');
    expect(await marked()).toEqual(['Metro Detroit']);

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    expect(await heading.inputValue()).toBe('');
    await intro.press('Control+a');
    await page.keyboard.press('Control+v');
    expect(await intro.inputValue()).toBe(`Fair ${HEADLINE}`);
    await page.keyboard.press('Control+z');
    expect(await intro.inputValue()).toBe(defaultTexts('home').intro);

    await heading.focus();
    await page.keyboard.type('{company} in {region}');
    expect(await heading.inputValue()).toBe('{company} in {region}');
    await page.keyboard.press('Tab');
    expect(await heading.inputValue()).toBe('Hearthline Heating & Cooling in Metro Detroit');
    expect(await marked()).toEqual(['Hearthline Heating & Cooling', 'Metro Detroit']);
    await heading.press('Enter');
    await seeToast(page, 'Page text saved', 'Your site is updated.');
    expect(await storedHome()).toContain('"heading":"{company} in {region}"');
    await expectAccessible(page, 'a text with filled placeholders');
    await mutateAsOwner(instance.siteUrl, 'settings.resetPageTexts', { page: 'home' });
  });

  test('short lines are one row each: Enter adds the next, and an item is named with its article', async () => {
    const page = await openScreen('/admin/settings/pages/services', PHONE);
    await button(page, 'Service 1: Heating Services').click();
    await text(page, 'services.0.items.3').press('Enter');
    await eventually(() => hasFocus(text(page, 'services.0.items.4'))).toBe(true);
    await page.keyboard.type('Gas line check');
    await button(page, 'Move Gas line check up').click();
    expect(await text(page, 'services.0.items.3').inputValue()).toBe('Gas line check');
    await button(page, 'Add an item').waitFor();
    await button(page, 'Preview').click();
    const plan = preview(page).getByText('Essential coverage for your system');
    await plan.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y } = (await plan.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 5, y + 5);
    await eventually(() => hasFocus(text(page, 'plans.0.description'))).toBe(true);
    await button(page, 'Undo changes').click();
    await inDialog(page, 'Undo changes').click();
  });

  test('an owner without a privacy policy starts from one that says what the website does', async () => {
    const page = await openScreen('/admin/settings/pages/privacy', PHONE);
    const start = button(page, 'Start from our template');
    await start.click();
    await eventually(() => hasFocus(text(page, 'text'))).toBe(true);
    await eventually(() => start.count()).toBe(0);
    expect(await text(page, 'text').inputValue()).toContain('WHAT WE COLLECT');
    await save(page);
    await seeToast(page, 'Page text saved', 'Your site is updated.');
    expect(await publicPage('/privacy')).toContain(
      'what Hearthline Heating &amp; Cooling does with',
    );
  });

  test('on a phone, adding and removing entries moves the focus to where work continues, and a conflict loses nothing', async () => {
    const page = await openScreen('/admin/settings/pages/contact', PHONE, [/status of 409/]);
    await button(page, 'Add a question').click();
    await eventually(() => hasFocus(text(page, 'questions.4.question'))).toBe(true);
    await page.keyboard.type('Do you work on Sundays?');
    await text(page, 'questions.4.answer').fill('{company} does.');
    await button(page, 'Remove Do you offer financing?').click();
    await page.getByText('Do you offer financing? removed').waitFor();
    await eventually(() => hasFocus(button(page, 'Add a question'))).toBe(true);

    await button(page, 'Preview').click();
    await preview(page).getByText('Do you work on Sundays?').waitFor();
    await expectAccessible(page, 'the preview on a phone');
    await inDialog(page, 'Close').click();

    const theirs = { ...defaultTexts('contact'), heading: 'Write to us' };
    const input = { page: 'contact', value: theirs, version: 0 };
    await mutateAsOwner(instance.siteUrl, 'settings.savePageTexts', input);
    await save(page);
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved these texts' });
    await eventually(() => hasFocus(conflict)).toBe(true);
    expect(await text(page, 'questions.3.question').inputValue()).toBe('Do you work on Sundays?');
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await seeToast(page, 'Page text saved', 'Your site is updated.');
    expect(await publicPage('/contact')).toContain('Hearthline Heating &amp; Cooling does.');
  });
});

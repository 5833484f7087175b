import { readFile } from 'node:fs/promises';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, sendSubmission, storedRequests } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import { goToAddress } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { answering, failing, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { addressOf, eventually, hasFocus, logIn, pageHeading, seeToast } from './steps.ts';

const { openPage } = useBrowser();
const instance = useInstance();
const { visit, openScreen } = useSamePage(openPage, instance);

const NAMES = ['Grace Hopper', 'Mary Jackson', 'Annie Easley', 'Dorothy Vaughan'];
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const fullName of NAMES) await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  for (const { id, fullName } of await storedRequests(instance.siteUrl, '')) ids[fullName] = id;
  const status = (of: string, status: string) =>
    mutateAsOwner(instance.siteUrl, 'inbox.setStatus', { id: ids[of], status });
  await status('Annie Easley', 'booked');
  await status('Dorothy Vaughan', 'spam');
});

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Leads by status' }).getByRole('link', { name });
const rows = (page: Page) => page.locator('tbody tr');
const viewDetails = (page: Page, name: string) =>
  page.getByRole('button', { name: `View details of ${name}` });
/** Whether all of it can be seen without scrolling. */
const isInView = (element: Locator) =>
  element.evaluate((shown) => {
    const { x, width, top, bottom } = shown.getBoundingClientRect();
    const middle = x + width / 2;
    return [top + 1, bottom - 1].every((y) => shown.contains(document.elementFromPoint(middle, y)));
  });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Lead/ });

describe('the inbox', () => {
  test('names a service as the owner does, in rows and dialog and on the dashboard', async () => {
    const texts = defaultTexts('services');
    const services = texts.services.map((service) => ({
      ...service,
      title: service.title.replace('Heating Services', 'Heat Pumps'),
    }));
    const value = { ...texts, services };
    await mutateAsOwner(instance.siteUrl, 'settings.savePageTexts', {
      page: 'services',
      value,
      version: 0,
    });
    const page = await openScreen('/admin/submissions', DESK);
    await rows(page).first().getByText('Heat Pumps').filter({ visible: true }).waitFor();
    await viewDetails(page, 'Grace Hopper').filter({ visible: true }).click();
    await dialogOf(page).getByText('Heat Pumps').waitFor();
    await page.goto('/admin');
    await page.getByText('Heat Pumps').first().waitFor();
    await mutateAsOwner(instance.siteUrl, 'settings.resetPageTexts', { page: 'services' });
  });

  test('opens on new submissions; tab, search and dialog are in the address, and Back steps through them; status and notes are kept, even a note that was not added', async () => {
    const page = await openScreen('/admin/submissions', DESK, [/status of 500/]);
    await eventually(() => rows(page).count()).toBe(2);
    await tab(page, /^New 2$/)
      .and(page.locator('[aria-current=page]'))
      .waitFor();
    await tab(page, /^In progress 0$/).click();
    await page.getByText('Nothing in progress.').waitFor();
    expect(await hasFocus(tab(page, /^In progress/))).toBe(true);
    await tab(page, /^All 4$/).click();
    await page.getByPlaceholder('Search submissions...').fill('hopper GRACE');
    await eventually(() => rows(page).count()).toBe(1);
    expect(addressOf(page)).toBe('/admin/submissions?tab=all&q=hopper+GRACE');

    // A click anywhere on the row opens it, unless it selects text.
    const cell = rows(page).getByRole('cell').nth(1);
    const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    await page.mouse.move(x + 18, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + height / 2);
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    expect(addressOf(page)).not.toContain('id=');
    await cell.click({ position: { x: 4, y: 4 } });
    await dialogOf(page).waitFor();
    expect(addressOf(page)).toContain(`id=${ids['Grace Hopper']}`);
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(viewDetails(page, 'Grace Hopper'))).toBe(true);
    expect(addressOf(page)).toBe('/admin/submissions?tab=all&q=hopper+GRACE');
    await tab(page, /^Closed 0$/).click();
    await page.getByText('No matches in this tab.').waitFor();
    await page.goBack();
    await eventually(() => rows(page).count()).toBe(1);
    await page.goBack();
    await page.getByText('Nothing in progress.').waitFor();

    await tab(page, /^New 2$/).click();
    await viewDetails(page, 'Grace Hopper').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('heading', { name: 'Activity' }).waitFor();
    const status = (name: string) => dialog.getByRole('button', { name, exact: true });
    await failing(page, 'inbox.setStatus');
    await status('Booked').click();
    await dialog.getByRole('alert').getByText("Couldn't change the status.").waitFor();
    await eventually(() => status('New').getAttribute('aria-pressed')).toBe('true');
    await recovering(page);

    const note = dialog.getByLabel('Add a note', { exact: true });
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByText('Please write something first').waitFor();
    await note.fill('Called.\nTry again after five.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await rows(page).filter({ hasText: 'Unsaved note' }).getByRole('button').click();
    expect(await note.inputValue()).toBe('Called.\nTry again after five.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'admin added a note' }).waitFor();
    await eventually(() => note.inputValue()).toBe('');

    // Answering offers the new status but does not set it.
    const answer = dialog.getByRole('link', { name: 'Text', exact: true });
    await answer.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await answer.click();
    expect(await status('New').getAttribute('aria-pressed')).toBe('true');
    await dialog.getByRole('button', { name: 'Yes, mark contacted' }).click();
    await dialog.getByText('admin marked it contacted').waitFor();
    await eventually(() => hasFocus(status('Contacted'))).toBe(true);
    // Both presses reach the button: a slower second one would press what lies beneath, and move the focus there.
    await status('Close').evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await dialog.waitFor({ state: 'hidden' });
    await tab(page, /^In progress 1$/).waitFor();
    expect(addressOf(page), 'a second press goes no step farther').toBe('/admin/submissions');
    await eventually(() => viewDetails(page, 'Grace Hopper').count()).toBe(0);
    // The row is gone, and so is the control that had the focus.
    await eventually(() => hasFocus(pageHeading(page, 'Contact Submissions'))).toBe(true);
  });

  test('tells when it was sent, who sent it, what they wrote as they typed it, and how to reach them [spec 432, 433, 434, 435, 436, 437]', async () => {
    const message = 'The furnace clicks.\n\n   It starts,   then stops.\n\tAnd again.';
    const request = newSubmission({ fullName: 'Evelyn Boyd', message });
    await sendSubmission(instance.siteUrl, request);
    const page = await openScreen('/admin/submissions?q=boyd', DESK);
    const isTime = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/;
    await rows(page).getByRole('cell', { name: isTime }).waitFor();
    await viewDetails(page, 'Evelyn Boyd').filter({ visible: true }).click();
    const dialog = dialogOf(page);
    expect(await dialog.locator('time').first().textContent()).toMatch(isTime);
    await dialog.getByRole('heading', { level: 2, name: 'Evelyn Boyd' }).waitFor();
    expect((await dialog.getByRole('definition').allInnerTexts()).slice(0, 4)).toEqual([
      message,
      'Heating Service',
      '(248) 555-0199',
      request.email,
    ]);
    const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf(request.email)).toBe(`mailto:${request.email}`);
    expect(await hrefOf('(248) 555-0199')).toBe('tel:2485550199');
  });

  test('is answered by email from its dialog, which is closed by a button [spec 438, 439]', async () => {
    const page = await openScreen('/admin/submissions', DESK);
    await viewDetails(page, 'Mary Jackson').filter({ visible: true }).click();
    const dialog = dialogOf(page);
    const reply = dialog.getByRole('link', { name: 'Reply by Email', exact: true });
    expect(await reply.getAttribute('href')).toMatch(/^mailto:.+\?subject=.+/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('opens the submission that a mail links to, even after a login, whatever tab it is in', async () => {
    const path = `/admin/submissions?id=${ids['Annie Easley']}`;
    // The list may still be refreshing, because a lead was opened, when they log out.
    const refreshing = /status of 401 .*inbox\.submissions/;
    const page = await visit(path, PHONE, [/status of 404/, refreshing]);
    await page.waitForURL('/admin/login');
    await logIn(page);
    await dialogOf(page).getByText('Annie Easley').first().waitFor();
    const call = dialogOf(page).getByRole('link', { name: 'Call', exact: true });
    expect(await call.getAttribute('href')).toBe('tel:2485550199');
    await dialogOf(page).getByText('First reply after less than a minute').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(addressOf(page)).toBe('/admin/submissions');
    await eventually(() => hasFocus(pageHeading(page, 'Contact Submissions'))).toBe(true);

    await goToAddress(page, '/admin/submissions?id=2147483647');
    await dialogOf(page).getByText('This lead was deleted.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/admin/login');
    await logIn(page, OWNER);
    await pageHeading(page, 'Dashboard').waitFor();
  });

  test('shows on a phone why they wrote, calls from the row, and asks whether the call was answered', async () => {
    const message = 'The furnace is dead, and it is 51 degrees in the house. '.repeat(4).trim();
    const request = newSubmission({ fullName: 'Katherine Johnson', message });
    const sent = await sendSubmission(instance.siteUrl, request);
    const { result } = (await sent.json()) as { result: { data: { token: string } } };
    const answers = { isUrgent: true, houseAddress: '18 Beech St, Warren, MI 48089' };
    await mutateAsOwner(instance.siteUrl, 'contact.amend', { token: result.data.token, answers });

    const page = await openScreen('/admin/submissions', PHONE, [/status of 500/]);
    const row = rows(page).first();
    await row.getByText(/^Heating · Warren ·.*just now$/).waitFor();
    await row.getByText('No heat / no AC').waitFor();
    await eventually(() => row.getByText('New', { exact: true }).count(), 'the tab says so').toBe(
      0,
    );
    const stay = (link: Element) =>
      link.addEventListener('click', (event) => event.preventDefault());
    const call = row.getByRole('link', { name: 'Call Katherine Johnson, (248) 555-0199' });
    expect(await call.getAttribute('href')).toBe('tel:2485550199');
    await call.evaluate(stay);
    await call.click();
    const dialog = page.getByRole('dialog', { name: 'Lead: Katherine Johnson' });
    await dialog.getByText('URGENT: no heat or AC').waitFor();
    for (const text of [message, 'Did you reach them?', '18 Beech St, Warren, MI 48089']) {
      await eventually(() => isInView(dialog.getByText(text))).toBe(true);
    }
    for (const name of ['Call', 'Text', 'Reply by Email']) {
      expect(await isInView(dialog.getByRole('link', { name, exact: true })), name).toBe(true);
    }
    await expectAccessible(page, 'the dialog of a lead that was called');

    await failing(page, 'inbox.addNote');
    await dialog.getByRole('button', { name: 'No answer' }).click();
    await dialog.getByRole('alert').getByText("Couldn't add the note.").waitFor();
    await recovering(page);
    await dialog.getByRole('button', { name: 'No answer' }).click();
    await dialog.getByText('Noted: no answer. The lead stays new.').waitFor();
    expect(await hasFocus(dialog.getByRole('link', { name: 'Call', exact: true }))).toBe(true);
    await dialog.getByText('Called, no answer').waitFor();
    // Opened again, it does not ask about a call that was answered for.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await viewDetails(page, 'Katherine Johnson').click();
    await dialog.getByText('Called, no answer').waitFor();
    await eventually(() => dialog.getByText('Did you reach them?').count()).toBe(0);
    const again = dialog.getByRole('link', { name: 'Call', exact: true });
    await again.evaluate(stay);
    await again.click();
    await dialog.getByRole('button', { name: 'No answer' }).click();
    await dialog.getByText('Noted: no answer. The lead stays new.').waitFor();
    await dialog.getByRole('button', { name: 'Yes, mark contacted' }).click();
    await dialog.getByText('admin marked it contacted').waitFor();
    await dialog.getByText('Noted: no answer.').waitFor({ state: 'hidden' });
  });

  test('keeps Call in sight on a phone held sideways, and the copy button beside a long email', async () => {
    const fullName = 'Hubert Blaine Wolfeschlegelstein '.repeat(3).trim();
    const email = `${'maximilian.alexander.'.repeat(2)}hohenzollern@subsidiary.example.com`;
    await sendSubmission(instance.siteUrl, newSubmission({ fullName, email }));
    const page = await openScreen('/admin/submissions?tab=all&q=hubert', PHONE);
    await viewDetails(page, fullName).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('heading', { name: 'Activity' }).waitFor();
    const isCopyBeside = async () => {
      const link = await dialog.getByRole('link', { name: email }).boundingBox();
      const copy = await dialog.getByRole('button', { name: 'Copy email' }).boundingBox();
      return link && copy && copy.x >= link.x + link.width - 1 && copy.y < link.y + link.height;
    };
    await eventually(isCopyBeside).toBe(true);
    await page.setViewportSize({ width: 844, height: PHONE });
    const call = dialog.getByRole('link', { name: 'Call', exact: true });
    await eventually(() => isInView(call)).toBe(true);
    await page.setViewportSize({ width: PHONE, height: 844 });
  });

  test('prints no column over another on tablets, and has all columns on a desk', async () => {
    const fullName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).trim();
    const message = 'The furnace is dead, and it is 51 degrees in the house.';
    await sendSubmission(instance.siteUrl, newSubmission({ fullName, message }));
    const page = await openScreen('/admin/submissions?tab=all&q=wolfe', DESK);
    const service = page.getByRole('columnheader', { name: 'Service' });
    await service.waitFor();
    for (const width of [768, 820, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const row = rows(page).first();
      const call = row.getByRole('link', { name: /^Call Wolfe/ });
      const beside = width < 1280 ? call : row.getByRole('cell', { name: /^Heating/ });
      /** What is wrong with the row at this width. */
      const wrong = async () => {
        const { x: start = 0 } = (await beside.boundingBox()) ?? {};
        const faults: string[] = [];
        for (const text of [fullName, message]) {
          const { x = 0, width: taken = 0 } = (await row.getByText(text).boundingBox()) ?? {};
          if (x + taken > start) faults.push(`'${text}' ends at ${x + taken}, after ${start}`);
          if (taken <= 200) faults.push(`'${text}' is ${taken} wide`);
        }
        const callBox = await call.boundingBox();
        const end = (callBox?.x ?? width) + (callBox?.width ?? 0);
        return end < width ? faults : [...faults, `the row ends at ${end}`];
      };
      await eventually(wrong, `the row at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: DESK, height: 900 });
  });

  test('takes a selection out of spam and changes the status of another, on a phone', async () => {
    for (const fullName of ['Selected One', 'Selected Two', 'Selected Three']) {
      await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
    }
    const [{ id } = { id: 0 }] = await storedRequests(instance.siteUrl, 'selected one');
    await mutateAsOwner(instance.siteUrl, 'inbox.setStatus', { id, status: 'spam' });
    const page = await openScreen('/admin/submissions?tab=spam&q=selected', PHONE);
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
    await eventually(
      () => heightOf(page.locator('thead')),
      'the height of the head, which phones leave out',
    ).toBe(1);
    await page.getByLabel('Select Selected One').check();
    const bar = page.getByRole('region', { name: 'Selected leads' });
    await bar.getByRole('button', { name: 'Not spam' }).click();
    await seeToast(page, 'Not spam', '1 lead: new again');
    await page.getByText('No matches in this tab.').waitFor();
    await tab(page, /^New 3$/).click();
    await page.getByLabel('Select Selected One').check();
    await expectAccessible(page, 'the selection');
    for (const width of [320, PHONE]) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(() => heightOf(bar), `the bar at ${width}, which has two rows`).toBeLessThan(
        120,
      );
    }
    await bar.getByRole('button', { name: 'Select all' }).click();
    await bar.getByText('3 selected').waitFor();
    await page.getByLabel('Select Selected Two').uncheck();
    await bar.getByRole('button', { name: 'Mark as lost' }).click();
    await seeToast(page, 'Status changed', '2 leads: Lost');
    await tab(page, /^Closed 2$/).waitFor();
    await eventually(() => rows(page).count()).toBe(1);
    expect(await bar.isVisible()).toBe(false);
  });

  test('lets administrators export and delete submissions, but not editors', async () => {
    for (const fullName of ['Doomed One', 'Doomed Two', 'Doomed Three']) {
      await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
    }
    const path = '/admin/submissions?q=doomed';
    const [{ id: doomed } = { id: 0 }] = await storedRequests(instance.siteUrl, 'doomed one');
    // News of the deletion may reach the open dialog first.
    const expected = [/status of 500/, /status of 404/];
    const page = await openScreen(path, DESK, expected);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as spreadsheet' }).click();
    const file = await (await download).path();
    const lines = (await readFile(file, 'utf8')).split('\r\n');
    for (const name of ['Doomed One', 'Doomed Three', 'Dorothy Vaughan']) {
      expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
    }

    await viewDetails(page, 'Doomed One').click();
    const note = dialogOf(page).getByLabel('Add a note', { exact: true });
    await note.fill('Called twice.');
    await failing(page, 'inbox.trashSubmissions');
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText(/^Something went wrong/)
      .waitFor();
    expect(await note.inputValue(), 'after a deletion that failed').toBe('Called twice.');
    await recovering(page);
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Lead deleted', 'In the trash for 30 days.');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await eventually(() => rows(page).count()).toBe(2);
    await expectAccessible(page, 'the message that offers to undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, 'Restored', '1 lead back in the inbox.');
    await eventually(() => rows(page).count()).toBe(3);
    await viewDetails(page, 'Doomed One').click();
    expect(await note.inputValue(), 'after it was undone').toBe('Called twice.');
    await note.fill('');
    await page.keyboard.press('Escape');

    const bar = page.getByRole('region', { name: 'Selected leads' });
    await viewDetails(page, 'Doomed Two').click();
    await note.fill('Wants a quote.');
    await page.keyboard.press('Escape');
    await page.getByLabel('Select Doomed Two').check();
    await bar.getByRole('button', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, '3 leads deleted', 'In the trash for 30 days.');
    await page.getByText('No submissions match your search.').waitFor();
    await eventually(() => hasFocus(pageHeading(page, 'Contact Submissions'))).toBe(true);
    expect(await storedRequests(instance.siteUrl, 'doomed')).toEqual([]);

    await tab(page, /^Trash 3$/).click();
    await eventually(() => rows(page).count()).toBe(3);
    const deleted = rows(page)
      .getByText(/^deleted .+ by admin$/)
      .filter({ visible: true });
    await eventually(() => deleted.count()).toBe(3);
    await viewDetails(page, 'Doomed One').click();
    await dialogOf(page).getByText('In the trash', { exact: true }).waitFor();
    await dialogOf(page).getByRole('heading', { name: 'Activity' }).waitFor();
    await expectAccessible(page, 'a lead in the trash');
    await eventually(() => note.count()).toBe(0);
    // Somebody else may restore it first.
    await mutateAsOwner(instance.siteUrl, 'inbox.restoreSubmissions', { ids: [doomed] });
    await note.waitFor();
    await page.keyboard.press('Escape');
    await tab(page, /^Trash 2$/).waitFor();
    await page.getByLabel('Select Doomed Two').check();
    await bar.getByRole('button', { name: 'Restore' }).click();
    await seeToast(page, 'Restored', '1 lead back in the inbox.');
    await tab(page, /^New 2$/).click();
    await rows(page).filter({ hasText: 'Unsaved note' }).getByRole('button').click();
    expect(await note.inputValue(), 'after it was restored').toBe('Wants a quote.');
    await note.fill('');
    await page.keyboard.press('Escape');
    await tab(page, /^Trash 1$/).click();
    await page.getByLabel('Select Doomed Three').check();
    await bar.getByRole('button', { name: 'Delete permanently' }).click();
    const question = page.getByRole('dialog', { name: 'Delete lead permanently' });
    await failing(page, 'inbox.deleteSubmissions');
    await question.getByRole('button', { name: 'Delete' }).click();
    await question
      .getByRole('alert')
      .getByText(/^Something went wrong/)
      .waitFor();
    await expectAccessible(page, 'the question before a lead is deleted for good');
    await recovering(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Deleted', 'The lead is gone for good.');
    await page.getByText('No matches in this tab.').waitFor();
    await tab(page, /^New 2$/).waitFor();

    // The server enforces roles; this only checks what an editor is shown.
    await answering(page, 'auth.session', { id: 1, username: 'admin', isAdmin: false });
    await page.goto('/admin/submissions?tab=all&q=vaughan');
    await page.getByLabel('Select Dorothy Vaughan').check();
    await bar.getByRole('button', { name: 'Mark as lost' }).waitFor();
    await eventually(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await eventually(() =>
      page.getByRole('button', { name: 'Download as spreadsheet' }).count(),
    ).toBe(0);
    await viewDetails(page, 'Dorothy Vaughan').click();
    await dialogOf(page).getByRole('heading', { name: 'Activity' }).waitFor();
    await eventually(() => dialogOf(page).getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });
});

import { defaultLeadSettings } from '@hvac/contract/leads';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { replyAfter, startScriptedServer, WITH_LOGIN } from '../../server/test/scripted-smtp.ts';
import { expectAccessible } from './axe.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { useSameOffice } from './same-office.ts';
import { useSamePage } from './same-page.ts';
import { eventually, field, hasFocus } from './steps.ts';

const { openPage } = useBrowser();

const smtp = await startScriptedServer(WITH_LOGIN);
afterAll(smtp.close);

// A separate site, because it has a mail server and its settings change.
const instance = useInstance(undefined, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'North Star <office@example.com>',
  LEADS_TO: 'owner@example.com',
});

const { openScreen } = useSameOffice(openPage, instance);
const { openScreen: openSharedScreen } = useSamePage(openPage, { siteUrl: inject('siteUrl') });
const openLeads = (width: number) => openScreen('/admin/settings/leads', width);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const recipient = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Email address ${number}`, exact: true });
/** The stages of the test mail with their states. */
const stages = (page: Page) =>
  page.getByRole('list', { name: 'Test steps' }).getByRole('listitem').allInnerTexts();
const stage = (page: Page, name: string, state: string) =>
  page
    .getByRole('list', { name: 'Test steps' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(state, { exact: true });

test('a test mail shows its stages live, says what failed, and unlocks the acknowledgement', async () => {
  const page = await openLeads(PHONE);
  const acknowledgement = page.getByLabel('Send customers a confirmation');
  expect(await acknowledgement.isDisabled()).toBe(true);
  await page.getByText(/^Send yourself a test email first/).waitFor();

  await field(page, 'Send a test to').fill('nobody');
  await button(page, 'Send test').click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await hasFocus(field(page, 'Send a test to'))).toBe(true);

  const answered = Promise.withResolvers<void>();
  const refusal = '535 5.7.8 Username and Password not accepted';
  smtp.replies = { AUTH: replyAfter(answered.promise, refusal) };
  await field(page, 'Send a test to').fill('owner@example.com');
  await page.keyboard.press('Enter');
  const details = page.getByText('Show details');
  await details.click();
  await stage(page, 'Connected', 'done').waitFor();
  answered.resolve();
  await stage(page, 'Logged in', 'failed').waitFor();
  const failure = page.getByRole('alert');
  await failure.getByText('Ask your web person to fix this.').waitFor();
  await failure.getByText('For your web person').click();
  await failure.getByText(refusal).waitFor();
  await failure.getByText(/Check the user and password in SMTP_URL/).waitFor();
  await expectAccessible(page, 'a test mail that failed');

  smtp.replies = {};
  await button(page, 'Send test').click();
  await page.getByText('Test sent to owner@example.com.').waitFor();
  await eventually(() => page.getByRole('list', { name: 'Test steps' }).count()).toBe(0);
  await details.click();
  expect((await stages(page)).map((row) => row.split('\n').at(-1))).toEqual([
    ...['done', 'done', 'skipped'],
    ...['done', 'done', 'done', 'done'],
  ]);
  expect(smtp.mails).toHaveLength(1);
  await eventually(() => acknowledgement.isEnabled()).toBe(true);
  await acknowledgement.check();
  await button(page, 'Save changes').click();
  await page.getByText('Settings saved').waitFor();
});

test('every setting has a control and is shown again when it is saved, and errors are shown beside their fields', async () => {
  const page = await openLeads(DESK);
  await page.getByText(/Right now leads go to owner@example.com/).waitFor();
  await button(page, 'Add an email address').click();
  await recipient(page, 1).fill('first@example.com');
  for (const setting of Object.keys(defaultLeadSettings)) {
    const controls = page.locator(`[name^="${setting}"], [id^="${setting}."]`);
    expect([setting, await controls.count()]).not.toContain(0);
  }
  await page.keyboard.press('Enter');
  await recipient(page, 2).fill('second');
  await field(page, 'Text').fill('Dear {name}, {company} of {city} thanks you.');
  const preview = page.getByRole('figure', { name: 'Preview' });
  await preview
    .getByText('Dear {name}, Hearthline Heating & Cooling of Royal Oak thanks')
    .waitFor();
  await field(page, 'Delete leads after').fill('two');
  await page.getByLabel('Alert a second person if no one opens a lead').check();
  await page.getByText(/^No one yet\. Add an email address, or set a device/).waitFor();
  await field(page, 'After how many minutes').fill('3');
  await button(page, 'Save changes').click();
  for (const error of [
    'Please enter a valid email address',
    "“{name}” isn't something we can fill in. Use Insert.",
    'Please enter a whole number of months',
    'Please enter 5 to 240 minutes',
  ]) {
    await page.getByText(error).waitFor();
  }
  expect(await hasFocus(recipient(page, 2))).toBe(true);
  await expectAccessible(page, 'the lead settings with errors');

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await inDialog(page, 'Stay').click();
  await recipient(page, 2).fill('second@example.com');
  await field(page, 'Text').fill('{company} of {city} thanks you.');
  await field(page, 'Delete leads after').fill('24');
  await field(page, 'After how many minutes').fill('20');
  await button(page, 'Add a second address').click();
  await page.getByRole('textbox', { name: 'Second address 1' }).fill('boss@example.com');
  await page.getByText('Right now: boss@example.com.').waitFor();
  await page.getByLabel('Email us each morning').check();
  await button(page, 'Save changes').click();
  await page.getByText('Settings saved').waitFor();
  // At once, not only on the next visit.
  expect(await field(page, 'Send a test to').inputValue()).toBe('first@example.com');
  await openLeads(DESK);
  expect(await recipient(page, 2).inputValue()).toBe('second@example.com');
  expect(await field(page, 'Text').inputValue()).toBe(
    'Hearthline Heating & Cooling of Royal Oak thanks you.',
  );
  expect(await field(page, 'Delete leads after').inputValue()).toBe('24');
  expect(await page.getByLabel('Email us each morning').isChecked()).toBe(true);
  expect(await field(page, 'After how many minutes').inputValue()).toBe('20');
  await page.getByText('Right now: boss@example.com.').waitFor();
  expect(await field(page, 'Send a test to').inputValue()).toBe('first@example.com');
});

test('without a mail server, the page says how to set one up, even on the narrowest phone', async () => {
  const page = await openSharedScreen('/admin/settings/leads', PHONE);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.getByText("You won't get emails about new leads yet.").waitFor();
  await page.getByText('For your web person').click();
  expect(await field(page, 'Mail server').inputValue()).toBe(
    'SMTP_URL=smtps://user:password@mail.example.com:465',
  );
  expect(await field(page, 'Sender').inputValue()).toBe(
    'MAIL_FROM=Your Company <office@example.com>',
  );
  expect(await page.getByLabel('Send customers a confirmation').isDisabled()).toBe(true);
  await eventually(() => button(page, 'Send test').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

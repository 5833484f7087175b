import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startScriptedServer, WITH_LOGIN } from '../../server/test/scripted-smtp.ts';
import { newSubmission, sendSubmission } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OWNER } from './instance.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { PHONE, useBrowser } from './page.ts';
import { askingForProof, failing, recovering } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, hasFocus } from './steps.ts';

const { openPage } = useBrowser();

const smtp = await startScriptedServer(WITH_LOGIN, { isOnMailPort: true });
afterAll(smtp.close);

// A separate site, because it gets an email account.
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const openLeads = () => openScreen('/admin/settings/leads', PHONE, [/status of (403|500)/]);
const account = (page: Page) => page.getByRole('dialog').first();
const control = (page: Page, label: string) => account(page).getByLabel(label, { exact: true });
/** Whether a text is seen without scrolling. */
const isInView = (text: Locator) =>
  text.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 2, top + 2) === element;
  });
const proof = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

test('an administrator connects an account, tries it before saving, and is told what to check', async () => {
  const page = await openLeads();
  await page.getByRole('button', { name: 'Connect your email' }).click();
  expect(await hasFocus(control(page, 'Who runs your email?'))).toBe(true);
  await inDialog(page, 'Save').click();
  await account(page).getByText('Please choose who runs your email').waitFor();
  expect(await hasFocus(control(page, 'Who runs your email?'))).toBe(true);
  await expectAccessible(page, 'the email account with an error');

  await control(page, 'Email address').fill('office@aol.com');
  expect(await control(page, 'Who runs your email?').inputValue()).toBe('AOL Mail');
  await control(page, 'App password').waitFor();
  await control(page, 'Who runs your email?').selectOption('Another one');
  await control(page, 'Email address').fill('office@example.com');
  await control(page, 'Outgoing mail server').fill(smtp.server.host);
  await control(page, 'Port').selectOption('2525');
  expect(await control(page, 'Encryption').inputValue()).toBe('starttls');
  expect(await control(page, 'User name').inputValue()).toBe('office@example.com');
  await control(page, 'Send a test to').press('Enter');
  await account(page).getByText('Please enter the password').waitFor();
  await control(page, 'Password').fill('four quiet words');

  smtp.replies = { AUTH: '535 5.7.8 Username and Password not accepted' };
  await askingForProof(page, 'leads.admitMailAccount');
  await inDialog(page, 'Send test').click();
  await proof(page).getByLabel('Your password').fill(OWNER.password);
  await proof(page).getByRole('button', { name: 'Continue' }).click();
  const failure = account(page).getByRole('alert');
  await failure.getByText(/Many providers want an app password/).waitFor();
  await failure.getByText('For your web person').click();
  await failure.getByText(/^Error: 535 5\.7\.8/).waitFor();
  await expectAccessible(page, 'the email account with a failed test');

  await inDialog(page, 'Save').click();
  const question = page.getByRole('dialog', { name: 'Save anyway?' });
  await question.getByText(/^We couldn't send with this account/).waitFor();
  await expectAccessible(page, 'the question whether to save an account whose test failed');
  await question.getByRole('button', { name: 'Go back' }).click();

  smtp.replies = {};
  await inDialog(page, 'Send test').click();
  await account(page).getByText('Test sent to office@example.com.').waitFor();
  await account(page).getByText('Send new leads to office@example.com?').waitFor();
  await inDialog(page, 'Yes').click();
  await account(page).getByText('New leads go to office@example.com.').waitFor();
  await failing(page, 'leads.saveMailAccount');
  await inDialog(page, 'Save').click();
  const notSaved = account(page).getByText('Something went wrong on our side.');
  await eventually(() => isInView(notSaved)).toBe(true);
  await recovering(page);
  await inDialog(page, 'Save').click();
  await page.getByText('Test sent to office@example.com', { exact: true }).waitFor();
  await account(page).waitFor({ state: 'hidden' });
  await page.getByText(/^Passed, /).waitFor();
  expect(await page.getByLabel('Send customers a confirmation').isEnabled()).toBe(true);

  const { fullName } = newSubmission();
  await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  await eventually(async () => smtp.mails.some((mail) => mail.includes(fullName))).toBe(true);
});

test('says after a failed test of the saved account that it failed, until one passes', async () => {
  const page = await openLeads();
  const state = page.getByRole('definition').filter({ hasText: /^(Failed|Passed), / });
  smtp.replies = { AUTH: '535 5.7.8 Username and Password not accepted' };
  await page.getByRole('button', { name: 'Send test' }).click();
  await state.getByText(/^Failed, /).waitFor();
  await page.goto(`${instance.siteUrl}/admin/settings`);
  await page.getByRole('link', { name: /^Email account.*Test failed/ }).click();
  smtp.replies = {};
  await page.getByRole('button', { name: 'Send test' }).click();
  await state.getByText(/^Passed, /).waitFor();
});

test('the saved password is not shown, goes nowhere else, and can be removed', async () => {
  const page = await openLeads();
  await page.setViewportSize({ width: 320, height: 844 });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  expect(await control(page, 'Password').inputValue()).toBe('');
  expect(await control(page, 'Password').getAttribute('placeholder')).toBe('Saved');
  await control(page, 'Outgoing mail server').fill('smtp.example.com');
  await inDialog(page, 'Save').click();
  await account(page).getByText('Please enter the password').waitFor();
  expect(await hasFocus(control(page, 'Password'))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press('Escape');
  expect(await control(page, 'Outgoing mail server').inputValue()).toBe('smtp.example.com');
  await inDialog(page, 'Cancel').click();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await inDialog(page, 'Remove').click();
  await page.getByText("You won't get emails about new leads yet.").waitFor();
});

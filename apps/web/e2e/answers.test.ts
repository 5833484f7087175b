import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScriptedServer, WITH_LOGIN } from '../../server/test/scripted-smtp.ts';
import { mutateAsOwner, newSubmission, sendSubmission, storedRequests } from './api.ts';
import { expectAccessible } from './axe.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { PHONE, useBrowser } from './page.ts';
import { failing, recovering } from './procedures.ts';
import { useSamePage } from './same-page.ts';
import { eventually, hasFocus } from './steps.ts';

const { openPage } = useBrowser();

const smtp = await startScriptedServer(WITH_LOGIN);
afterAll(smtp.close);

// A separate site, because it has an email account.
const instance = useInstance(undefined, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'North Star <office@example.com>',
});
const { openScreen } = useSamePage(openPage, instance);

let id: number;
beforeAll(async () => {
  const form = newSubmission({ fullName: 'Ada Lovelace', email: 'ada@example.org' });
  await sendSubmission(instance.siteUrl, form);
  const [stored] = await storedRequests(instance.siteUrl, '');
  id = stored?.id ?? 0;
});

const FAILURES = [/status of (409|500)/];
const lead = (page: Page) => page.getByRole('dialog', { name: /^Lead/ });
const answer = (page: Page) => lead(page).getByLabel('Your answer to Ada Lovelace');
const saved = (page: Page, name: string) =>
  lead(page).getByRole('list', { name: 'Saved replies' }).getByRole('button', { name });
const send = (page: Page) => lead(page).getByRole('button', { name: 'Send answer' });
const activity = (page: Page) => lead(page).getByRole('region', { name: 'Activity' });
const openLead = async () => {
  const page = await openScreen(`/admin/submissions?tab=all&id=${id}`, PHONE, FAILURES);
  await answer(page).waitFor();
  return page;
};

test('a saved reply is filled in for the customer, sent from the lead, and kept in its history', async () => {
  const page = await openLead();
  await send(page).click();
  await lead(page).getByText('Please write something first').waitFor();
  expect(await hasFocus(answer(page))).toBe(true);
  await saved(page, "We'll call you back").click();
  expect(await answer(page).inputValue()).toMatch(/^Hi Ada,\n\nThanks for your request\./);
  await saved(page, 'Outside our area').click();
  expect(await answer(page).inputValue()).toContain('Metro Detroit');
  await answer(page).fill('Hi Ada,\n\nthat is {price}.');
  await send(page).click();
  await lead(page).getByText('{price} is still to be filled in').waitFor();
  await expectAccessible(page, 'an answer with an error');

  await answer(page).fill('Hi Ada,\n\nthat is $120.');
  await failing(page, 'inbox.reply');
  await send(page).click();
  await lead(page).getByText('Something went wrong on our side').waitFor();
  expect(await answer(page).inputValue()).toBe('Hi Ada,\n\nthat is $120.');
  await recovering(page);
  await send(page).click();
  await activity(page).getByText('answered by email').waitFor();
  await activity(page).getByText('that is $120.').waitFor();
  await eventually(() => activity(page).getByText('Sent', { exact: true }).count()).toBe(2);
  await activity(page).getByText('marked it contacted').waitFor();
  expect(await answer(page).inputValue()).toBe('');
  expect(smtp.mails.filter((mail) => mail.includes('that is $120.'))).toHaveLength(2);
});

test('an answer that is not sent yet stays with its lead, and leaving asks', async () => {
  const page = await openLead();
  await answer(page).fill('Half an answer');
  await lead(page).getByRole('button', { name: 'Close' }).click();
  await page.locator('a[href="/admin"]').filter({ visible: true }).first().click();
  await inDialog(page, 'Stay').click();
  await page
    .getByRole('button', { name: 'View details of Ada Lovelace' })
    .filter({ visible: true })
    .click();
  await lead(page).waitFor();
  expect(await answer(page).inputValue()).toBe('Half an answer');
});

test('a review is asked for when the work is booked, once', async () => {
  await mutateAsOwner(instance.siteUrl, 'inbox.setStatus', { id, status: 'booked' });
  const page = await openLead();
  await eventually(() => saved(page, 'Outside our area').count()).toBe(1);
  await eventually(() => saved(page, 'Ask for a review').count()).toBe(0);

  await page.goto('/admin/settings/leads');
  await page.getByRole('button', { name: 'Edit saved replies' }).click();
  const link = page.getByLabel('Link to review you (optional)');
  await link.fill('http://example.com/review');
  await inDialog(page, 'Save').click();
  await page.getByText('Please enter a link that starts with https://').waitFor();
  expect(await hasFocus(link)).toBe(true);
  await expectAccessible(page, 'the saved replies with an error');
  await link.fill('https://example.com/review');
  await inDialog(page, 'Save').click();
  await link.waitFor({ state: 'hidden' });

  await page.goto(`/admin/submissions?tab=all&id=${id}`);
  await lead(page).getByText('Ask every customer for a review, not only the happy ones.').waitFor();
  await saved(page, 'Ask for a review').click();
  expect(await answer(page).inputValue()).toContain('https://example.com/review');
  await send(page).click();
  await activity(page).getByText('https://example.com/review').waitFor();
  await eventually(() => saved(page, 'Ask for a review').count()).toBe(0);
});

test('saved replies are added and removed, and a newer version is not lost', async () => {
  const page = await openScreen('/admin/settings/leads', PHONE, FAILURES);
  await page.getByRole('button', { name: 'Edit saved replies' }).click();
  await page.getByRole('button', { name: 'Remove Outside our area' }).click();
  await page.getByRole('button', { name: 'Add a saved reply' }).click();
  const added = (label: string) =>
    page.getByRole('dialog').getByLabel(label, { exact: true }).last();
  const name = added('Name');
  expect(await hasFocus(name)).toBe(true);
  await name.fill("We'll call you back");
  await added('Text').fill('Soon.');
  await inDialog(page, 'Save').click();
  await page.getByText('Another saved reply has this name').waitFor();
  await name.fill('Soon');
  await mutateAsOwner(instance.siteUrl, 'replies.saveSettings', {
    value: { savedReplies: [], reviewLink: '', sendsCopy: true },
    version: 1,
  });
  await inDialog(page, 'Save').click();
  await page.getByText(/Someone else has saved the saved replies in the meantime/).waitFor();
  await inDialog(page, 'Save').click();
  await page
    .getByText("We'll call you back · We need a few details · Ask for a review · Soon")
    .waitFor();
});

test('leads to the answer by email, whose message appears above the dialog, and says until it arrives that it has not', async () => {
  const form = newSubmission({
    ...{ fullName: 'Bea Late', email: 'bea@example.org', phone: '248-555-0123' },
  });
  await sendSubmission(instance.siteUrl, form);
  const [stored] = await storedRequests(instance.siteUrl, 'Bea');
  const page = await openScreen(`/admin/submissions?id=${stored?.id}`, PHONE, FAILURES);
  const field = lead(page).getByLabel('Your answer to Bea Late');
  await field.waitFor();
  await lead(page).getByRole('button', { name: 'Reply by Email' }).click();
  expect(await hasFocus(field)).toBe(true);
  expect(
    await lead(page).getByRole('link', { name: 'Open in my mail app' }).getAttribute('href'),
  ).toMatch(/^mailto:bea@example\.org\?/);

  smtp.replies = { RCPT: '451 4.3.0 Try again later' };
  await field.fill('We come at 4.');
  await send(page).click();
  const message = lead(page).getByText('Answer on its way');
  await message.waitFor();
  expect(
    await message.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + 2) === element;
    }),
  ).toBe(true);
  const notice = lead(page).getByText('Answer not delivered yet. Call instead.');
  await notice.waitFor();
  await activity(page)
    .getByText(/^Answer waiting since /)
    .waitFor();
  await expectAccessible(page, 'a lead whose answer waits');
  await lead(page).getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('row', { name: /Bea Late/ })
    .getByText('Answer not delivered yet. Call instead.')
    .waitFor();
  smtp.replies = {};
});

test('says what the customer wrote before, and leads there', async () => {
  const again = newSubmission({ fullName: 'A. Lovelace', email: 'ADA@example.org' });
  await sendSubmission(instance.siteUrl, { ...again, message: 'It is cold again.' });
  const [latest] = await storedRequests(instance.siteUrl, 'again');
  const page = await openScreen(`/admin/submissions?tab=all&id=${latest?.id}`, PHONE, FAILURES);
  await lead(page).getByText('Wrote before').waitFor();
  await expectAccessible(page, 'a lead with an earlier one');
  await lead(page)
    .getByRole('link', { name: /Heating/ })
    .click();
  await lead(page).getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await eventually(() => lead(page).getByText('Wrote before').count()).toBe(0);
});

test('a lead comes back on a day that somebody chooses', async () => {
  const page = await openLead();
  await lead(page).getByRole('button', { name: 'Remind me' }).click();
  await expectAccessible(page, 'the choice of a day');
  await failing(page, 'inbox.remind');
  await lead(page).getByRole('button', { name: 'Tomorrow' }).click();
  await lead(page).getByText('Something went wrong on our side').waitFor();
  await recovering(page);
  await lead(page).getByRole('button', { name: 'In 3 days' }).click();
  const shown = /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(, \d{4})?, 8 AM$/;
  await lead(page).getByText(shown).waitFor();
  await activity(page)
    .getByText(/ set a reminder for [A-Z]/)
    .waitFor();
  await lead(page).getByRole('button', { name: 'Remove reminder' }).click();
  await lead(page).getByRole('button', { name: 'Remind me' }).waitFor();
});

test('a refused address is told in row and dialog with another way, and to whoever begins the next answer', async () => {
  const email = 'ann@gmial.com';
  await sendSubmission(instance.siteUrl, newSubmission({ fullName: 'Ann Lee', email }));
  const [ann] = await storedRequests(instance.siteUrl, 'Ann Lee');
  smtp.replies = { RCPT: '550 5.1.1 no such user' };
  await mutateAsOwner(instance.siteUrl, 'inbox.reply', { id: ann?.id, text: 'We come at 4.' });
  const says = "ann@gmial.com can't get email: the mail server refused the address. Call instead.";
  const page = await openScreen('/admin/submissions', PHONE, FAILURES);
  await page.locator('tbody').getByText(says).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('replies.addressProblem')) asked.push(request.url());
  });
  await page
    .getByRole('button', { name: 'View details of Ann Lee' })
    .filter({ visible: true })
    .click();
  await lead(page).getByRole('link', { name: 'Call instead.' }).waitFor();
  await activity(page).getByText('We come at 4.').waitFor();
  expect(asked).toEqual([]);
  await lead(page).getByLabel('Your answer to Ann Lee').focus();
  await lead(page).getByRole('region', { name: 'Answer by email' }).getByText(says).waitFor();
  expect(asked).not.toEqual([]);
  await expectAccessible(page, 'a lead with a refused address');

  await lead(page).getByLabel('Add a note').fill('Called instead');
  await lead(page).getByRole('button', { name: 'Add note' }).click();
  await eventually(() => lead(page).getByRole('link', { name: 'Call instead.' }).count()).toBe(0);
  expect(await lead(page).getByText(says).count()).toBe(1);
  smtp.replies = {};
});

test('an answer that came back makes the lead new again, and can be taken back', async () => {
  const form = newSubmission({ fullName: 'Bea Moss', email: 'bea@example.org' });
  await sendSubmission(instance.siteUrl, form);
  const [bea] = await storedRequests(instance.siteUrl, 'Bea Moss');
  await mutateAsOwner(instance.siteUrl, 'inbox.reply', { id: bea?.id, text: 'We come at 5.' });
  const page = await openScreen(`/admin/submissions?tab=all&id=${bea?.id}`, PHONE, FAILURES);
  const first = activity(page).getByText('First reply after');
  await first.waitFor();
  await activity(page)
    .getByRole('button', { name: 'It bounced: email to bea@example.org' })
    .click();
  await lead(page).getByText('The email to bea@example.org bounced.').first().waitFor();
  await activity(page).getByText('Answer bounced, written').waitFor();
  await activity(page).getByText('marked it new').waitFor();
  await activity(page).getByText('Bounced', { exact: true }).waitFor();
  await eventually(() => first.count()).toBe(0);
  await expectAccessible(page, 'a lead whose answer bounced');

  await activity(page).getByRole('button', { name: "It didn't bounce" }).click();
  await first.waitFor();
  // The lead and its activity load apart.
  const warning = lead(page).getByText('The email to bea@example.org bounced.');
  await eventually(() => warning.count()).toBe(0);
});

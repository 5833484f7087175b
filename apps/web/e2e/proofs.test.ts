import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, sendSubmission, storedRequests, storePost } from './api.ts';
import { OWNER } from './instance.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { eventually, field, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its settings change and all its submissions are deleted.
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const REFUSED = [/status of 403/];
const OLD_SHOP = '/old-shop,https://shop.example.com/old';
const proofOn = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const prove = async (page: Page): Promise<void> => {
  await proofOn(page).getByLabel('Your password').fill(OWNER.password);
  await proofOn(page).getByRole('button', { name: 'Continue' }).click();
};
const exportCsv = (page: Page) =>
  page.getByRole('button', { name: 'Download as spreadsheet' }).click();
const reads = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent('download');
  await act();
  return readFile(await (await download).path(), 'utf8');
};

test('an export asks for the password, and is downloaded once it is right', async () => {
  const { fullName } = newSubmission();
  await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  const page = await openScreen('/admin/submissions', PHONE, REFUSED);
  await askingForProof(page, 'auth.admitExport');
  await exportCsv(page);
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await proofOn(page).waitFor({ state: 'hidden' });
  expect(await page.getByText('Not exported').count()).toBe(0);

  await askingForProof(page, 'auth.admitExport');
  await exportCsv(page);
  expect(await reads(page, () => prove(page))).toContain(fullName);
  expect(new URL(page.url()).pathname).toBe('/admin/submissions');
  expect(await reads(page, () => exportCsv(page))).toContain(fullName);
});

test('the history is exported as it is filtered, without losing what is typed', async () => {
  const page = await openScreen('/admin/settings/history', DESK, REFUSED);
  const months = field(page, 'Months to keep');
  const former = await months.inputValue();
  await months.fill('99');
  await field(page, 'Type').selectOption('Backups and exports');
  await page.getByText('admin exported all leads').first().waitFor();
  await askingForProof(page, 'auth.admitExport');
  await exportCsv(page);
  const lines = (await reads(page, () => prove(page))).trimEnd().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/,"(submissions|history)\.exported",/);
  expect(await months.inputValue()).toBe('99');
  await months.fill(former);
});

test('other recipients are saved once the password is right', async () => {
  const page = await openScreen('/admin/settings/leads', PHONE, REFUSED);
  const address = 'office@example.com';
  await page.getByRole('button', { name: 'Add an email address' }).click();
  const recipient = page.getByRole('textbox', { name: 'Email address 1', exact: true });
  await recipient.fill(address);
  await field(page, 'Delete leads after').fill('24');
  const save = page.getByRole('button', { name: 'Save changes' });
  await askingForProof(page, 'leads.saveSettings');
  await save.click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByText('Not saved, but what you typed is still here. Please enter your password again')
    .waitFor();
  expect(await recipient.inputValue()).toBe(address);

  await askingForProof(page, 'leads.saveSettings');
  await save.click();
  await prove(page);
  await seeToast(page, 'Settings saved', 'Starts with the next lead.');
  expect(await recipient.inputValue()).toBe(address);
  expect(await field(page, 'Delete leads after').inputValue()).toBe('24');
});

test('six submissions are deleted for good once the password is right', async () => {
  const mark = 'Doomed';
  for (let n = 1; n <= 6; n += 1) {
    await sendSubmission(instance.siteUrl, newSubmission({ fullName: `${mark} ${n}` }));
  }
  const ids = (await storedRequests(instance.siteUrl, mark)).map(({ id }) => id);
  await mutateAsOwner(instance.siteUrl, 'inbox.trashSubmissions', { ids });
  const page = await openScreen('/admin/submissions', DESK, REFUSED);
  await page.getByRole('link', { name: /^Trash/ }).click();
  await page.getByText('1–6 of 6', { exact: true }).waitFor();
  await page.getByLabel(`Select ${mark} 1`).check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Delete permanently' }).click();
  const question = page.getByRole('dialog', { name: 'Delete leads permanently' });
  await question.getByText('Delete these 6 leads for good?').waitFor();
  await askingForProof(page, 'inbox.deleteSubmissions');
  await question.getByRole('button', { name: 'Delete' }).click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByText('Please enter your password again').waitFor();
  await page.getByText('1–6 of 6', { exact: true }).waitFor();

  await askingForProof(page, 'inbox.deleteSubmissions');
  await question.getByRole('button', { name: 'Delete' }).click();
  await prove(page);
  await seeToast(page, 'Deleted', '6 leads are gone for good.');
  await page.getByText('The trash is empty.').waitFor();
  await eventually(() => inDialog(page, 'Delete').count()).toBe(0);
});

test('a sixth post is deleted for good once the password is right', async () => {
  const { id } = await storePost(instance.siteUrl, { title: 'Doomed post' });
  await mutateAsOwner(instance.siteUrl, 'blog.trashPost', { id });
  const page = await openScreen('/admin/posts', DESK, REFUSED);
  await page.getByRole('link', { name: /^Trash/ }).click();
  await page.getByRole('button', { name: 'Delete permanently Doomed post' }).click();
  await askingForProof(page, 'blog.purgePost');
  await inDialog(page, 'Delete permanently').click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByText('Please enter your password again').waitFor();

  await askingForProof(page, 'blog.purgePost');
  await inDialog(page, 'Delete permanently').click();
  await prove(page);
  await seeToast(page, 'Success', 'Post deleted permanently');
});

test('another phone number is saved once the password is right, and stays typed until then', async () => {
  const page = await openScreen('/admin/settings/business', PHONE, REFUSED);
  const phone = field(page, 'Phone');
  const former = await phone.inputValue();
  await phone.fill('313-555-0188');
  const save = page.getByRole('button', { name: 'Save changes' });
  await askingForProof(page, 'settings.saveCompany');
  await save.click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Please enter your password again').waitFor();
  expect(await phone.inputValue()).toBe('313-555-0188');

  await askingForProof(page, 'settings.saveCompany');
  await save.click();
  await prove(page);
  await seeToast(page, 'Settings saved', 'Your site is updated.');
  expect(former).not.toBe('313-555-0188');
});

test('a redirect to another site is saved once the password is right, as is the link of saved replies', async () => {
  const page = await openScreen('/admin/settings/addresses', DESK, REFUSED);
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a redirect' });
  await adding.getByLabel('Old address').fill('/shop');
  await adding.getByLabel('Redirect to').fill('https://shop.example.com/');
  await askingForProof(page, 'addresses.save');
  await adding.getByRole('button', { name: 'Add redirect' }).click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await adding.getByText('Please enter your password again').waitFor();
  expect(await adding.getByLabel('Redirect to').inputValue()).toBe('https://shop.example.com/');
  await askingForProof(page, 'addresses.save');
  await adding.getByRole('button', { name: 'Add redirect' }).click();
  await prove(page);
  await seeToast(page, 'Redirect saved', '/shop leads to https://shop.example.com/ from now on.');

  await page.goto('/admin/settings/leads');
  await page.getByRole('button', { name: 'Edit saved replies' }).click();
  const link = page.getByLabel('Link to review you (optional)');
  await link.fill('https://example.com/review');
  await askingForProof(page, 'replies.saveSettings');
  await inDialog(page, 'Save').click();
  await prove(page);
  await link.waitFor({ state: 'hidden' });
});

test('a file of redirects to another site is imported once the password is right', async () => {
  const page = await openScreen('/admin/settings/addresses', DESK, REFUSED);
  await page.getByRole('button', { name: 'Import' }).click();
  const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(OLD_SHOP) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  const store = page.getByRole('dialog').getByRole('button', { name: /^Import/ });
  await eventually(() => store.isEnabled()).toBe(true);
  await askingForProof(page, 'addresses.importFile');
  await store.click();
  await prove(page);
  await seeToast(page, 'Redirects imported', '1 new');
});

test('a long list of leads is shown once the password is right', async () => {
  const { fullName } = newSubmission({ fullName: 'Katherine Johnson' });
  await sendSubmission(instance.siteUrl, newSubmission({ fullName }));
  const page = await openScreen('/admin/categories', DESK, REFUSED);
  await askingForProof(page, 'inbox.submissions');
  await page.locator('a[href="/admin/submissions"]').first().click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Error loading submissions. Please try again.').waitFor();
  await askingForProof(page, 'inbox.submissions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await prove(page);
  await page.getByText(fullName).first().waitFor();
});

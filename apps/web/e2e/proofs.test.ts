import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mutateAsOwner, newSubmission, sendSubmission, storedRequests } from './api.ts';
import { OWNER } from './instance.ts';
import { inDialog } from './office.ts';
import { useInstance } from './own-instance.ts';
import { DESK, PHONE, useBrowser } from './page.ts';
import { askingForProof } from './procedures.ts';
import { useSameOffice } from './same-office.ts';
import { field, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its settings change and all its submissions are deleted.
const instance = useInstance();
const { openScreen } = useSameOffice(openPage, instance);

const REFUSED = [/status of 403/];
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
  expect(await inDialog(page, 'Delete').count()).toBe(0);
});

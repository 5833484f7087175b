import { rm, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { OWNER } from './host.ts';
import { inDialog, openSettings } from './office.ts';
import { useHost } from './own-host.ts';
import { PHONE, useBrowser } from './page.ts';
import { askingForProof } from './procedures.ts';
import { eventually, seeToast } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because it has no backups yet.
const host = useHost();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const backups = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
const makeNow = (page: Page) => button(page, 'Back up now').click();

test('a backup is made, downloaded once the password is entered, and deleted when there is a newer one', async () => {
  // The browser reports the refusal that asks for the password.
  const page = await openSettings(openPage, host, PHONE, 'Backups', [/status of 403/]);
  await page.getByText('No backups yet').waitFor();
  await page.getByText('None has been made yet').waitFor();
  await page.getByText('BACKUP_EVERY=0').waitFor();
  await expectAccessible(page, 'the backups without one');

  await askingForProof(page, 'backup.make');
  await makeNow(page);
  await inDialog(page, 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText('Backup not started').count()).toBe(0);

  await askingForProof(page, 'backup.make');
  await makeNow(page);
  await page.getByRole('dialog').getByLabel('Your password').fill(OWNER.password);
  await inDialog(page, 'Continue').click();
  await seeToast(page, 'Backup made', 'It is the first one in the list.');
  await eventually(() => backups(page).count()).toBe(1);
  await backups(page)
    .getByText(/12 posts, 0 submissions, \d+ pictures/)
    .waitFor();
  await page.getByText('just now').waitFor();
  expect(await button(page, /^Delete/).count()).toBe(0);
  const command = await page.getByLabel('Command', { exact: true }).inputValue();
  expect(command).toMatch(/^pnpm restore \/.+\/backups\/hvac-.+\.tar\.zst --replace$/);
  await expectAccessible(page, 'the backups with one');

  await askingForProof(page, 'backup.admitDownload');
  await button(page, /^Download/).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(OWNER.password);
  const downloading = page.waitForEvent('download');
  await inDialog(page, 'Continue').click();
  const download = await downloading;
  expect(command).toContain(download.suggestedFilename());
  expect(await download.failure()).toBeNull();

  await makeNow(page);
  await eventually(() => backups(page).count()).toBe(2);
  await button(page, /^Delete/).click();
  await expectAccessible(page, 'the dialog before a backup is deleted');
  await inDialog(page, 'Delete').click();
  await seeToast(page, 'Backup deleted', 'The other backups are still there');
  await eventually(() => backups(page).count()).toBe(1);

  const folder = command.replace(/^pnpm restore (.+)\/hvac-.+$/, '$1');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await makeNow(page);
  await page.getByText(/^The last backup failed on/).waitFor();
  await page.getByText(/ENOTDIR/).waitFor();
  await expectAccessible(page, 'the backups after a failure');
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { inDialog, openSettings } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, useBrowser } from './page.ts';
import { failing, recovering } from './procedures.ts';
import { eventually, field, hasFocus } from './steps.ts';

const { openPage } = useBrowser();

// A separate site, because its company record changes.
const host = useHost();

const openCompany = (expected?: RegExp[]) =>
  openSettings(openPage, host, DESK, 'Company', expected);
const license = (page: Page) => field(page, 'License number');
const conflictOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else has saved' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

/** Types a license number, then lets somebody else save a different one. */
const typeOver = async (mine: string, theirs: string, expected: RegExp[] = []): Promise<Page> => {
  const page = await openCompany([/status of 409/, ...expected]);
  await license(page).fill(mine);
  const other = await openCompany();
  await license(other).fill(theirs);
  await save(other);
  await other.getByText('Settings saved').waitFor();
  await other.context().close();
  return page;
};

test('somebody else saves in between: nothing is lost, either may win', async () => {
  const page = await typeOver('mine', 'theirs');
  await save(page);
  const conflict = conflictOn(page);
  await conflict.waitFor();
  await expectAccessible(page, 'the company record with a conflict');
  expect(await license(page).inputValue()).toBe('mine');
  await save(page);
  await eventually(() => hasFocus(conflict)).toBe(true);
  await conflict.getByRole('button', { name: 'Discard mine, show theirs' }).click();
  await page.getByRole('dialog').getByText('what somebody else has saved').waitFor();
  await inDialog(page, 'Cancel').click();
  await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
  await page.getByText('Settings saved').waitFor();

  const again = await openCompany();
  expect(await license(again).inputValue()).toBe('mine');
});

test('what somebody else has saved cannot be loaded: the form keeps what was typed and says so', async () => {
  const page = await typeOver('typed for an hour', 'theirs again', [/status of 500/]);
  await failing(page, 'settings.company');
  await save(page);
  await page
    .getByText(
      /^Not saved. Somebody else has saved in the meantime, and that could not be loaded: 500/,
    )
    .waitFor();
  expect(await license(page).inputValue()).toBe('typed for an hour');
  await recovering(page);
  await save(page);
  await conflictOn(page).waitFor();
  expect(await license(page).inputValue()).toBe('typed for an hour');
});

test('a discard after a conflict shows what was saved last, by whomever', async () => {
  const page = await typeOver('given up', 'saved last');
  await save(page);
  await conflictOn(page).waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByText('the form shows what was saved last.').waitFor();
  await inDialog(page, 'Discard changes').click();
  await page.getByText('Everything is saved').waitFor();
  expect(await license(page).inputValue()).toBe('saved last');
  expect(await conflictOn(page).count()).toBe(0);

  await license(page).fill('after it');
  await save(page);
  await page.getByText('Settings saved').waitFor();
});

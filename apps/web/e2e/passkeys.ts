import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newUser } from './api.ts';
import type { Instance } from './instance.ts';
import { inDialog } from './office.ts';
import type { useBrowser } from './page.ts';

/**
 * Gives the browser of a page a virtual authenticator, which creates passkeys and confirms without asking.
 * @param keepsUsers whether a passkey can be found without being named, as those of phones and computers
 * @returns how to let it fail to recognise its user, or recognise them again
 */
export const addAuthenticator = async (page: Page, { keepsUsers = false } = {}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: keepsUsers,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

/** Logs a new user in on a blank page, in a separate browser for their passkeys. */
export const openAsNewUser = async (
  openPage: ReturnType<typeof useBrowser>['openPage'],
  { siteUrl }: Pick<Instance, 'siteUrl'>,
  username: string,
  {
    width,
    expected,
    isAdmin = true,
    staysOpen = true,
  }: { width: number; expected: RegExp[]; isAdmin?: boolean; staysOpen?: boolean },
) => {
  const user = await newUser(siteUrl, username, { isAdmin });
  const page = await openPage('about:blank', { width, expected, siteUrl, staysOpen });
  const login = await page.request.post('/trpc/auth.login', { data: user });
  expect(login.ok()).toBe(true);
  return { page, own: user.password };
};

/** Adds a passkey as the user's first second factor, and waits for the recovery codes. */
export const addFirstPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name this device').fill(name);
  await inDialog(page, 'Continue').click();
};

export const recoveryCodes = (page: Page) =>
  page.getByRole('dialog', { name: 'Save these backup codes' });

/** Reads the recovery codes that are shown once, and closes them. */
export const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = recoveryCodes(page);
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  return codes;
};

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/admin/login');
};

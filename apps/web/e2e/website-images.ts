import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { ownerCookie } from './api.ts';
import { useInstance } from './own-instance.ts';
import { useBrowser } from './page.ts';
import { photograph } from './pictures.ts';
import { QUIET, useSamePage } from './same-page.ts';
import { dialog, pageHeading } from './steps.ts';

export const SCREEN = '/admin/website-images';
/** URL patterns of the REST calls and of the procedure of the screen. */
export const CALLS = '*/api/website/images*';
export const LIST = '*/trpc/images.websiteImages*';

/** Opens the dialog that adds an image. */
export const openAdd = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Add Image', exact: true }).click();
  return dialog(page, 'Add Image');
};
/** Submits the form of a dialog with its button. */
export const submit = (form: Locator, label: string): Promise<void> =>
  form.getByRole('button', { name: label, exact: true }).click();
export const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A separate site without website images before each test, because the tests change what its places show. */
export const useWebsiteImages = () => {
  const { openPage } = useBrowser();
  const instance = useInstance();
  const { openScreen: openAt, visit } = useSamePage(openPage, instance);
  let cookie: string;
  beforeAll(async () => {
    cookie = await ownerCookie(instance.siteUrl);
  });

  const call = async (method: string, path: string, fields: Record<string, string | Blob> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const hasBody = method === 'POST';
    const response = await fetch(`${instance.siteUrl}${path}`, {
      method,
      headers: { cookie },
      ...(hasBody && { body: form }),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return response;
  };
  const storedImages = async (): Promise<ListedWebsiteImage[]> =>
    (await call('GET', '/api/website/images')).json();
  const storeImage = async (name: string, fields: Record<string, string> = {}) => {
    const image = new Blob([new Uint8Array((await photograph(600, 400)).buffer)]);
    await call('POST', '/api/website/images', { name, location: 'home-hero', image, ...fields });
  };
  afterEach(async () => {
    for (const { id } of await storedImages()) await call('DELETE', `/api/website/images/${id}`);
  });

  /** The owner's page, before it has opened a screen. */
  const openOffice = (width: number, expected?: RegExp[]): Promise<Page> =>
    openAt(QUIET, width, expected);
  const openScreen = async (width: number, expected?: RegExp[]): Promise<Page> => {
    const page = await openAt(SCREEN, width, expected);
    await pageHeading(page, 'Website Images').waitFor();
    return page;
  };

  const siteUrl = () => instance.siteUrl;
  return { siteUrl, call, storedImages, storeImage, openOffice, openScreen, visit };
};

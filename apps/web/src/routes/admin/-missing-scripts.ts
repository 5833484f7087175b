/**
 * Lets a screen whose script does not load fail like any other, with the menu and a button. The router would load the
 * whole page again, of which nothing is left without a connection. It knows such errors by how their messages begin.
 */
export const keepPageWithoutScripts = (): void => {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A script did not load: ${payload.message}`;
  });
};

const ENTRY = 'script[type=module][src]';

const entryIn = (page: Document): string | null | undefined =>
  page.querySelector(ENTRY)?.getAttribute('src');

/** Loads the page again if the server has another build by now, whose scripts have other names. */
export const loadNewerBuild = async (): Promise<void> => {
  try {
    const response = await fetch(location.href);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const newest = response.ok && entryIn(page);
    if (newest && newest !== entryIn(document)) location.reload();
  } catch {
    // Without a connection, there is nothing newer.
  }
};

import { SEEN_PATH } from '@hvac/contract/visit-source';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createBrowserApp } from './browser-app.ts';
import { keepShownDates } from './routes/-company-record.tsx';
import { siteRoutes } from './site-routes.ts';
import { type SiteState, setSiteState } from './site-state.ts';

/**
 * Ignores React's first write to a text area during hydration. It only repeats the text from the server, but would
 * overwrite what the visitor has typed since, and move the caret.
 */
const keepText = (area: HTMLTextAreaElement): void => {
  for (const property of ['defaultValue', 'value'] as const) {
    Object.defineProperty(area, property, {
      configurable: true,
      get: () => Reflect.get(HTMLTextAreaElement.prototype, property, area),
      set: () => Reflect.deleteProperty(area, property),
    });
  }
};

/** Lets the browser answer the visitor before the next step. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Tells the server, once for each tab, that a person is here and how the visit began. A browser may refuse that. */
const countVisit = (): void => {
  try {
    const { visit, seen } = sessionStorage;
    if (!seen && navigator.sendBeacon(SEEN_PATH, `+${visit}`)) sessionStorage.seen = 1;
  } catch {}
};

// Not awaited at the top level: a component of the page may share a chunk with this file and would wait for
// it forever.
const takeOver = async (siteState: SiteState, sign: Event): Promise<void> => {
  if (siteState.site.countsVisits) {
    // A picture that failed is nobody.
    if (sign.type === 'error') {
      for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, countVisit);
    } else countVisit();
  }
  await pause();
  const { hydrateRoot } = await import('react-dom/client');
  await pause();
  const router = createBrowserApp(siteRoutes);
  await pause();
  setSiteState(router.options.context.api, siteState);
  // Keeps the visitor's current scroll position: the first render is not a navigation.
  router.options.scrollRestoration = () => false;
  const forget = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    router.options.context.hasShown = true;
    // Lets the router record this scroll position for the Back button, since it did not see the scrolling.
    document.dispatchEvent(new Event('scroll'));
    forget();
  });
  // Makes the first render produce the same tree as the server.
  router.ssr = { manifest: undefined };
  await router.load();
  await pause();
  const root = document.getElementById('root') as HTMLElement;
  keepShownDates();
  for (const area of root.querySelectorAll('textarea')) if (area.textContent) keepText(area);
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />);
  });
};

window.takeOver = takeOver;

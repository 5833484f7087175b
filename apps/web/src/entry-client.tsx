import type { ContactFormState } from '@hvac/contract/pages';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { httpLink } from '@trpc/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createAppRouter, createQueryClient } from './router.tsx';
import { type SiteState, setSiteState } from './site-state.ts';
import { released } from './ui/released.ts';

/** The state that the server embeds in the document for the application. */
export interface PageState {
  queries: DehydratedState | null;
  siteUrl: string;
  contactForm: ContactFormState | null;
}

const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '');
const root = document.getElementById('root') as HTMLElement;

/**
 * Returns a response only once its body is complete; the link below also waits until nothing on the page is
 * pressed.
 */
const completeResponse = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const response = await fetch(...call);
  return new Response(await response.blob(), response);
};

const queryClient = createQueryClient();
if (state.queries) hydrate(queryClient, state.queries);
const router = createAppRouter({
  queryClient,
  link: httpLink({ url: '/trpc', fetch: (...call) => completeResponse(...call).finally(released) }),
  siteUrl: state.siteUrl,
  contactForm: state.contactForm,
});

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

// Not awaited at the top level: a component of the page may share a chunk with this file and would wait for
// it forever.
const takeOver = async (siteState: SiteState): Promise<void> => {
  setSiteState(router.options.context.api, siteState);
  // Keeps the visitor's current scroll position: the first render is not a navigation.
  router.options.scrollRestoration = () => false;
  const forget = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    // Lets the router record this scroll position for the Back button, since it did not see the scrolling.
    document.dispatchEvent(new Event('scroll'));
    forget();
  });
  // Makes the first render produce the same tree as the server.
  router.ssr = { manifest: undefined };
  await router.load();
  for (const area of root.querySelectorAll('textarea')) if (area.textContent) keepText(area);
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />);
  });
};

if (root.hasChildNodes()) window.takeOver = takeOver;
else createRoot(root).render(<RouterProvider router={router} />);

import type { ContactFormState } from '@hvac/contract/pages';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { httpLink } from '@trpc/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createAppRouter, createQueryClient } from './router.tsx';
import { released } from './ui/released.ts';

/** What the server puts into the document for the application. */
export interface PageState {
  queries: DehydratedState | null;
  siteUrl: string;
  contactForm: ContactFormState | null;
}

const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '');
const root = document.getElementById('root') as HTMLElement;

/** An answer counts once it is there as a whole and nothing is pressed that it could move. */
const answerOf = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const answer = await fetch(...call);
  return new Response(await answer.blob(), answer);
};

const queryClient = createQueryClient();
if (state.queries) hydrate(queryClient, state.queries);
const router = createAppRouter({
  queryClient,
  link: httpLink({ url: '/trpc', fetch: (...call) => answerOf(...call).finally(released) }),
  siteUrl: state.siteUrl,
  contactForm: state.contactForm,
});

// Not awaited at the top level: a part of a page may stand in one file with this, and would wait for it for ever.
const takeOver = async (): Promise<void> => {
  // Where the visitor has scrolled to by now, the page stays: the first render is no navigation.
  router.options.scrollRestoration = () => false;
  const forget = router.subscribe('onRendered', () => {
    router.options.scrollRestoration = true;
    // Back leads to that place as well, though the router has not seen it being reached.
    document.dispatchEvent(new Event('scroll'));
    forget();
  });
  // Makes the first render the same tree as the server's.
  router.ssr = { manifest: undefined };
  await router.load();
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />);
  });
};

if (root.hasChildNodes()) takeOver();
else createRoot(root).render(<RouterProvider router={router} />);

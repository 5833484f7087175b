import type { ContactFormState } from '@hvac/contract/pages';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { httpLink } from '@trpc/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createAppRouter, createQueryClient } from './router.tsx';

/** What the server puts into the document for the application. */
export interface PageState {
  queries: DehydratedState | null;
  siteUrl: string;
  contactForm: ContactFormState | null;
}

const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '');
const root = document.getElementById('root') as HTMLElement;

const queryClient = createQueryClient();
if (state.queries) hydrate(queryClient, state.queries);
const router = createAppRouter({
  queryClient,
  link: httpLink({ url: '/trpc' }),
  siteUrl: state.siteUrl,
  contactForm: state.contactForm,
});

// Not awaited at the top level: a part of a page may stand in one file with this, and would wait for it for ever.
const takeOver = async (): Promise<void> => {
  // Makes the first render the same tree as the server's.
  router.ssr = { manifest: undefined };
  await router.load();
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />);
  });
};

if (root.hasChildNodes()) takeOver();
else createRoot(root).render(<RouterProvider router={router} />);

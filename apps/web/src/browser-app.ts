import type { ContactFormState } from '@hvac/contract/pages';
import type { QueryKey } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { withArticle } from './lib/article-text.ts';
import { type AppRouter, type AppRoutes, createAppRouter, createQueryClient } from './router.tsx';
import { released } from './ui/released.ts';

/** The state that the server embeds in the document for the application. */
export interface PageState {
  /** What the page has queried. */
  queries: [key: QueryKey, data: unknown][];
  siteUrl: string;
  contactForm: ContactFormState | null;
}

/** An error without a body, as a failed procedure would report it: its message is the status text (spec §8). */
const emptyError = ({ status, statusText }: Response) => ({
  error: { message: statusText, code: -32603, data: { httpStatus: status, isEmpty: true } },
});

/**
 * Returns a response only once its body is complete; the link below also waits until nothing on the page is
 * pressed.
 */
const completeResponse = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const response = await fetch(...call);
  const body = await response.blob();
  const isEmptyError = !response.ok && body.size === 0;
  return new Response(isEmptyError ? JSON.stringify(emptyError(response)) : body, response);
};

/** The application of this document, with what the document brings. */
export const createBrowserApp = (routes: AppRoutes): AppRouter => {
  const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? '');
  const queryClient = createQueryClient();
  for (const [key, data] of state.queries) queryClient.setQueryData(key, withArticle(data));
  return createAppRouter({
    routes,
    queryClient,
    link: httpLink({
      url: '/trpc',
      fetch: (...call) => completeResponse(...call).finally(released),
    }),
    siteUrl: state.siteUrl,
    contactForm: state.contactForm,
  });
};

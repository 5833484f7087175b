import type { ContactFormState } from '@hvac/contract/pages';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { UnavailablePage } from './routes/_site/-unavailable-page.tsx';
import { routeTree } from './routeTree.gen.ts';
import { type ApiLink, type ApiUtils, createApi, statusOf, trpc } from './trpc.ts';
import { Pending } from './ui/data-state.tsx';

export interface RouterContext {
  api: ApiUtils;
  /** Public origin, for canonical links. */
  siteUrl: string;
  /** A contact form that was sent without JavaScript and has to be shown again. */
  contactForm: ContactFormState | null;
}

/** Data never becomes stale, nothing is fetched again on its own, nothing is retried (spec §9). */
export const createQueryClient = (): QueryClient => {
  // A session that has ended sends the owner to the login, from whatever screen notices it.
  const endSession = (error: unknown) => {
    if (statusOf(error) === 401)
      client.setQueryData(getQueryKey(trpc.auth.session, undefined, 'query'), null);
  };
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError: endSession }),
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        endSession(error);
        // What a page can do without is missed by the console only (spec §8).
        if (meta?.optional && !import.meta.env.SSR) console.error(meta.optional, error);
      },
    }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once and says so; it would wait for one, silently.
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A page that the server makes shows what failed; in the browser a screen that opens asks again.
        retryOnMount: !import.meta.env.SSR,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
};

interface RouterOptions extends Pick<RouterContext, 'siteUrl' | 'contactForm'> {
  queryClient: QueryClient;
  link: ApiLink;
  /** Where the server is asked for; the browser has its own. */
  history?: RouterHistory;
}

/** The application around a tRPC link: in-process on the server, HTTP in the browser. */
export const createAppRouter = ({
  queryClient,
  link,
  history,
  siteUrl,
  contactForm,
}: RouterOptions) => {
  const { client, utils } = createApi(queryClient, link);
  return createRouter({
    routeTree,
    history,
    context: { api: utils, siteUrl, contactForm },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    caseSensitive: true,
    defaultErrorComponent: UnavailablePage,
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    // On the server it would put an inline script into the page, which the CSP refuses.
    scrollRestoration: !import.meta.env.SSR,
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
  });
};

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Whether only other rows of a list came: the focus stays where it is. */
    isSameList?: boolean;
  }
  interface StaticDataRouteOption {
    /** What a screen of the back office is called in its title (spec §1). */
    title?: string;
  }
}

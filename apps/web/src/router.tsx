import type { ContactFormState } from '@hvac/contract/pages';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { UnavailablePage } from './routes/_site/-unavailable-page.tsx';
import type { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search-parameters.ts';
import { type ApiLink, type ApiUtils, createApi, statusOf, trpc } from './trpc.ts';
import { Pending } from './ui/data-state.tsx';

export interface RouterContext {
  api: ApiUtils;
  /** Public origin, for canonical links. */
  siteUrl: string;
  /** A contact form that was sent without JavaScript and must be shown again. */
  contactForm: ContactFormState | null;
  /** Whether this document has shown a page, so that what is not found was followed by a link within it. */
  hasShown?: boolean;
}

/** Data never becomes stale, nothing is refetched automatically, nothing is retried (spec §9). */
export const createQueryClient = (): QueryClient => {
  // An expired session sends the user to the login, whichever screen notices it first.
  const endSession = (error: unknown) => {
    if (statusOf(error) === 401)
      client.setQueryData(getQueryKey(trpc.auth.session, undefined, 'query'), null);
  };
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError: endSession }),
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        endSession(error);
        // Optional data that is missing is only reported in the console (spec §8).
        if (meta?.optional) console.error(meta.optional, error);
      },
    }),
    defaultOptions: {
      queries: {
        // Without a connection a call fails immediately; by default it would wait silently for one.
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A page rendered on the server shows the error; in the browser, a screen tries again when it opens.
        retryOnMount: !import.meta.env.SSR,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
};

/** The routes, perhaps without those of the back office. */
export type AppRoutes = typeof routeTree;

interface RouterOptions extends Pick<RouterContext, 'siteUrl' | 'contactForm'> {
  routes: AppRoutes;
  queryClient: QueryClient;
  link: ApiLink;
  /** Set on the server to the requested address; the browser uses its own history. */
  history?: RouterHistory;
}

/** The application on top of a tRPC link: in-process on the server, HTTP in the browser. */
export const createAppRouter = ({
  routes,
  queryClient,
  link,
  history,
  siteUrl,
  contactForm,
}: RouterOptions) => {
  const { client, utils } = createApi(queryClient, link);
  return createRouter({
    routeTree: routes,
    history,
    parseSearch,
    stringifySearch,
    context: { api: utils, siteUrl, contactForm },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    caseSensitive: true,
    defaultErrorComponent: UnavailablePage,
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    // On the server this would add an inline script, which the CSP blocks.
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
    /** Whether only a part of the screen changes, such as the rows of a list: the focus stays where it is. */
    isSameList?: boolean;
    /** Whether a dialog above the screen is shown: leaving it by Back keeps the focus where it was. */
    isDialog?: boolean;
    /** The back office screen that was requested before the login. */
    wanted?: string;
  }
  interface StaticDataRouteOption {
    /** Title of a back office screen (spec §1). */
    title?: string;
  }
}

import { createHash } from 'node:crypto';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  isBackOffice,
  type PageRequest,
  type RenderedPage,
  type SiteStateFile,
  type WebBuild,
} from '@hvac/contract/pages';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { type LocalLinkOptions, unstable_localLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { bootScript } from './boot.ts';
import { addressOf, destinationOf, standIns } from './destination.ts';
import { type DocumentParts, documentHtml, splitHead } from './document.ts';
import type { PageState } from './entry-client.tsx';
import { globalStyles } from './global-styles.tsx';
import { inBrand } from './lib/brand-variables.ts';
import { type AppRouter, createAppRouter, createQueryClient } from './router.tsx';
import { loadPlaceImages } from './routes/_site/-place-images.ts';
import { isOfPage, readSiteState, type SiteState } from './site-state.ts';
import { structuredData } from './structured-data.ts';
import { createApi, type ServerRouter, statusOf } from './trpc.ts';

/** The file of a site state, at an address that changes with its content. */
const siteStateFile = (siteState: SiteState): SiteStateFile => {
  const json = JSON.stringify(siteState);
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12);
  return { path: `/site-state/${hash}.json`, json };
};

// Style props never contain data, so one cache serves every page; `compat` keeps its rules readable.
const styleCache = createCache({ key: 'css' });
styleCache.compat = true;

/** The style rules that a page uses. */
const stylesOf = (html: string): string => {
  const ids = [
    ...new Set(Array.from(html.matchAll(/css-([a-z0-9]+)/g), (match) => match[1] as string)),
  ];
  return ids
    .map((id) => styleCache.inserted[id])
    .filter((rule) => typeof rule === 'string')
    .join('');
};

/** The status of a page that failed to load completely or partly; null when nothing failed. */
const failureStatus = (router: AppRouter, queryClient: QueryClient): number | null => {
  const errors = [
    ...router.state.matches.filter(({ status }) => status === 'error').map(({ error }) => error),
    ...queryClient
      .getQueryCache()
      .getAll()
      .filter(({ meta }) => !meta?.optional)
      .map(({ state }) => state.error),
  ];
  const statuses = errors.filter(Boolean).map((error) => statusOf(error) ?? 500);
  const worst = Math.max(0, ...statuses);
  return worst >= 500 ? worst : null;
};

// The marker of a component that React failed to render and leaves to the browser.
const LEFT_OUT = '<!--$!-->';

/** The error that a part of a page failed with, which `renderToString` does not expose. */
const causeOf = (tree: ReactNode): Promise<unknown> =>
  new Promise((resolve) => {
    renderToPipeableStream(tree, { onError: resolve, onAllReady: () => resolve(undefined) });
  });

/** @throws Error if any part of the page fails */
const renderWhole = async (tree: ReactNode): Promise<string> => {
  const html = renderToString(tree);
  if (!html.includes(LEFT_OUT)) return html;
  throw new Error('A part of the page could not be rendered', { cause: await causeOf(tree) });
};

const inDocument = (page: Omit<DocumentParts, 'style'>) => {
  const style = inBrand(globalStyles, page.site.brand) + stylesOf(page.root);
  return {
    html: documentHtml({ ...page, style }),
    inlineScripts: page.isEager || !page.script ? [] : [page.script],
    inlineStyles: [style],
  };
};

const renderBackOffice = async ({
  siteUrl,
  siteBrand,
  entryScript,
}: PageRequest): Promise<RenderedPage> => ({
  status: 200,
  isComplete: true,
  hasMap: false,
  siteState: null,
  ...inDocument({
    root: '',
    feedTitle: '',
    head: '<title>Back office</title><meta name="robots" content="noindex"/>',
    state: { queries: null, siteUrl, contactForm: null },
    structuredData: [],
    site: await siteBrand(),
    script: entryScript,
    isEager: true,
  }),
});

/** Renders a page of the site to a document; the back office is rendered in the browser. */
const renderPage = async (request: PageRequest): Promise<RenderedPage> => {
  const { url, procedures, siteUrl, siteBrand, contactForm, entryScript } = request;
  if (isBackOffice(url.split('?', 1)[0] ?? '')) return renderBackOffice(request);

  const queryClient = createQueryClient();
  const router = createAppRouter({
    queryClient,
    link: unstable_localLink(procedures as LocalLinkOptions<ServerRouter>),
    siteUrl,
    contactForm,
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  attachRouterServerSsrUtils({ router, manifest: undefined });
  try {
    const [site] = await Promise.all([siteBrand(), router.load()]);
    if (router._serverResult?.type === 'redirect') throw new Error('The page has another address');
    const { head, root } = splitHead(
      await renderWhole(
        <CacheProvider value={styleCache}>
          <RouterProvider router={router} />
        </CacheProvider>,
      ),
    );
    const failure = failureStatus(router, queryClient);
    const queries = dehydrate(queryClient, { shouldDehydrateQuery: isOfPage });
    const state: PageState = { queries, siteUrl, contactForm };
    const siteState = readSiteState(router.options.context.api);
    const settings = siteState?.site;
    const sharedFile = siteState && siteStateFile(siteState);
    const linkedData = router.state.matches.flatMap(({ routeId, loaderData }) =>
      settings ? structuredData(routeId, loaderData, siteUrl, settings) : [],
    );
    // An error page stays plain HTML: its links load whole pages, which try again.
    const script = failure === null && sharedFile ? bootScript(entryScript, sharedFile.path) : '';
    return {
      status: failure ?? getSsrStatus(router),
      isComplete:
        Boolean(settings?.isCurrent) &&
        queryClient
          .getQueryCache()
          .getAll()
          .every(({ state }) => state.error === null || statusOf(state.error) === 404),
      hasMap: Boolean(settings?.mapsApiKey),
      siteState: sharedFile ?? null,
      ...inDocument({
        root,
        head,
        feedTitle: settings?.texts.blog.feedTitle ?? '',
        state,
        structuredData: linkedData,
        site,
        script,
        isEager: false,
      }),
    };
  } finally {
    router.serverSsr?.cleanup();
    queryClient.clear();
  }
};

/** The file of the current site state. */
const makeSiteState: WebBuild['makeSiteState'] = async (procedures) => {
  const queryClient = createQueryClient();
  const link = unstable_localLink(procedures as LocalLinkOptions<ServerRouter>);
  const { utils } = createApi(queryClient, link);
  const site = await utils.settings.site.ensureData();
  await loadPlaceImages({ context: { api: utils } });
  const { places = null } = readSiteState(utils) ?? {};
  queryClient.clear();
  return { ...siteStateFile({ site, places }), isComplete: site.isCurrent && places !== null };
};

/** The interface of this build for the server. */
export const webBuild: WebBuild = { renderPage, makeSiteState, addressOf, destinationOf, standIns };

import { createHash } from 'node:crypto';
import { appName } from '@hvac/contract/app-name';
import {
  isBackOffice,
  type PageRequest,
  type RenderedPage,
  type SiteData,
  type SiteStateFile,
  type WebBuild,
} from '@hvac/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { type LocalLinkOptions, unstable_localLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { bootScript } from './boot.ts';
import type { PageState } from './browser-app.ts';
import { numbered } from './chakra/style-sheet.ts';
import { addressOf, destinationOf, routedAddress, standIns } from './destination.ts';
import { type DocumentParts, documentHtml, splitHead } from './document.ts';
import { globalStyles } from './global-styles.tsx';
import { withoutArticle } from './lib/article-text.ts';
import { brandRule } from './lib/brand-variables.ts';
import { PREVIEW_STYLE, previewBanner } from './preview-banner.ts';
import { type AppRouter, createAppRouter, createQueryClient } from './router.tsx';
import { siteRoutes } from './site-routes.ts';
import { isOfPage, type SiteState, setSiteState } from './site-state.ts';
import { structuredData } from './structured-data.ts';
import { type ServerRouter, statusOf } from './trpc.ts';

const stateOf = ({ settings, places }: SiteData): SiteState => ({ site: settings, places });

const stateFiles = new WeakMap<SiteData, SiteStateFile>();

/** The file of the site state, at an address that changes with its content; made once for all pages. */
const siteStateOf = (site: SiteData): SiteStateFile => {
  const known = stateFiles.get(site);
  if (known) return known;
  const json = JSON.stringify(stateOf(site));
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12);
  const file = { path: `/site-state/${hash}.json`, json };
  stateFiles.set(site, file);
  return file;
};

/** The status of a page that failed to load completely or partly; null when nothing failed. */
const failureStatus = (router: AppRouter, queryClient: QueryClient): number | null => {
  const errors = [
    ...router.state.matches.filter(({ status }) => status === 'error').map(({ error }) => error),
    ...queryClient
      .getQueryCache()
      .getAll()
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

const inDocument = (page: Omit<DocumentParts, 'style'>, ownStyle = '') => {
  const { html: root, css } = numbered(page.root);
  const style = globalStyles + brandRule(page.site.brand) + css + ownStyle;
  return {
    html: documentHtml({ ...page, root, style }),
    inlineScripts: page.office || !page.script ? [] : [page.script],
    inlineStyles: [style],
  };
};

// Chakra's engine creates an empty <style> and fills it by script, which Chromium blocks without this.
const EMPTY_STYLE = '';

const NOINDEX = '<meta name="robots" content="noindex"/>';

const renderBackOffice = ({ siteUrl, site, entryScripts }: PageRequest): RenderedPage => {
  const { inlineStyles, ...document } = inDocument({
    root: '',
    feedTitle: '',
    head: `<title>Office</title>${NOINDEX}`,
    state: { queries: [], siteUrl, contactForm: null },
    structuredData: [],
    banner: '',
    site: site.brand,
    script: entryScripts.office,
    office: { name: appName(site.settings.company.name) },
  });
  return {
    ...document,
    status: 200,
    isComplete: true,
    hasMap: false,
    inlineStyles: [...inlineStyles, EMPTY_STYLE],
  };
};

/** Renders a page of the site to a document; the back office is rendered in the browser. */
const renderPage = async (request: PageRequest): Promise<RenderedPage> => {
  const { url, procedures, siteUrl, site, contactForm, entryScripts, preview } = request;
  if (isBackOffice(url.split('?', 1)[0] ?? '')) return renderBackOffice(request);

  const queryClient = createQueryClient();
  const router = createAppRouter({
    routes: siteRoutes,
    queryClient,
    link: unstable_localLink(procedures as LocalLinkOptions<ServerRouter>),
    siteUrl,
    contactForm,
    history: createMemoryHistory({ initialEntries: [routedAddress(url)] }),
  });
  attachRouterServerSsrUtils({ router, manifest: undefined });
  try {
    setSiteState(router.options.context.api, stateOf(site));
    await router.load();
    if (router._serverResult?.type === 'redirect') throw new Error('The page has another address');
    const { head, root } = splitHead(await renderWhole(<RouterProvider router={router} />));
    const failure = failureStatus(router, queryClient);
    const queries = queryClient
      .getQueryCache()
      .getAll()
      .filter(isOfPage)
      .map(({ queryKey, state }): PageState['queries'][number] => [
        queryKey,
        withoutArticle(state.data),
      ]);
    const state: PageState = { queries, siteUrl, contactForm };
    const { settings } = site;
    const linkedData = router.state.matches.flatMap(({ routeId, loaderData }) =>
      structuredData(routeId, loaderData, siteUrl, settings),
    );
    // An error page stays plain HTML: its links load whole pages, which try again. So does a preview, whose data
    // nobody else may load.
    const isPlain = failure !== null || preview !== null;
    const script = isPlain
      ? ''
      : bootScript(entryScripts.site, siteStateOf(site).path, site.settings.countsVisits);
    return {
      status: failure ?? getSsrStatus(router),
      isComplete:
        settings.isCurrent &&
        queryClient
          .getQueryCache()
          .getAll()
          .every(({ state }) => state.error === null || statusOf(state.error) === 404),
      hasMap: Boolean(settings.mapsApiKey),
      ...inDocument(
        {
          root,
          head: preview ? NOINDEX + head : head,
          feedTitle: settings.texts.blog.feedTitle,
          state,
          structuredData: preview ? [] : linkedData,
          banner: preview ? previewBanner(preview.expiresAt, settings.company.timeZone) : '',
          site: site.brand,
          script,
          office: null,
        },
        preview ? PREVIEW_STYLE : '',
      ),
    };
  } finally {
    router.serverSsr?.cleanup();
    queryClient.clear();
  }
};

/** The interface of this build for the server. */
export const webBuild: WebBuild = { renderPage, siteStateOf, addressOf, destinationOf, standIns };

import { refusalOfOwnPath } from '@hvac/contract/own-paths';
import {
  type Destination,
  isBackOffice,
  type PageSubject,
  type WebBuild,
} from '@hvac/contract/pages';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { createMemoryHistory } from '@tanstack/react-router';
import { httpLink } from '@trpc/client';
import { pageNumber } from './lib/page-number.ts';
import { createAppRouter, createQueryClient } from './router.tsx';
import type { FileRouteTypes } from './routeTree.gen.ts';
import { siteRoutes } from './site-routes.ts';

// Used only to match routes; it neither loads nor renders anything.
const finder = createAppRouter({
  routes: siteRoutes,
  queryClient: createQueryClient(),
  link: httpLink({ url: '/' }),
  siteUrl: '',
  contactForm: null,
  history: createMemoryHistory(),
});

type RouteId = FileRouteTypes['id'];
type ValidateSearch = (search: Record<string, unknown>) => Record<string, unknown>;
const UNKNOWN: RouteId = '/_site/$';
const POST: RouteId = '/_site/blog/$slug';
const POSTS: RouteId = '/_site/blog/';
const PRIVACY: RouteId = '/_site/privacy';
const CATEGORY: RouteId = '/_site/blog/category/$slug';

// Deeper than any page of the owner's.
const NO_ROUTE = '/no/such/page/here';

// A slug never contains white space. A list page that does not exist shows the same page as an address
// without a route.
export const standIns: WebBuild['standIns'] = {
  post: '/blog/no%20such%20post',
  category: '/blog/category/no%20such%20category',
  page: `/blog${NO_ROUTE}`,
};

const subjectOf = (
  route: RouteId,
  slug: string,
  search: Record<string, unknown>,
): PageSubject | null => {
  if (route === PRIVACY) return { kind: 'privacy' };
  const { page = 1 } = pageNumber(search);
  if (route === POST) return { kind: 'post', slug };
  if (route === CATEGORY) return { kind: 'posts', category: slug, page };
  return route === POSTS && page > 1 ? { kind: 'posts', category: null, page } : null;
};

/** The search parameters that the route of an address knows; all others are dropped. */
const knownSearch = (url: string): Record<string, unknown> => {
  const { pathname, search } = finder.parseLocation(
    createMemoryHistory({ initialEntries: [url] }).location,
  );
  // An address in upper case refers to the page with the lowercase address.
  const [, , route] = finder.getMatchedRoutes(pathname.toLowerCase());
  const validate = route?.options.validateSearch as ValidateSearch | undefined;
  return validate?.(search) ?? {};
};

/**
 * The canonical address under which a page is rendered and cached. Query parameters that the page does not
 * know are dropped, so they never create a second copy.
 * @param url path and query string
 */
export const addressOf = (url: string): string => {
  const [path = '/', query] = url.split('?', 2);
  return query ? path + finder.options.stringifySearch(knownSearch(url)) : path;
};

const locate = (url: string) => {
  const location = finder.parseLocation(createMemoryHistory({ initialEntries: [url] }).location);
  // The same that the router makes before it loads a page on a server.
  const canonical = finder.buildLocation({
    to: location.pathname,
    params: true,
    search: true,
    hash: true,
    _fromLocation: location,
    _includeValidateSearch: true,
  });
  return { location, canonical: canonical.publicHref };
};

/** How the router writes an address: with some signs decoded that browsers send encoded, such as `^`. */
export const routedAddress = (url: string): string => locate(url).canonical;

// The router decodes them, and browsers encode some of them again: either way it is the same address.
const encodeOdd = (address: string): string =>
  address.replace(/["<>[\\\]^`{|}]/g, encodeURIComponent);

/**
 * Where an address leads. The page for an address without a route does not show the path; it only marks the
 * links to the section that the address appears to be in, so each section has its own stand-in.
 */
export const destinationOf = (url: string): Destination => {
  if (isBackOffice(url.split('?', 1)[0] ?? '')) return { kind: 'page', subject: null };
  const { location, canonical } = locate(url);
  const { pathname, publicHref, search } = location;
  const [, params, route] = finder.getMatchedRoutes(pathname);
  if (!isBackOffice(pathname) && (!route || route.id === UNKNOWN)) {
    const section = SITE_PAGES.find(({ path }) => pathname.startsWith(`${path}/`))?.path ?? '';
    const standIn = section + NO_ROUTE;
    const path = pathname.slice(1);
    return refusalOfOwnPath(path) === null
      ? { kind: 'own', path, standIn }
      : { kind: 'nothing', standIn };
  }
  if (encodeOdd(canonical) !== encodeOdd(publicHref)) {
    return { kind: 'redirect', to: encodeOdd(canonical) };
  }
  if (route?.id === POSTS && 'q' in search) return { kind: 'search' };
  return { kind: 'page', subject: route ? subjectOf(route.id, params.slug ?? '', search) : null };
};

import { routeTree } from './routeTree.gen.ts';

/** The routes of the site: the build leaves those of the back office out (without-office.ts). */
export const siteRoutes = routeTree;

import type { LocationImage } from '@hvac/contract/images';
import type { SiteSettings } from '@hvac/contract/settings';
import { defaultShouldDehydrateQuery, type Query } from '@tanstack/react-query';
import { ALL_PLACES } from './routes/_site/-place-images.ts';
import type { ApiUtils } from './trpc.ts';

/**
 * What every page shows: the owner's settings and the images at the places. It is one file for all pages, loaded
 * with the application, so that no document carries it a second time.
 */
export interface SiteState {
  site: SiteSettings;
  /** Null if it could not be loaded; the browser then asks for it. */
  places: Record<string, LocationImage> | null;
}

/** The site state that a page was made with; undefined if its settings could not be read. */
export const readSiteState = ({ settings, images }: ApiUtils): SiteState | undefined => {
  const site = settings.site.getData();
  return site && { site, places: images.atPlaces.getData(ALL_PLACES) ?? null };
};

/** Makes the queries of a page find the site state. */
export const setSiteState = ({ settings, images }: ApiUtils, { site, places }: SiteState): void => {
  settings.site.setData(undefined, site);
  if (places) images.atPlaces.setData(ALL_PLACES, places);
};

const SHARED = ['settings.site', 'images.atPlaces'];

/** Whether the document itself carries the data of a query. */
export const isOfPage = (query: Query): boolean =>
  defaultShouldDehydrateQuery(query) && !SHARED.includes((query.queryKey[0] as string[]).join('.'));

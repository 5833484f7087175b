import type { LocationImage } from '@hvac/contract/images';
import type { SiteSettings } from '@hvac/contract/settings';
import type { Query } from '@tanstack/react-query';
import { ALL_PLACES } from './routes/_site/-place-images.ts';
import type { ApiUtils } from './trpc.ts';

/**
 * The data that every page shows: the owner's settings and the images at the places. All pages share it in one file,
 * loaded with the application, so that no document repeats it.
 */
export interface SiteState {
  site: SiteSettings;
  /** Null if they could not be loaded; the browser then requests them. */
  places: Record<string, LocationImage> | null;
}

/** Puts the site state into the query cache. */
export const setSiteState = ({ settings, images }: ApiUtils, { site, places }: SiteState): void => {
  settings.site.setData(undefined, site);
  if (places) images.atPlaces.setData(ALL_PLACES, places);
};

const SHARED = ['settings.site', 'images.atPlaces'];

/** Whether the document itself carries the data of a query. */
export const isOfPage = (query: Query): boolean =>
  query.state.status === 'success' &&
  query.state.data !== null &&
  !SHARED.includes((query.queryKey[0] as string[]).join('.'));

import type { LocationImage } from '@hvac/contract/images';
import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import { type ApiUtils, trpc } from '../../trpc.ts';

// One query for the images of all pages: once it is loaded, no other page has to query again.
export const ALL_PLACES = { places: [...PUBLIC_PLACES] };

const OPTIONAL = { meta: { optional: 'The pictures of the site could not be loaded' } };

/**
 * On the server, loads the images that the owner has set, for the first HTML. The browser queries them only
 * if that failed, after hydration.
 */
export const loadPlaceImages = ({ context }: { context: { api: ApiUtils } }) =>
  import.meta.env.SSR ? context.api.images.atPlaces.prefetch(ALL_PLACES, OPTIONAL) : undefined;

/** The images that the owner has set, by place; undefined while unknown (spec §4, §8). */
export type OwnImages = Record<string, LocationImage> | undefined;

/** The images that the owner has set; the same query on every page. */
export const usePlaceImages = (): OwnImages =>
  trpc.images.atPlaces.useQuery(ALL_PLACES, OPTIONAL).data;

import type { LocationImage } from '@hvac/contract/images';
import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import { trpc } from '../../trpc.ts';

// One query for the images of all pages: once it is loaded, no other page has to query again.
export const ALL_PLACES = { places: [...PUBLIC_PLACES] };

const OPTIONAL = { meta: { optional: 'The pictures of the site could not be loaded' } };

/** The images that the owner has set, by place; undefined while unknown (spec §4, §8). */
export type OwnImages = Record<string, LocationImage> | undefined;

/**
 * The images that the owner has set; the same query on every page. Pages come with its data; the browser queries it only
 * if they could not be read, after hydration.
 */
export const usePlaceImages = (): OwnImages =>
  trpc.images.atPlaces.useQuery(ALL_PLACES, OPTIONAL).data;

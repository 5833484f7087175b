import type { LocationImage } from '@hvac/contract/images';
import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import { type ApiUtils, trpc } from '../../trpc.ts';

// One question for the pictures of all pages: whatever page asks first, none has to ask again.
const ALL_PLACES = { places: [...PUBLIC_PLACES] };

const OPTIONAL = { meta: { optional: 'The pictures of the site could not be loaded' } };

/**
 * Lets the server look up the pictures that the owner has set, for the first HTML. Only where that failed does
 * the browser ask, after it has taken over what the server made.
 */
export const loadPlaceImages = ({ context }: { context: { api: ApiUtils } }) =>
  import.meta.env.SSR ? context.api.images.atPlaces.prefetch(ALL_PLACES, OPTIONAL) : undefined;

/** The pictures that the owner has set, by place; undefined while they are not known (spec §4, §8). */
export type OwnImages = Record<string, LocationImage> | undefined;

/** The same pictures wherever a page shows them. */
export const usePlaceImages = (): OwnImages =>
  trpc.images.atPlaces.useQuery(ALL_PLACES, OPTIONAL).data;

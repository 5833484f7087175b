import { type ApiUtils, trpc } from '../../trpc.ts';

interface Places {
  places: string[];
}

/** The company's mark in the header and the footer of every page. */
export const LOGO_PLACE: Places = { places: ['logo'] };

// The page is a good page without them: it says so to whoever judges how the loading went.
const OPTIONAL = { meta: { isOptional: true } };

/** Looks up pictures that a page can do without; never fails. */
export const loadOptionalPlaces = (api: ApiUtils, places: Places): Promise<void> =>
  api.images.atPlaces.prefetch(places, OPTIONAL);

/** Pictures that a page can do without, by place; undefined while they could not be looked up. */
export const useOptionalPlaces = (places: Places) =>
  trpc.images.atPlaces.useQuery(places, OPTIONAL).data;

import { PLACES } from '../../content/places.ts';
import { type ApiUtils, LOADED, trpc } from '../../trpc.ts';

// One question for the pictures of all pages: whatever page asks first, none has to ask again.
const ALL_PLACES = { places: PLACES };

// The pages are good pages without them: it says so to whoever judges how the loading went.
const meta = { isOptional: true };

/**
 * Loads the pictures that the owner has set. The server waits for them; in the browser a page starts with
 * the bundled illustrations and keeps them when this fails, which only the console tells (spec §4, §8).
 */
export const loadPlaceImages = ({ context }: { context: { api: ApiUtils } }) => {
  const loaded = context.api.images.atPlaces
    .ensureData(ALL_PLACES, { meta })
    .catch((error: unknown) => {
      if (!import.meta.env.SSR) {
        console.error('The pictures of the site could not be loaded:', error);
      }
    });
  return import.meta.env.SSR ? loaded : undefined;
};

/** The pictures that the owner has set, by place; undefined while they are not known. */
export const usePlaceImages = () =>
  trpc.images.atPlaces.useQuery(ALL_PLACES, { ...LOADED, meta }).data;

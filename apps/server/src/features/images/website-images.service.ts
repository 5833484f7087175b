import { type LocationImage, locationsServing } from '@hvac/contract/images';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WebsiteImageEntity } from './website-image.entity.ts';

/**
 * The pictures at some places of the website, by place; a place without one is left out.
 * Several at one place: the newest wins. An exact location wins over an alias.
 */
export const findImagesAtPlaces = async (
  em: EntityManager,
  places: string[],
): Promise<Record<string, LocationImage>> => {
  const locations = places.flatMap(locationsServing);
  const images = await em.find(
    WebsiteImageEntity,
    { location: { $in: locations } },
    { orderBy: { updatedAt: 'desc', id: 'desc' } },
  );
  const found = places.flatMap((place) => {
    const image = locationsServing(place)
      .map((location) => images.find((candidate) => candidate.location === location))
      .find(Boolean);
    return image
      ? [
          [
            place,
            {
              location: image.location,
              path: image.path,
              updatedAt: image.updatedAt.toISOString(),
            },
          ] as const,
        ]
      : [];
  });
  return Object.fromEntries(found);
};

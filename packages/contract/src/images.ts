import * as z from 'zod/mini';
import { text } from './text.ts';

/** A picture that the owner has put at a place of the website. `path` is the stored value. */
export interface LocationImage {
  location: string;
  path: string;
  updatedAt: string;
}

/** Stored locations that also serve a place which the public pages look up (contract: alias table). */
const LOCATION_ALIASES: Record<string, string> = {
  hero: 'home-hero',
  'about-1': 'about-team',
  'about-2': 'about-company',
  'heating-services': 'services-residential',
  'cooling-services': 'services-residential',
  'air-quality-services': 'services-residential',
};

/** The stored locations whose picture is shown at a place, the exact one first. */
export const locationsServing = (place: string): string[] => {
  const alias = LOCATION_ALIASES[place];
  return alias === undefined ? [place] : [place, alias];
};

/** Places of a page to look up in one call. */
export const placesInput = z.strictObject({
  places: z
    .array(text('A place must be text').check(z.minLength(1), z.maxLength(100)))
    .check(z.maxLength(20)),
});

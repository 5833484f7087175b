import { PUBLIC_PLACES, type PublicPlace } from './public-places.ts';

/** Preset locations (spec §3), listed before 'Custom Location'. */
export const PRESET_LOCATIONS = [
  'home-hero',
  'about-hero',
  'services-hero',
  'contact-hero',
  'about-team',
  'about-company',
  'logo',
  'services-residential',
  'services-commercial',
  'services-refrigeration',
] as const;

/** Where visitors see each place. Separate from the places, so that visitors' browsers do not load the labels. */
const LABELS: Record<PublicPlace, string> = {
  hero: 'Home page, top',
  'why-choose-us': 'Home page, why choose us',
  'heating-services': 'Home and services pages, heating',
  'cooling-services': 'Home and services pages, cooling',
  'air-quality-services': 'Home and services pages, air quality',
  'services-hero': 'Services page, top',
  'about-hero': 'About page, top',
  'about-1': 'About page, first picture',
  'about-2': 'About page, second picture',
  'about-3': 'About page, third picture',
  'about-4': 'About page, fourth picture',
  'contact-hero': 'Contact page, top',
  'cta-banner': 'Banner at the end of the pages',
  logo: 'Header and footer, logo',
  'logo-wide': 'Header and footer, wide logo',
};

/** Aliases: a place also shows an image stored at this location (contract §5). */
const LOCATION_ALIASES: Record<string, string> = {
  hero: 'home-hero',
  'about-1': 'about-team',
  'about-2': 'about-company',
  'heating-services': 'services-residential',
  'cooling-services': 'services-residential',
  'air-quality-services': 'services-residential',
};

/** The locations whose image a place may show, the exact one first. */
export const locationsServing = (place: string): string[] => {
  const alias = Object.hasOwn(LOCATION_ALIASES, place) ? LOCATION_ALIASES[place] : undefined;
  return alias === undefined ? [place] : [place, alias];
};

/**
 * Which of some images, newest first, a place shows: an exact location takes precedence over an alias
 * (contract §5).
 */
export const imageShownAt = <Image extends { location: string }>(
  place: string,
  images: readonly Image[],
): Image | undefined =>
  locationsServing(place)
    .map((location) => images.find((candidate) => candidate.location === location))
    .find(Boolean);

/** The label of a place, such as 'Home page, top'. */
export const placeLabel = (place: PublicPlace): string => LABELS[place];

/** Labels of the places that show an image at this location; empty when none does. */
export const placesShowing = (location: string): string[] =>
  PUBLIC_PLACES.filter((place) => locationsServing(place).includes(location)).map(placeLabel);

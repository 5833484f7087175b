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

/** The location of a picture that was taken off its place: no place shows it. */
export const LIBRARY = 'library';

/** Where visitors see each place. Separate from the places, so that visitors' browsers do not load the labels. */
const LABELS: Record<PublicPlace, string> = {
  hero: 'Home: main photo',
  'why-choose-us': 'Home: why choose us',
  'heating-services': 'Home and Services: heating',
  'cooling-services': 'Home and Services: cooling',
  'air-quality-services': 'Home and Services: air quality',
  'services-hero': 'Services: top photo',
  'about-hero': 'About: top photo',
  'about-1': 'About: photo 1',
  'about-2': 'About: photo 2',
  'about-3': 'About: photo 3',
  'about-4': 'About: photo 4',
  'contact-hero': 'Contact: top photo',
  'cta-banner': 'Bottom banner (all pages)',
  logo: 'Logo (square)',
  'logo-wide': 'Logo (wide)',
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

/** The label of a place, such as 'Home: main photo'. */
export const placeLabel = (place: PublicPlace): string => LABELS[place];

/** Labels of the places that show an image at this location; empty when none does. */
export const placesShowing = (location: string): string[] =>
  PUBLIC_PLACES.filter((place) => locationsServing(place).includes(location)).map(placeLabel);

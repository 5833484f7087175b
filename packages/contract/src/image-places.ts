import { PUBLIC_PLACES, type PublicPlace } from './public-places.ts';

/** Locations to choose from (spec §3), before 'Custom Location'. */
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

/** Where a visitor sees each place. Apart from the places, which every visitor's browser loads. */
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
};

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
  const alias = Object.hasOwn(LOCATION_ALIASES, place) ? LOCATION_ALIASES[place] : undefined;
  return alias === undefined ? [place] : [place, alias];
};

/** A place in words: 'Home page, top'. */
export const placeLabel = (place: PublicPlace): string => LABELS[place];

/** Where a picture of a location is shown, in words; empty when nowhere. */
export const placesShowing = (location: string): string[] =>
  PUBLIC_PLACES.filter((place) => locationsServing(place).includes(location)).map(placeLabel);

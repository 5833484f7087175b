import { ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';
import type { PublicPlace } from '@hvac/contract/public-places';

interface PlaceGroup {
  /** The page, or pages. */
  title: string;
  places: readonly PublicPlace[];
}

/** Every place, by the page that shows it. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  { title: 'Every page', places: ['logo', 'cta-banner'] },
  { title: 'Home page', places: ['hero', 'why-choose-us'] },
  {
    title: 'Home and services pages',
    places: ['heating-services', 'cooling-services', 'air-quality-services'],
  },
  { title: 'Services page', places: ['services-hero'] },
  { title: 'About page', places: ['about-hero', 'about-1', 'about-2', 'about-3', 'about-4'] },
  { title: 'Contact page', places: ['contact-hero'] },
];

/** Places whose picture is shown whole, on white in the header and on navy in the footer. */
const LOGOS: readonly PublicPlace[] = ['logo'];
/** Places on navy, beside a title or below one. */
const ON_NAVY: readonly PublicPlace[] = [
  'hero',
  'services-hero',
  'about-hero',
  'contact-hero',
  'cta-banner',
];
/** Places that have no drawing. */
const WITHOUT_DRAWING: readonly PublicPlace[] = ['about-hero', 'contact-hero'];

export const isLogo = (place: PublicPlace): boolean => LOGOS.includes(place);
export const isOnNavy = (place: PublicPlace): boolean => ON_NAVY.includes(place);

/** The address of the site's own drawing for a place; null where it has none. */
export const drawingAddress = (place: PublicPlace, folder: string): string | null => {
  if (isLogo(place)) return '/favicon.svg';
  if (WITHOUT_DRAWING.includes(place)) return null;
  return `${folder}/${ILLUSTRATIONS[place as IllustrationName].file}.svg`;
};

import { drawingAt, ILLUSTRATIONS } from '@hvac/contract/illustrations';
import type { PublicPlace } from '@hvac/contract/public-places';
import type { SiteSettings } from '@hvac/contract/settings';

interface PlaceGroup {
  /** The page, or pages. */
  title: string;
  places: readonly PublicPlace[];
}

/** Every place, by the page that shows it. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  { title: 'Home page', places: ['hero', 'why-choose-us'] },
  { title: 'Every page', places: ['logo', 'logo-wide', 'cta-banner'] },
  {
    title: 'Home and services pages',
    places: ['heating-services', 'cooling-services', 'air-quality-services'],
  },
  { title: 'Services page', places: ['services-hero'] },
  { title: 'About page', places: ['about-hero', 'about-1', 'about-2', 'about-3', 'about-4'] },
  { title: 'Contact page', places: ['contact-hero'] },
];

/** Places whose picture is shown whole, on white in the header and on navy in the footer. */
const LOGOS: readonly PublicPlace[] = ['logo', 'logo-wide'];
/** Places on navy, beside a title or below one. */
const ON_NAVY: readonly PublicPlace[] = [
  'hero',
  'services-hero',
  'about-hero',
  'contact-hero',
  'cta-banner',
];
export const isLogo = (place: PublicPlace): boolean => LOGOS.includes(place);
export const isOnNavy = (place: PublicPlace): boolean => ON_NAVY.includes(place);

/** What a place shows without a picture of the owner's: its drawing, if it has one, and a description. */
export const withoutPicture = (
  place: PublicPlace,
  { illustrations, logo, texts }: Pick<SiteSettings, 'illustrations' | 'logo' | 'texts'>,
): { drawing: string | null; text: string } => {
  const text = 'Using our drawing';
  switch (place) {
    case 'contact-hero':
      return { drawing: null, text: 'None yet' };
    case 'logo-wide':
      return { drawing: null, text: 'Using your company name' };
    case 'logo':
      return { drawing: logo.mark, text };
    default:
      return {
        drawing: `${illustrations.folder}/${ILLUSTRATIONS[drawingAt(place, texts.services)].file}.svg`,
        text,
      };
  }
};

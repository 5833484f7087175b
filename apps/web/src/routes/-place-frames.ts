import type { PublicPlace } from '@hvac/contract/public-places';

/** The aspect ratio of a place's frame on phones and on desktops; null where it is not shown. */
interface PlaceFrame {
  phone: string | null;
  desktop: string;
}

/** How pages crop the pictures at their places, which the back office previews. */
export const PLACE_FRAMES = {
  hero: { phone: '4 / 3', desktop: '4 / 3' },
  'why-choose-us': { phone: '1', desktop: '1' },
  'heating-services': { phone: '8 / 5', desktop: '8 / 5' },
  'cooling-services': { phone: '8 / 5', desktop: '8 / 5' },
  'air-quality-services': { phone: '8 / 5', desktop: '8 / 5' },
  'services-hero': { phone: null, desktop: '2 / 1' },
  'about-hero': { phone: null, desktop: '2 / 1' },
  'about-1': { phone: '4 / 3', desktop: '4 / 3' },
  'about-2': { phone: '4 / 3', desktop: '4 / 3' },
  'about-3': { phone: '4 / 3', desktop: '4 / 3' },
  'about-4': { phone: '4 / 3', desktop: '4 / 3' },
  'contact-hero': { phone: null, desktop: '2 / 1' },
  'cta-banner': { phone: '390 / 160', desktop: '1440 / 256' },
  logo: { phone: '1', desktop: '1' },
  'logo-wide': { phone: '16 / 3', desktop: '16 / 3' },
} satisfies Record<PublicPlace, PlaceFrame>;

/**
 * The frames of the owner's pictures on navy. The drawings bleed into the edge of their band; a photograph gets
 * round corners and room on every side, or fades into the band.
 */
export const PHOTOGRAPH_FRAMES = {
  hero: { alignSelf: 'center', mb: { base: '10', lg: '14' }, borderRadius: 'xl' },
  pageHero: { alignSelf: 'center', my: '8', borderRadius: 'lg' },
  banner: { maskImage: 'linear-gradient(transparent, black 60%)' },
} as const;

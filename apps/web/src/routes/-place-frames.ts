import { ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';

const OF_DRAWINGS = Object.fromEntries(
  Object.entries(ILLUSTRATIONS).map(([name, { width, height }]) => [name, `${width} / ${height}`]),
) as Record<IllustrationName, string>;

/** Aspect ratio of each place's frame: pages crop pictures to it, and the back office previews them in it. */
export const PLACE_FRAMES: Record<IllustrationName, string> = {
  ...OF_DRAWINGS,
  // A hero crops its drawing at the bottom and on the right.
  hero: '7 / 5',
  'services-hero': '32 / 15',
  'about-hero': '32 / 15',
  'contact-hero': '32 / 15',
};

/** Aspect ratio of a photograph in the hero of the home page, which takes more of the hero than the drawing. */
export const HERO_PHOTOGRAPH = '4 / 3';

/** A photograph fades into the navy of the banner at the end of a page; the drawing has its own background. */
export const PHOTOGRAPH_IN_BANNER = {
  maskImage: 'linear-gradient(transparent, black 60%)',
} as const;

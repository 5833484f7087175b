import { ILLUSTRATIONS, type IllustrationName } from '@hvac/contract/illustrations';

/** The aspect ratio of a place's frame, by which pages crop a picture and the back office previews it. */
export const PLACE_FRAMES = Object.fromEntries(
  Object.entries(ILLUSTRATIONS).map(([name, { width, height }]) => [name, `${width} / ${height}`]),
) as Record<IllustrationName, string>;

/**
 * The frames of the owner's pictures on navy. The drawings bleed into the edge of their band; a photograph gets
 * round corners and room on every side, or fades into the band.
 */
export const PHOTOGRAPH_FRAMES = {
  hero: { alignSelf: 'center', mb: { base: '10', lg: '14' }, borderRadius: 'xl' },
  pageHero: { alignSelf: 'center', my: '8', borderRadius: 'lg' },
  banner: { maskImage: 'linear-gradient(transparent, black 60%)' },
} as const;

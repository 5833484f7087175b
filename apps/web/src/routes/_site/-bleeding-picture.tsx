import { Box } from '@chakra-ui/react';
import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { ComponentProps } from 'react';
import { HERO_PHOTOGRAPH, PLACE_FRAMES } from '../-place-frames.ts';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';

/** The places at the top of a page. */
export type HeroPlace = Extract<IllustratedPlace, `${string}hero`>;

// The frame crops the drawing at the bottom and on the right.
const DRAWING = { width: '106%', height: 'auto', maxWidth: 'none' } as const;

// The background fades out on screens wider than the picture can become.
const WIDE_END = 'black calc(100% - clamp(0px, 100vw - 122rem, 6rem)), transparent';
// It also fades in beside the text.
const GROUND = {
  maskImage: `linear-gradient(90deg, transparent 2%, black 18%, ${WIDE_END})`,
  '& img': DRAWING,
} as const;

// The crew stands on a ground that ends by itself.
const CREW = { ...GROUND, maskImage: `linear-gradient(90deg, ${WIDE_END})` } as const;

// A photograph also extends to the edges of the hero, with rounded corners and 24 px of air at the top.
const PHOTOGRAPH = { mt: '6', borderRadius: '24px 24px 0 0' } as const;
// The hero of the home page has air of its own.
const MAIN_PHOTOGRAPH = { ...PHOTOGRAPH, mt: { base: '1', lg: '-6' } } as const;

/** The frame of the picture at a place, which depends on whether it is a photograph of the owner's. */
const frameOf = (place: HeroPlace, isPhotograph: boolean) => {
  const aspectRatio = PLACE_FRAMES[place];
  if (!isPhotograph) return { aspectRatio, css: place === 'about-hero' ? CREW : GROUND };
  if (place !== 'hero') return { aspectRatio, css: PHOTOGRAPH };
  return { aspectRatio: HERO_PHOTOGRAPH, css: MAIN_PHOTOGRAPH };
};

interface BleedingPictureProps extends ComponentProps<typeof Box> {
  images: OwnImages;
  place: HeroPlace;
  sizes: string;
  isAtTop?: boolean;
}

/** The picture of a hero, extending to the hero's bottom and right edges. */
export const BleedingPicture = ({
  images,
  place,
  sizes,
  isAtTop,
  ...frame
}: BleedingPictureProps) => (
  <Box
    alignSelf="end"
    overflow="clip"
    minHeight="0"
    maxWidth={{ lg: '62rem' }}
    mr={{ base: '-4', md: '-6', lg: 'calc(-1.5rem - max(0px, (100vw - 76rem) / 2))' }}
    {...frameOf(place, Boolean(images?.[place]))}
    {...frame}
  >
    <PlaceImage images={images} place={place} sizes={sizes} isAtTop={isAtTop} />
  </Box>
);

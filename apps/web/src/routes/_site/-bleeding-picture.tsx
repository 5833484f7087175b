import { Box } from '@chakra-ui/react';
import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { ComponentProps } from 'react';
import { PLACE_FRAMES } from '../-place-frames.ts';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';

/** The places at the top of a page. */
export type HeroPlace = Extract<IllustratedPlace, `${string}hero`>;

// The frame cuts off the lower and the right end of the drawing.
const DRAWING = { width: '106%', height: 'auto', maxWidth: 'none' } as const;

// The ground begins softly beside the text, and ends so on screens wider than the picture may become.
const GROUND = {
  maskImage:
    'linear-gradient(90deg, transparent, black 10%, black calc(100% - clamp(0px, 100vw - 122rem, 6rem)), transparent)',
  '& img': DRAWING,
} as const;

// A photograph reaches the edges of the hero as well, and is round where it ends within.
const PHOTOGRAPH = { borderStartStartRadius: { lg: '24px' } } as const;

interface BleedingPictureProps extends ComponentProps<typeof Box> {
  images: OwnImages;
  place: HeroPlace;
  sizes: string;
  isPriority?: boolean;
}

/** The picture of a hero, which reaches to the hero's lower and right edges. */
export const BleedingPicture = ({
  images,
  place,
  sizes,
  isPriority,
  ...frame
}: BleedingPictureProps) => (
  <Box
    alignSelf="end"
    overflow="clip"
    minHeight="0"
    aspectRatio={PLACE_FRAMES[place]}
    maxWidth={{ lg: '62rem' }}
    mr={{ base: '-4', md: '-6', lg: 'calc(-1.5rem - max(0px, (100vw - 76rem) / 2))' }}
    css={images?.[place] ? PHOTOGRAPH : GROUND}
    {...frame}
  >
    <PlaceImage images={images} place={place} sizes={sizes} isPriority={isPriority} />
  </Box>
);

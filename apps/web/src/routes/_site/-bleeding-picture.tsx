import { Box } from '@chakra-ui/react';
import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { ComponentProps } from 'react';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';

/** The places at the top of a page. */
export type HeroPlace = Extract<IllustratedPlace, `${string}hero`>;

/** The frame of each picture, and how much wider the drawing is, whose lower and right ends it cuts off. */
const RATIOS = {
  hero: '7 / 5',
  'services-hero': '32 / 15',
  'about-hero': '32 / 15',
  'contact-hero': '32 / 15',
} as const satisfies Record<HeroPlace, string>;

const DRAWING = { width: '106%', height: 'auto', maxWidth: 'none' } as const;

// The ground begins where the text ends. On screens wider than the picture may become, it ends as softly.
const GROUND = {
  maskImage: 'linear-gradient(90deg, transparent, black 10%)',
  '@media (min-width: 122rem)': {
    maskImage: 'linear-gradient(90deg, transparent, black 10%, black 90%, transparent)',
  },
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
    overflow="hidden"
    aspectRatio={RATIOS[place]}
    maxWidth={{ lg: '62rem' }}
    mr={{ base: '-4', md: '-6', lg: 'calc(-1.5rem - max(0px, (100vw - 76rem) / 2))' }}
    css={images?.[place] ? PHOTOGRAPH : GROUND}
    {...frame}
  >
    <PlaceImage images={images} place={place} sizes={sizes} isPriority={isPriority} />
  </Box>
);

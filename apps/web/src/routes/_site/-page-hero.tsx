import { Box, Grid, Heading, Text } from '@chakra-ui/react';
import type { IllustratedPlace } from '@hvac/contract/illustrations';
import type { ReactNode } from 'react';
import { PHOTOGRAPH_FRAMES, PLACE_FRAMES } from '../-place-frames.ts';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';

interface PageHeroProps {
  title: string;
  text: string;
  /** Shown under the text. */
  children?: ReactNode;
  /** Image beside the title on wide screens. */
  picture?: { images: OwnImages; place: IllustratedPlace };
}

/** The owner's image for a place that has no illustration; without one only the title is shown. */
export const ownPicture = (images: OwnImages, place: IllustratedPlace): PageHeroProps['picture'] =>
  images?.[place] && { images, place };

/** The hero of an inner page: its title on navy. */
export const PageHero = ({ title, text, children, picture }: PageHeroProps) => (
  <Box className="on-dark" bg="navy.900" color="white" overflow="hidden">
    <Grid
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '6' }}
      gap="10"
      alignItems="center"
      templateColumns={picture ? { base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' } : 'minmax(0, 1fr)'}
    >
      <Box py={{ base: '12', md: '16' }}>
        <Heading as="h1" size="2xl" color="white" overflowWrap="anywhere">
          {title}
        </Heading>
        {text && (
          <Text mt="4" maxWidth="prose" fontSize="lg" color="navy.200">
            {text}
          </Text>
        )}
        {children}
      </Box>
      {picture && (
        <Box
          display={{ base: 'none', lg: 'block' }}
          aspectRatio={PLACE_FRAMES[picture.place]}
          overflow="hidden"
          alignSelf="end"
          {...(picture.images?.[picture.place] && PHOTOGRAPH_FRAMES.pageHero)}
        >
          <PlaceImage {...picture} sizes="36rem" fit="contain" />
        </Box>
      )}
    </Grid>
  </Box>
);

import { Box, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BleedingPicture, type HeroPlace } from './-bleeding-picture.tsx';
import type { OwnImages } from './-place-images.ts';
import { IN_PAGE } from './-section.tsx';

interface PageHeroProps {
  title: ReactNode;
  text: string;
  /** Shown under the text. */
  children?: ReactNode;
  /** Image beside the title on wide screens. */
  picture?: { images: OwnImages; place: HeroPlace };
  /** Shown beside the title on wide screens if there is no picture. */
  aside?: ReactNode;
  /** Whether that takes more room than the title on very wide screens. */
  isAsideWide?: boolean;
}

/** The hero of an inner page: its title on navy. */
export const PageHero = ({ title, text, children, picture, aside, isAsideWide }: PageHeroProps) => (
  <Box className="on-dark" bg="navy.900" color="white" overflow="hidden">
    <Grid
      {...IN_PAGE}
      gap="10"
      alignItems="center"
      templateColumns={
        picture || aside
          ? { base: 'minmax(0, 1fr)', lg: '1.1fr 1fr', ...(isAsideWide && { xl: '1fr 1.6fr' }) }
          : 'minmax(0, 1fr)'
      }
    >
      <Box py={{ base: '8', md: '10' }}>
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
      {!picture && aside && (
        <Box display={{ base: 'none', lg: 'block' }} py="10">
          {aside}
        </Box>
      )}
      {picture && (
        <BleedingPicture {...picture} sizes="45vw" display={{ base: 'none', lg: 'block' }} />
      )}
    </Grid>
  </Box>
);

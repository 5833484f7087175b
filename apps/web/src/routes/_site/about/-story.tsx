import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ABOUT_PLACES } from '../../../content/about.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { PlaceImage } from '../-place-image.tsx';
import type { OwnImages } from '../-place-images.ts';
import { Section } from '../-section.tsx';

/** The company story beside its four images (spec §2.1). */
export const AboutStory = ({ images }: { images: OwnImages }) => {
  const { storyHeading, story, contactButton } = useTexts().about;
  return (
    <Section titleId="story-title" title={storyHeading}>
      <Grid
        gap={{ base: '10', lg: '16' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.1fr' }}
        alignItems="center"
      >
        <Stack gap="5" fontSize="lg" color="fg.body">
          {story.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          <LinkButton size="lg" alignSelf={{ base: 'stretch', sm: 'flex-start' }} mt="2">
            <Link to="/contact">{contactButton}</Link>
          </LinkButton>
        </Stack>
        <Grid gap={{ base: '3', md: '5' }} templateColumns="1fr 1fr">
          {ABOUT_PLACES.map((place) => (
            <Box
              key={place}
              aspectRatio={PLACE_FRAMES[place]}
              borderRadius="lg"
              overflow="hidden"
              bg="slate.100"
            >
              <PlaceImage images={images} place={place} sizes="(min-width: 64em) 19rem, 50vw" />
            </Box>
          ))}
        </Grid>
      </Grid>
    </Section>
  );
};

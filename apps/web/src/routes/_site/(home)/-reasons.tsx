import { Box, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { PlaceImage } from '../-place-image.tsx';
import type { OwnImages } from '../-place-images.ts';
import { Section } from '../-section.tsx';

const ICONS = { shield: 'shield-check', clock: 'clock', wrench: 'wrench', tag: 'tag' } as const;

/** The reasons to choose the company (spec §2.1). */
export const HomeReasons = ({ images }: { images: OwnImages }) => {
  const { reasonsHeading, reasons, estimateButton } = useTexts().home;
  return (
    <Section titleId="reasons-title" title={reasonsHeading}>
      <Grid
        gap={{ base: '6', lg: '16' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.1fr' }}
        alignItems="center"
      >
        <Box
          aspectRatio={{ base: '3 / 2', lg: PLACE_FRAMES['why-choose-us'] }}
          width="full"
          borderRadius="xl"
          overflow="hidden"
          alignSelf="start"
          position={{ lg: 'sticky' }}
          top="28"
        >
          <PlaceImage
            images={images}
            place="why-choose-us"
            sizes="(min-width: 64em) 34rem, 100vw"
          />
        </Box>
        <Stack gap="7">
          <Stack as="ul" gap="6" listStyleType="none">
            {reasons.map(({ title, description, icon }) => {
              return (
                <HStack as="li" key={title} gap="4" align="flex-start">
                  <Box
                    display="grid"
                    placeItems="center"
                    flexShrink="0"
                    width="11"
                    height="11"
                    borderRadius="md"
                    bg="navy.50"
                    color="navy.800"
                    fontSize="xl"
                    aria-hidden
                  >
                    <Icon name={ICONS[icon]} />
                  </Box>
                  <Box>
                    <Heading as="h3" size="md" fontSize={{ base: 'lg', md: 'xl' }}>
                      {title}
                    </Heading>
                    <Text mt="1" color="fg.body">
                      {description}
                    </Text>
                  </Box>
                </HStack>
              );
            })}
          </Stack>
          <LinkButton size="lg" alignSelf={{ base: 'stretch', sm: 'flex-start' }}>
            <Link to="/contact">{estimateButton}</Link>
          </LinkButton>
        </Stack>
      </Grid>
    </Section>
  );
};

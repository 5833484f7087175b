import { Box, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PHOTOGRAPH_FRAMES, PLACE_FRAMES } from '../../-place-frames.ts';
import { CallLine } from '../-company.tsx';
import { PlaceImage } from '../-place-image.tsx';
import type { OwnImages } from '../-place-images.ts';

/** The hero of the home page (spec §2.1). */
export const HomeHero = ({ images }: { images: OwnImages }) => {
  const { heading, intro, scheduleButton, servicesButton, promises } = useTexts().home;
  return (
    <Box
      className="on-dark"
      bg="navy.900"
      color="white"
      backgroundImage="radial-gradient(60rem 40rem at 78% 30%, {colors.navy.700} 0%, transparent 70%)"
      overflow="hidden"
    >
      <Grid
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt={{ base: '12', lg: '14' }}
        gap={{ base: '8', lg: '10' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.15fr' }}
        alignItems="center"
      >
        <Stack gap="6" pb={{ base: '0', lg: '14' }}>
          <CallLine display={{ md: 'none' }} mb="-3" />
          <Heading as="h1" size="2xl" color="white">
            {heading}
          </Heading>
          <Text fontSize="lg" color="navy.200" maxWidth="34rem">
            {intro}
          </Text>
          <Stack direction={{ base: 'column', sm: 'row' }} gap="3" flexWrap="wrap">
            <LinkButton colorPalette="accent" size="lg">
              <Link to="/contact">{scheduleButton}</Link>
            </LinkButton>
            <LinkButton
              size="lg"
              variant="outline"
              color="white"
              borderColor="navy.300"
              _hover={{ bg: 'navy.700', borderColor: 'white' }}
            >
              <Link to="/services">{servicesButton}</Link>
            </LinkButton>
          </Stack>
          <HStack
            as="ul"
            gap="5"
            rowGap="2"
            flexWrap="wrap"
            listStyleType="none"
            color="navy.200"
            fontSize="sm"
          >
            {promises.map(({ icon, text }) => (
              <HStack as="li" key={text} gap="2">
                <Box color="accent.400" aria-hidden>
                  <Icon name={icon} size="1.25em" />
                </Box>
                {text}
              </HStack>
            ))}
          </HStack>
        </Stack>
        <Box
          alignSelf="end"
          aspectRatio={PLACE_FRAMES.hero}
          overflow="hidden"
          {...(images?.hero && PHOTOGRAPH_FRAMES.hero)}
        >
          <PlaceImage
            images={images}
            place="hero"
            sizes="(min-width: 64em) 39rem, 100vw"
            isPriority
            fit="contain"
          />
        </Box>
      </Grid>
    </Box>
  );
};

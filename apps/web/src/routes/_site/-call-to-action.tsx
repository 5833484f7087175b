import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { useTexts } from '../-company-record.tsx';
import { PHOTOGRAPH_IN_BANNER } from '../-place-frames.ts';
import { CallButton, OpenLine } from './-company.tsx';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';
import { IN_PAGE } from './-section.tsx';

// On wide screens the whole drawing is shown.
const HEIGHT = { base: '32', md: 'min(18.75vw, 24rem)' };

/** The banner at the end of a page: call or write to us (spec §2.1). */
export const CallToAction = ({ images }: { images: OwnImages }) => {
  const { callHeading, callText, callButton } = useTexts().shared;
  return (
    <Box
      as="section"
      aria-labelledby="call-to-action-title"
      className="on-dark not-printed"
      position="relative"
      bg="navy.800"
      color="white"
      overflow="hidden"
      isolation="isolate"
    >
      <Box
        position="absolute"
        insetX="0"
        bottom="0"
        zIndex="-1"
        height={HEIGHT}
        opacity="0.85"
        {...(images?.['cta-banner'] && PHOTOGRAPH_IN_BANNER)}
      >
        <PlaceImage images={images} place="cta-banner" sizes="100vw" />
      </Box>
      <Stack
        gap="5"
        align="center"
        textAlign="center"
        {...IN_PAGE}
        pt={{ base: '10', md: '16' }}
        pb={HEIGHT}
      >
        <Heading as="h2" id="call-to-action-title" size="xl" color="white">
          {callHeading}
        </Heading>
        <Text fontSize="lg" color="navy.200" maxWidth="36rem">
          {callText}
        </Text>
        <OpenLine />
        <Stack
          direction={{ base: 'column', md: 'row' }}
          mb={{ base: '4', md: '8' }}
          gap="3"
          flexWrap="wrap"
          justify="center"
          alignSelf={{ base: 'stretch', sm: 'center' }}
        >
          <CallButton />
          <LinkButton size="lg" bg="white" color="navy.900" _hover={{ bg: 'navy.100' }}>
            <Link to="/contact">{callButton}</Link>
          </LinkButton>
        </Stack>
      </Stack>
    </Box>
  );
};

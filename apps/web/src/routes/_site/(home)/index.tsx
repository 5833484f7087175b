import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useTexts } from '../../-company-record.tsx';
import { BleedingPicture } from '../-bleeding-picture.tsx';
import { CallToAction } from '../-call-to-action.tsx';
import { HomeOffers } from '../-offers.tsx';
import { type OwnImages, usePlaceImages } from '../-place-images.ts';
import { IN_PAGE } from '../-section.tsx';
import { HomeReasons } from './-reasons.tsx';
import { HomeServices } from './-services.tsx';
import { HomeTestimonials } from './-testimonials.tsx';
import { AssuranceStrip, TrustLine } from './-trust.tsx';

// A longer heading would take more than three lines beside the picture.
const LONG_HEADING = 55;

/** The hero of the home page (spec §2.1). */
const HomeHero = ({ images }: { images: OwnImages }) => {
  const { heading, intro, scheduleButton, servicesButton } = useTexts().home;
  return (
    <Box
      className="on-dark"
      bg="navy.900"
      color="white"
      backgroundImage="radial-gradient(60rem 40rem at 78% 30%, {colors.navy.700} 0%, transparent 70%)"
      overflow="hidden"
    >
      <Grid
        {...IN_PAGE}
        pt={{ base: '8', lg: '12' }}
        gap={{ base: '5', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' }}
        alignItems="center"
      >
        <Stack gap="5" pb={{ lg: '12' }}>
          <Heading as="h1" size={heading.length > LONG_HEADING ? '2xl' : '3xl'} color="white">
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
          <TrustLine />
        </Stack>
        <BleedingPicture
          images={images}
          place="hero"
          sizes="(min-width: 64em) 54vw, 104vw"
          isAtTop
          ml={{ base: '-4', md: '-6', lg: '0' }}
        />
      </Grid>
    </Box>
  );
};

const HomePage = () => {
  const images = usePlaceImages();
  return (
    <>
      <HomeHero images={images} />
      <AssuranceStrip />
      <HomeServices images={images} />
      <HomeOffers />
      <HomeReasons images={images} />
      <HomeTestimonials />
      <CallToAction images={images} />
    </>
  );
};

export const Route = createFileRoute('/_site/(home)/')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.texts.home.metaTitle,
      description: match.context.texts.home.metaDescription,
      path: '/',
    }),
  component: HomePage,
});

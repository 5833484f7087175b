import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageHead } from '../../../lib/head.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useSite, useTexts } from '../../-company-record.tsx';
import { BleedingPicture } from '../-bleeding-picture.tsx';
import { CallToAction } from '../-call-to-action.tsx';
import { Reviews } from '../-claims.tsx';
import { CallLine } from '../-company.tsx';
import { type OwnImages, usePlaceImages } from '../-place-images.ts';
import { columns } from '../-section.tsx';
import { HomeReasons } from './-reasons.tsx';
import { HomeServices } from './-services.tsx';
import { HomeTestimonials } from './-testimonials.tsx';

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
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt={{ base: '10', lg: '12' }}
        gap={{ base: '8', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' }}
        alignItems="center"
      >
        <Stack gap="6" pb={{ base: '0', lg: '12' }}>
          <CallLine display={{ md: 'none' }} mb="-3" />
          <Heading as="h1" size={heading.length > LONG_HEADING ? 'xl' : '2xl'} color="white">
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

/** The company's promises, in one row below the hero; renders nothing if there are none. */
const PromiseStrip = () => {
  const { promises } = useTexts().home;
  if (promises.length === 0) return null;
  return (
    <Box bg="navy.800" color="white">
      <Grid
        as="ul"
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py="4"
        columnGap="6"
        rowGap="2"
        templateColumns={columns('12.5rem')}
        listStyleType="none"
        fontSize="sm"
        fontWeight="semibold"
      >
        {promises.map(({ icon, text }) => (
          <HStack as="li" key={text} gap="2">
            <chakra.span color="ice.300" aria-hidden>
              <Icon name={icon} size="1.35em" />
            </chakra.span>
            {text}
          </HStack>
        ))}
      </Grid>
    </Box>
  );
};

const Claim = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <HStack as="li" gap="2.5" align="flex-start">
    <Box color="navy.500" pt="0.5" flexShrink="0" aria-hidden>
      <Icon name={icon} size="1.25em" />
    </Box>
    <Box minWidth="0">{children}</Box>
  </HStack>
);

/** The company's credentials, below the hero of the home page; renders nothing if none are set. */
const ClaimsStrip = () => {
  const { company, licenseSentence } = useSite();
  const { licenseNumber, yearFounded, certifications, guarantee, reviews } = company;
  const claims = [
    licenseNumber && (
      <Claim key="license" icon="badge-check">
        {licenseSentence}
      </Claim>
    ),
    reviews.source && (
      <Claim key="reviews" icon="star">
        <Reviews />
      </Claim>
    ),
    yearFounded && (
      <Claim key="year" icon="calendar">
        Since {yearFounded}
      </Claim>
    ),
    ...certifications.map((certification) => (
      <Claim key={certification} icon="award">
        {certification}
      </Claim>
    )),
    guarantee && (
      <Claim key="guarantee" icon="shield-check">
        {guarantee}
      </Claim>
    ),
  ].filter(Boolean);
  if (claims.length === 0) return null;
  return (
    <Box bg="white">
      <HStack
        as="ul"
        aria-label="Credentials"
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py="5"
        columnGap="8"
        rowGap="3"
        flexWrap="wrap"
        listStyleType="none"
        fontSize="sm"
        overflowWrap="anywhere"
      >
        {claims}
      </HStack>
    </Box>
  );
};

const HomePage = () => {
  const images = usePlaceImages();
  return (
    <>
      <HomeHero images={images} />
      <PromiseStrip />
      <ClaimsStrip />
      <HomeServices images={images} />
      <HomeReasons images={images} />
      <HomeTestimonials />
      <CallToAction images={images} />
    </>
  );
};

export const Route = createFileRoute('/_site/(home)/')({
  head: ({ match }) =>
    pageHead({
      title: match.context.texts.home.metaTitle,
      description: match.context.texts.home.metaDescription,
      path: '/',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: HomePage,
});

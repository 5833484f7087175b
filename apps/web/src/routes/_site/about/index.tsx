import { Box, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCompany, useSite, useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { CallToAction } from '../-call-to-action.tsx';
import { PageHero } from '../-page-hero.tsx';
import { PlaceImage } from '../-place-image.tsx';
import { type OwnImages, usePlaceImages } from '../-place-images.ts';
import { columns, Section } from '../-section.tsx';

/** The places of the images of the about page (spec §3). */
const ABOUT_PLACES = ['about-1', 'about-2', 'about-3', 'about-4'] as const;

/** The company story beside its four images (spec §2.1). */
const AboutStory = ({ images }: { images: OwnImages }) => {
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

/** A city, which links to the owner's page about it (beyond §7). */
const CityName = ({ city }: { city: string }) => {
  const page = useSite().ownPages.find((own) => own.kind === 'area' && own.city === city);
  if (!page) return city;
  return (
    <chakra.span asChild textDecoration="underline" textUnderlineOffset="3px">
      <Link to="/$" params={{ _splat: page.path }}>
        {city}
      </Link>
    </chakra.span>
  );
};

/** The cities in the service area (spec §2.1). */
const ServiceArea = () => (
  <Section titleId="area-title" title="Our Service Area" tone="cool">
    <Grid
      as="ul"
      columnGap="8"
      // At most four columns.
      templateColumns={columns('max(9rem, 22%)')}
      listStyleType="none"
    >
      {useCompany().serviceArea.map((city) => (
        <chakra.li key={city} py="2.5" borderBottomWidth="1px" borderColor="navy.200">
          <CityName city={city} />
        </chakra.li>
      ))}
    </Grid>
    <Text mt="6" color="fg.body">
      Don't see your area listed?{' '}
      <chakra.span
        asChild
        fontWeight="semibold"
        textDecoration="underline"
        textUnderlineOffset="3px"
      >
        <Link to="/contact">Contact us</Link>
      </chakra.span>{' '}
      to confirm service availability!
    </Text>
  </Section>
);

const ICONS = { award: 'award', heart: 'heart-handshake', scale: 'scale' } as const;

/** The core values of the company (spec §2.1). */
const CoreValues = () => {
  const { valuesHeading, values } = useTexts().about;
  return (
    <Section titleId="values-title" title={valuesHeading}>
      <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: columns('13rem') }}>
        {values.map(({ title, text, icon }) => {
          return (
            <Stack
              as="article"
              key={title}
              gap="3"
              p="7"
              borderRadius="lg"
              borderWidth="1px"
              borderColor="line"
            >
              <Box color="navy.500" fontSize="2xl" aria-hidden>
                <Icon name={ICONS[icon]} />
              </Box>
              <Heading as="h3" size="md">
                {title}
              </Heading>
              <Text color="fg.body">{text}</Text>
            </Stack>
          );
        })}
      </Grid>
    </Section>
  );
};

/** What customers can expect: the steps of a service call. */
const WhatToExpect = () => {
  const { stepsHeading, steps } = useTexts().about;
  return (
    <Section titleId="expect-title" title={stepsHeading} tone="soft">
      <Grid
        as="ol"
        gap="6"
        templateColumns={{ base: 'minmax(0, 1fr)', md: columns('18rem'), lg: columns('13rem') }}
        listStyleType="none"
      >
        {steps.map(({ title, text }, index) => (
          <Stack as="li" key={title} gap="3">
            <Box
              display="grid"
              placeItems="center"
              width="11"
              height="11"
              borderRadius="full"
              bg="navy.800"
              color="white"
              fontWeight="bold"
              aria-hidden
            >
              {index + 1}
            </Box>
            <Heading as="h3" size="sm">
              {title}
            </Heading>
            <Text color="fg.body">{text}</Text>
          </Stack>
        ))}
      </Grid>
    </Section>
  );
};

const AboutPage = () => {
  const images = usePlaceImages();
  const { heading, intro } = useTexts().about;
  return (
    <>
      <PageHero title={heading} text={intro} picture={{ images, place: 'about-hero' }} />
      <AboutStory images={images} />
      <ServiceArea />
      <CoreValues />
      <WhatToExpect />
      <CallToAction images={images} />
    </>
  );
};

/** About (spec §2.1). */
export const Route = createFileRoute('/_site/about/')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.texts.about.metaTitle,
      description: match.context.texts.about.metaDescription,
      path: '/about',
    }),
  component: AboutPage,
});

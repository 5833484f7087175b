import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon.tsx';
import { useCompany, useTexts } from '../../-company-record.tsx';
import { columns, Section } from '../-section.tsx';

/** The cities in the service area (spec §2.1). */
export const ServiceArea = () => (
  <Section titleId="area-title" title="Our Service Area" tone="cool">
    <Grid
      as="ul"
      gap="3"
      // At most four columns.
      templateColumns={columns('max(10rem, 22%)')}
      listStyleType="none"
    >
      {useCompany().serviceArea.map((city) => (
        <HStack
          as="li"
          key={city}
          gap="3"
          minHeight="14"
          px="4"
          bg="white"
          borderRadius="md"
          borderWidth="1px"
          borderColor="ice.200"
          fontWeight="semibold"
        >
          <chakra.span color="ice.700" aria-hidden>
            <Icon name="map-pin" />
          </chakra.span>
          {city}
        </HStack>
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
export const CoreValues = () => {
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
export const WhatToExpect = () => {
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

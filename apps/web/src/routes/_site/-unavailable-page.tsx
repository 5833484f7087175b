import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { SiteProvider, useHasSite, useTexts } from '../-company-record.tsx';
import { CallBar } from './-call-bar.tsx';
import { CallButton } from './-company.tsx';
import { IN_PAGE } from './-section.tsx';

const Unavailable = () => {
  const { pathname } = useLocation();
  const { unavailableHeading, unavailableText, againButton } = useTexts().notices;
  return (
    <Box {...IN_PAGE} py={{ base: '20', md: '24' }}>
      <Heading as="h1" size="2xl">
        {unavailableHeading}
      </Heading>
      <Text mt="4" maxWidth="prose" fontSize="lg" color="fg.body">
        {unavailableText}
      </Text>
      <Stack direction={{ base: 'column', sm: 'row' }} mt="8" gap="3" flexWrap="wrap">
        <CallButton />
        <LinkButton size="lg" variant="outline">
          <a href={pathname}>{againButton}</a>
        </LinkButton>
      </Stack>
    </Box>
  );
};

/** The page shown while the database is unavailable: the phone number still works. The layout may be what has failed. */
export const UnavailablePage = () => {
  const isInLayout = useHasSite();
  return (
    <SiteProvider>
      <Unavailable />
      {!isInLayout && <CallBar />}
    </SiteProvider>
  );
};

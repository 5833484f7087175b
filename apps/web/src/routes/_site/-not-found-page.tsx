import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { useTexts } from '../-company-record.tsx';
import { useIllustration } from './-illustration.ts';
import { IN_PAGE } from './-section.tsx';

interface MissingProps {
  title: string;
  text: string;
}

/** A page that does not exist, with links to other pages. */
export const MissingPage = ({ title, text, children }: MissingProps & { children: ReactNode }) => {
  const { width, height, ...drawing } = useIllustration('not-found');
  return (
    <Box {...IN_PAGE} py={{ base: '12', md: '20' }} textAlign="center">
      <chakra.img
        {...drawing}
        htmlWidth={width}
        htmlHeight={height}
        fetchPriority="low"
        width="full"
        maxWidth="26rem"
        height="auto"
        mx="auto"
        mb="8"
        borderRadius="lg"
      />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      <Text mt="4" mx="auto" maxWidth="prose" fontSize="lg" color="fg.body">
        {text}
      </Text>
      <Stack
        direction={{ base: 'column', sm: 'row' }}
        mt="8"
        gap="3"
        justify="center"
        flexWrap="wrap"
      >
        {children}
      </Stack>
    </Box>
  );
};

/** Any path that does not exist (spec §2.1). */
export const NotFoundPage = () => {
  const { missingText, homeButton, contactButton } = useTexts().notices;
  return (
    <MissingPage title="404 Page Not Found" text={missingText}>
      <LinkButton size="lg">
        <Link to="/">{homeButton}</Link>
      </LinkButton>
      <LinkButton size="lg" variant="outline">
        <Link to="/contact">{contactButton}</Link>
      </LinkButton>
    </MissingPage>
  );
};

import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useSite } from '../../-company-record.tsx';
import { Reviews } from '../-claims.tsx';

const Claim = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <HStack as="li" gap="2.5" align="flex-start">
    <Box color="navy.500" pt="0.5" flexShrink="0" aria-hidden>
      <Icon name={icon} size="1.25em" />
    </Box>
    <Box minWidth="0">{children}</Box>
  </HStack>
);

/** The company's credentials, below the hero of the home page; renders nothing if none are set. */
export const ClaimsStrip = () => {
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

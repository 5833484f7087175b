import { Box, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { Offer } from '@hvac/contract/offers';
import { SiteDay, useSite } from '../-company-record.tsx';
import { columns, Section } from './-section.tsx';

/** What a customer gets, until when, and on what terms. */
const OfferCard = ({ title, text, code, lastDay, terms }: Offer) => (
  <Stack
    as="article"
    gap="3"
    p="5"
    bg="white"
    color="fg"
    borderWidth="2px"
    borderStyle="dashed"
    borderColor="navy.300"
    borderRadius="lg"
    overflowWrap="anywhere"
  >
    <Heading as="h3" size="md">
      {title}
    </Heading>
    {text && <Text color="fg.body">{text}</Text>}
    {code && (
      <Text>
        Say <chakra.strong letterSpacing="0.04em">{code}</chakra.strong> when you call or write.
      </Text>
    )}
    <Box mt="auto" fontSize="sm" color="fg.muted">
      {lastDay && (
        <Text fontWeight="semibold">
          Until <SiteDay day={lastDay} />
        </Text>
      )}
      <Text>{terms}</Text>
    </Box>
  </Stack>
);

const OfferCards = ({ offers }: { offers: Offer[] }) => (
  <Grid gap="5" templateColumns={columns('17rem')}>
    {offers.map((offer, index) => (
      <OfferCard key={index} {...offer} />
    ))}
  </Grid>
);

/** Those of today that pass. A host of release 1.1.0, beside newer ones, knows none. */
const useOffers = (isWanted: (offer: Offer) => boolean): Offer[] =>
  useSite().offers?.filter(isWanted) ?? [];

/** The offers that the owner has chosen for the home page; renders nothing without one (beyond §8). */
export const HomeOffers = () => {
  const offers = useOffers(({ isOnHome }) => isOnHome);
  if (offers.length === 0) return null;
  return (
    <Section titleId="offers-title" title={offers.length === 1 ? 'Our offer' : 'Our offers'}>
      <OfferCards offers={offers} />
    </Section>
  );
};

/** The offers about a service; renders nothing without one (beyond §8). */
export const ServiceOffers = ({ service }: { service: Offer['service'] }) => {
  const offers = useOffers((offer) => offer.service === service);
  return offers.length > 0 && <OfferCards offers={offers} />;
};

import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { CardLink } from '../-card-link.tsx';
import type { OwnImages } from '../-place-images.ts';
import { columns, Section } from '../-section.tsx';
import { ServicePicture, ServiceTile } from '../-service-parts.tsx';
import { type Service, useServices } from '../-services.ts';

const ServiceCard = ({ service, images }: { service: Service; images: OwnImages }) => (
  <Stack
    as="article"
    position="relative"
    gap="0"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
    boxShadow="sm"
  >
    <Box aspectRatio={{ base: '16 / 7', md: PLACE_FRAMES[service.place] }} overflow="hidden">
      <ServicePicture service={service} images={images} />
    </Box>
    <Stack gap={{ base: '3', md: '4' }} p="5" flex="1">
      <HStack gap="3">
        <ServiceTile icon={service.icon} />
        <Heading as="h3" size="md">
          <CardLink>
            <Link to="/services" hash={service.hash}>
              {service.title}
            </Link>
          </CardLink>
        </Heading>
      </HStack>
      <Text display={{ base: 'none', md: 'block' }} color="fg.body">
        {service.summary}
      </Text>
      <Stack
        as="ul"
        gap={{ base: '1', md: '2' }}
        listStyleType="none"
        fontSize="sm"
        flex="1"
        overflowWrap="anywhere"
      >
        {service.items.map((item) => (
          <HStack as="li" key={item} gap="2.5" align="flex-start">
            <chakra.span color="navy.500" pt="1" aria-hidden>
              <Icon name="check" />
            </chakra.span>
            {item}
          </HStack>
        ))}
      </Stack>
      <LinkButton
        colorPalette="accent"
        variant="outline"
        position="relative"
        borderColor="accent.700"
        width="full"
      >
        <Link to="/contact" search={{ service: service.ask }}>
          Get Service
          <chakra.span srOnly>: {service.title}</chakra.span>
        </Link>
      </LinkButton>
    </Stack>
  </Stack>
);

/** The three services (spec §2.1). */
export const HomeServices = ({ images }: { images: OwnImages }) => {
  const { servicesHeading, servicesIntro } = useTexts().home;
  return (
    <Section titleId="services-title" title={servicesHeading} intro={servicesIntro} tone="soft">
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: columns('13rem') }}>
        {useServices().map((service) => (
          <ServiceCard key={service.id} service={service} images={images} />
        ))}
      </Grid>
    </Section>
  );
};

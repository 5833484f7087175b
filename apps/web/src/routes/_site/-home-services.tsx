import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { LocationImage } from '@hvac/contract/images';
import { Link } from '@tanstack/react-router';
import { SERVICES, type ServiceCategory, servicePlace } from '../../content/services.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import { PlaceImage } from './-place-image.tsx';
import { Section } from './-section.tsx';

type Images = Record<string, LocationImage> | undefined;

const PALETTES = { fire: 'ember', snowflake: 'ice', wind: 'green' } as const;

const ServiceCard = ({ service, images }: { service: ServiceCategory; images: Images }) => (
  <Stack
    as="article"
    gap="0"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
    boxShadow="sm"
    colorPalette={PALETTES[service.icon]}
  >
    <Box aspectRatio="8 / 5" bg="colorPalette.subtle">
      <PlaceImage
        images={images}
        place={servicePlace(service.title)}
        fallback={service.image}
        alt={service.imageAlt}
        width={800}
        height={500}
      />
    </Box>
    <Stack gap="4" p="6" flex="1">
      <HStack gap="3">
        <Box
          display="grid"
          placeItems="center"
          flexShrink="0"
          width="11"
          height="11"
          borderRadius="md"
          bg="colorPalette.subtle"
          color="colorPalette.fg"
          fontSize="xl"
        >
          <ServiceIcon name={service.icon} />
        </Box>
        <Heading as="h3" size="md">
          {service.title}
        </Heading>
      </HStack>
      <Text color="fg.body">{service.summary}</Text>
      <Stack as="ul" gap="2" listStyleType="none" fontSize="sm" flex="1">
        {service.items.map((item) => (
          <HStack as="li" key={item} gap="2.5" align="flex-start">
            <chakra.span color="colorPalette.fg" pt="1" aria-hidden>
              <Icon name="check" />
            </chakra.span>
            {item}
          </HStack>
        ))}
      </Stack>
      <LinkButton variant="subtle" width="full">
        <Link to="/contact">
          Get Service
          <chakra.span srOnly>: {service.title}</chakra.span>
        </Link>
      </LinkButton>
    </Stack>
  </Stack>
);

/** The three services (spec §2.1). */
export const HomeServices = ({ images }: { images: Images }) => (
  <Section
    titleId="services-title"
    title="What we take care of"
    intro="One company for the furnace, the air conditioner and the air that both of them move."
    tone="soft"
  >
    <Grid gap="6" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
      {SERVICES.map((service) => (
        <ServiceCard key={service.id} service={service} images={images} />
      ))}
    </Grid>
  </Section>
);

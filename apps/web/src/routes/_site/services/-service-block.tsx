import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { useSite, useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { ServiceOffers } from '../-offers.tsx';
import type { OwnImages } from '../-place-images.ts';
import { columns, IN_PAGE } from '../-section.tsx';
import { ServicePicture, ServiceTile } from '../-service-parts.tsx';
import type { Service } from '../-services.ts';

/** The owner's pages about a service; renders nothing without one (beyond §7). */
const ServicePages = ({ service }: { service: Service['ask'] }) => {
  const pages = useSite().ownPages.filter(
    (page) => page.kind === 'service' && page.service === service,
  );
  if (pages.length === 0) return null;
  return (
    <HStack as="ul" listStyleType="none" flexWrap="wrap" columnGap="5" rowGap="0">
      {pages.map(({ path, label }) => (
        <li key={path}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            fontWeight="semibold"
            textDecoration="underline"
            textUnderlineOffset="3px"
          >
            <Link to="/$" params={{ _splat: path }}>
              {label}
            </Link>
          </chakra.span>
        </li>
      ))}
    </HStack>
  );
};

interface ServiceBlockProps {
  service: Service;
  images: OwnImages;
  /** Whether the image is on the right instead of the left. */
  isReversed: boolean;
}

/** One service category with its own anchor (spec §2.1). */
export const ServiceBlock = ({ service, images, isReversed }: ServiceBlockProps) => {
  const { anchor, hash } = service;
  const { itemNote } = useTexts().services;
  const titleId = `service-${service.id}-title`;
  return (
    <Box
      as="section"
      id={anchor}
      aria-labelledby={titleId}
      py={{ base: '12', md: '16' }}
      bg={isReversed ? 'bg.soft' : 'white'}
    >
      {hash !== anchor && <Box id={hash} />}
      <Grid
        {...IN_PAGE}
        gap={{ base: '8', lg: '14' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
        alignItems={{ lg: 'center' }}
      >
        <Box
          aspectRatio={{ base: PLACE_FRAMES[service.place], lg: 'auto' }}
          height={{ lg: 'full' }}
          maxHeight="400px"
          width="full"
          position={{ lg: 'sticky' }}
          top="28"
          borderRadius="lg"
          overflow="hidden"
          order={{ base: 0, lg: isReversed ? 1 : 0 }}
        >
          <ServicePicture service={service} images={images} />
        </Box>
        <Stack gap="5">
          <HStack gap="3" justify="space-between">
            <Heading as="h2" id={titleId} size="xl">
              {service.title}
            </Heading>
            <ServiceTile icon={service.icon} />
          </HStack>
          <Text fontSize="lg" color="fg.body">
            {service.description}
          </Text>
          <Heading as="h3" size="sm">
            Our Services Include:
          </Heading>
          <Grid
            as="ul"
            pl="5"
            columnGap="8"
            rowGap="3"
            templateColumns={columns('max(13rem, 40%)')}
            css={{ '& li::marker': { color: '{colors.navy.500}' } }}
            listStyleType="disc"
          >
            {service.items.map((item) => (
              <chakra.li key={item}>
                <Text fontWeight="semibold">{item}</Text>
                {itemNote && (
                  <Text fontSize="sm" lineHeight="1.45" color="fg.muted">
                    {itemNote}
                  </Text>
                )}
              </chakra.li>
            ))}
          </Grid>
          <ServicePages service={service.ask} />
          <ServiceOffers service={service.ask} />
          <LinkButton
            colorPalette="accent"
            size="lg"
            alignSelf={{ base: 'stretch', sm: 'flex-start' }}
          >
            <Link to="/contact" search={{ service: service.ask }}>
              Request {service.title}
            </Link>
          </LinkButton>
        </Stack>
      </Grid>
    </Box>
  );
};

import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PLACE_FRAMES } from '../../-place-frames.ts';
import { ServiceOffers } from '../-offers.tsx';
import type { OwnImages } from '../-place-images.ts';
import { columns } from '../-section.tsx';
import { ServicePicture, ServiceTile } from '../-service-parts.tsx';
import type { Service } from '../-services.ts';

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
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
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

import { Box } from '@chakra-ui/react';
import type { ServiceCategory } from '../../content/services.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';

const ICONS = { fire: 'flame', snowflake: 'snowflake', wind: 'wind' } as const;

/** The colours of a service: ember for heat, ice for cooling, green for air. */
export const SERVICE_PALETTES = { fire: 'ember', snowflake: 'ice', wind: 'green' } as const;

interface ServicePictureProps {
  service: ServiceCategory;
  images: OwnImages;
}

/** The image of a service: the owner's, or its illustration. */
export const ServicePicture = ({ service, images }: ServicePictureProps) => (
  <PlaceImage images={images} place={service.place} sizes="(min-width: 64em) 36rem, 100vw" />
);

/** The icon of a service (spec §3) on a tile in its colour. */
export const ServiceTile = ({ icon }: Pick<ServiceCategory, 'icon'>) => (
  <Box
    display="grid"
    placeItems="center"
    flexShrink="0"
    width="12"
    height="12"
    borderRadius="md"
    bg="colorPalette.subtle"
    color="colorPalette.fg"
    fontSize="xl"
  >
    <Icon name={ICONS[icon]} />
  </Box>
);

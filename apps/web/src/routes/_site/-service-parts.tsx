import { Box } from '@chakra-ui/react';
import type { ServiceIcon } from '@hvac/contract/illustrations';
import { Icon } from '../../ui/icon.tsx';
import { PlaceImage } from './-place-image.tsx';
import type { OwnImages } from './-place-images.ts';
import type { Service } from './-services.ts';

const nameOf = (icon: ServiceIcon) => (icon === 'fire' ? 'flame' : icon);

/** The colours of a service: ember for heat, ice for cooling and water, green for air. */
const COLORS = {
  fire: { bg: 'ember.50', color: 'ember.700' },
  snowflake: { bg: 'ice.100', color: 'ice.800' },
  wind: { bg: 'green.100', color: 'green.800' },
  drop: { bg: 'ice.100', color: 'ice.800' },
  pipe: { bg: 'navy.100', color: 'navy.800' },
} as const;

interface ServicePictureProps {
  service: Service;
  images: OwnImages;
}

/** The image of a service: the owner's, or its illustration. */
export const ServicePicture = ({ service, images }: ServicePictureProps) => (
  <PlaceImage images={images} place={service.place} sizes="(min-width: 64em) 36rem, 100vw" />
);

/** The icon of a service (spec §3) on a tile in its colour. */
export const ServiceTile = ({ icon }: Pick<Service, 'icon'>) => (
  <Box
    display="grid"
    placeItems="center"
    flexShrink="0"
    width="12"
    height="12"
    borderRadius="md"
    fontSize="xl"
    {...COLORS[icon]}
  >
    <Icon name={nameOf(icon)} />
  </Box>
);

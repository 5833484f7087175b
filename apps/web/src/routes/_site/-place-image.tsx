import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import type { LocationImage } from '@hvac/contract/images';
import { SafeImage } from '../../ui/safe-image.tsx';

interface PlaceImageProps {
  /** Pictures that the owner has set, by place. */
  images: Record<string, LocationImage> | undefined;
  place: string;
  fallback: string;
  alt: string;
  width: number;
  height: number;
  isPriority?: boolean;
  fit?: 'cover' | 'contain';
}

/** The owner's picture of a place, or the bundled illustration while there is none (spec §4). */
export const PlaceImage = ({ images, place, fallback, ...image }: PlaceImageProps) => {
  const own = images?.[place];
  const src = own ? imageAddress({ value: own.path, updatedAt: own.updatedAt }) : fallback;
  const alternatives = own && [...alternativeAddresses(own.path), fallback];
  return <SafeImage {...image} src={src} alternatives={alternatives} />;
};

import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import { SafeImage } from '../../ui/safe-image.tsx';
import type { OwnImages } from './-place-images.ts';

interface PlaceImageProps {
  images: OwnImages;
  place: string;
  fallback: string;
  /** What the illustration shows; the owner's picture has a text of its own. */
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  isPriority?: boolean;
  /** How the illustration stands in its frame; the owner's picture fills it. */
  fit?: 'cover' | 'contain';
}

/** The owner's picture of a place, or the bundled illustration while there is none (spec §4). */
export const PlaceImage = ({ images, place, fallback, alt, fit, ...image }: PlaceImageProps) => {
  const own = images?.[place];
  if (!own) return <SafeImage {...image} src={fallback} alt={alt} fit={fit} />;
  const stored = { value: own.path, updatedAt: own.updatedAt };
  return (
    <SafeImage
      {...image}
      src={imageAddress(stored)}
      srcSet={imageSrcSet(stored)}
      alternatives={[...alternativeAddresses(own.path), fallback]}
      alt={own.alt ?? ''}
    />
  );
};

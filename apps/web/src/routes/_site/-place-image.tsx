import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import { SafeImage } from '../../ui/safe-image.tsx';
import type { OwnImages } from './-place-images.ts';

interface PlaceImageProps {
  images: OwnImages;
  place: string;
  fallback: string;
  /** What the illustration shows; the owner's image has its own text. */
  alt: string;
  width: number;
  height: number;
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  isPriority?: boolean;
  /** How the illustration fits its frame; the owner's image fills it. */
  fit?: 'cover' | 'contain';
}

/** The owner's image for a place, or the bundled illustration if none is set (spec §4). */
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

import type { IllustratedPlace } from '@hvac/contract/illustrations';
import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import { SafeImage } from '../../ui/safe-image.tsx';
import { useIllustration } from './-illustration.ts';
import type { OwnImages } from './-place-images.ts';

interface PlaceImageProps {
  images: OwnImages;
  place: IllustratedPlace;
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  isAtTop?: boolean;
  /** How the illustration fits its frame; the owner's image fills it. */
  fit?: 'cover' | 'contain';
}

/** The owner's image for a place, or the bundled illustration if none is set (spec §4). */
export const PlaceImage = ({ images, place, fit, ...image }: PlaceImageProps) => {
  const illustration = useIllustration(place);
  const own = images?.[place];
  if (!own) return <SafeImage {...image} {...illustration} fit={fit} />;
  const stored = { value: own.path, updatedAt: own.updatedAt };
  return (
    <SafeImage
      {...image}
      {...illustration}
      src={imageAddress(stored)}
      srcSet={imageSrcSet(stored)}
      alternatives={[...alternativeAddresses(own.path), illustration.src]}
      alt={own.alt ?? ''}
      focus={own}
    />
  );
};

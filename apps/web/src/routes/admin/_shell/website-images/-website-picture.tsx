import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import type { WebsiteImage } from '@hvac/contract/images';
import { SafeImage } from '../../../../ui/safe-image.tsx';

interface WebsitePictureProps {
  image: Pick<WebsiteImage, 'path' | 'updatedAt'>;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  fit?: 'cover' | 'contain';
}

/** The picture of a website image; its name stands beside it. */
export const WebsitePicture = ({ image, sizes, fit }: WebsitePictureProps) => {
  const stored = { value: image.path, updatedAt: image.updatedAt };
  return (
    <SafeImage
      src={imageAddress(stored)}
      srcSet={imageSrcSet(stored)}
      sizes={sizes}
      alternatives={alternativeAddresses(image.path)}
      alt=""
      width={800}
      height={500}
      fit={fit}
    />
  );
};

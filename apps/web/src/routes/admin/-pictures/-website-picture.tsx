import { alternativeAddresses, imageAddress, imageSrcSet } from '@hvac/contract/image-address';
import type { WebsiteImage } from '@hvac/contract/images';
import type { FocalPoint } from '../../../ui/focal-point.ts';
import { SafeImage } from '../../../ui/safe-image.tsx';

interface WebsitePictureProps {
  image: Pick<WebsiteImage, 'path' | 'updatedAt'>;
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  fit?: 'cover' | 'contain';
  focus?: FocalPoint;
}

/** Shows a website image; its name is displayed beside it. */
export const WebsitePicture = ({ image, sizes, fit, focus }: WebsitePictureProps) => {
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
      focus={focus}
    />
  );
};

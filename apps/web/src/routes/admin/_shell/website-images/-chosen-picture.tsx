import type { WebsiteImage } from '@hvac/contract/images';
import { useEffect, useState } from 'react';
import type { FocalPoint } from '../../../../ui/focal-point.ts';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';

/** An object URL with which the browser shows a chosen file. */
export const useFileAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return address;
};

/** A picture that is chosen and not saved yet: a file, by its object URL, or a website image. */
export interface Chosen {
  fileAddress: string | null;
  image: WebsiteImage | null;
}

interface ChosenPictureProps extends Chosen {
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  fit?: 'cover' | 'contain';
  focus?: FocalPoint;
}

/** Shows a chosen picture as a frame will crop it. */
export const ChosenPicture = ({ fileAddress, image, ...shown }: ChosenPictureProps) => {
  if (fileAddress)
    return <SafeImage {...shown} src={fileAddress} alt="" width={800} height={500} />;
  return image && <WebsitePicture {...shown} image={image} />;
};

import { imageAddress, uploadedFile } from '@hvac/contract/image-address';

/** The address that shows a picture of a text, as wide as the column is. */
export const pictureAddress = (src: string): string =>
  uploadedFile(src) ? `${imageAddress({ value: src })}?w=960` : src;

import { imageAddress, uploadedFile } from '@hvac/contract/image-address';

/** The address that shows a picture of a text, by default as wide as the column is. */
export const pictureAddress = (src: string, width = 960): string =>
  uploadedFile(src) ? `${imageAddress({ value: src })}?w=${width}` : src;

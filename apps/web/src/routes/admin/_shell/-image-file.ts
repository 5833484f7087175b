import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';

/** What is wrong with a file chosen as an image, checked before it is sent; null if it is valid. */
export const imageFileProblem = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE;
  return file.size > IMAGE_FILE_LIMIT ? IMAGE_TOO_LARGE : null;
};

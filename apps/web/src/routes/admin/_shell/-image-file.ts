import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '@hvac/contract/images';

/** What is wrong with a file that was chosen as an image, before it is sent; null when nothing is. */
export const imageFileProblem = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE;
  return file.size > IMAGE_FILE_LIMIT ? IMAGE_TOO_LARGE : null;
};

import { openPictures, placeOfPictures } from '../../files/open-files.ts';
import { type Check, ok, problem } from '../../kernel/self-check.ts';
import { createImageStore } from './store.ts';
import { countMissingImages, type ListUsedUploads } from './stored-images.service.ts';

/**
 * Checks that the images shown by posts and places have their files.
 * @param listUsed for each noun: the names of the uploaded images that it shows
 */
export const createImagesCheck = (...listUsed: ListUsedUploads[]): Check => ({
  name: 'images',
  title: 'Photos',
  async run({ em, env }) {
    const store = createImageStore(openPictures(env));
    const missing = await countMissingImages(em, store, listUsed);
    if (missing === 0) return ok('Every photo in use has its file.');
    return problem(
      `${missing === 1 ? '1 photo in use has no file' : `${missing} photos in use have no files`}: visitors see a gap.`,
      {
        advice: 'Upload the photos again, or have them restored from a backup.',
        technical: `The files belong into ${placeOfPictures(env)}.`,
      },
    );
  },
});

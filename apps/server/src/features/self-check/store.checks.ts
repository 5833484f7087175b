import { openPictures, placeOfPictures } from '../../files/open-files.ts';
import { LostFileError, probeFiles } from '../../files/probe.ts';
import { explainStoreError } from '../../files/store-error.ts';
import { type Check, ok, problem } from '../../kernel/self-check.ts';

/** In milliseconds; shorter than the time limit of a check. */
const STORE_TIMEOUT_MS = 3000;

/** Checks that the folder or the object store stores, returns and deletes a photo. */
export const storeCheck: Check = {
  name: 'store',
  title: 'Photo storage',
  async run({ env }) {
    const place = placeOfPictures(env);
    try {
      await probeFiles(openPictures(env, STORE_TIMEOUT_MS));
    } catch (error) {
      const found = explainStoreError(error);
      if (found) {
        return problem(`${found.says} Photos can't be shown or saved.`, {
          technical: found.technical,
        });
      }
      if (env.objectStore && !(error instanceof LostFileError)) throw error;
      return problem("A photo that was just saved can't be read back, or none can be saved.", {
        technical: `Tried in ${place}: ${error instanceof Error ? error.message : error}`,
      });
    }
    return ok(
      `Photos can be saved in ${env.objectStore ? 'the object store' : 'their folder'}.`,
      `Tried in ${place}.`,
    );
  },
};

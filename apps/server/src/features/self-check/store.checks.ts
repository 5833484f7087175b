import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { openPictures, placeOfPictures } from '../../files/open-files.ts';
import { explainStoreError } from '../../files/store-error.ts';
import { type Check, ok, problem } from '../../kernel/self-check.ts';

/** In milliseconds; shorter than the time limit of a check. */
const LONGEST_SILENCE = 3000;

/** Checks that the object store stores, returns and deletes a file. */
export const storeCheck: Check = {
  name: 'store',
  title: 'Object store',
  async run({ env }) {
    const place = placeOfPictures(env);
    if (!env.objectStore) return ok('Photos are stored in a folder.', `In ${place}.`);
    const files = openPictures(env, LONGEST_SILENCE);
    const probe = `probe-${randomUUID()}`;
    try {
      await files.put(probe, Buffer.from(probe), 'text/plain');
      const kept = await files.open(probe);
      const content = kept && (await text(kept.bytes));
      await files.remove(probe);
      if (content === probe) return ok('Files can be saved in the object store.', `In ${place}.`);
      return problem(
        'What was just saved in the object store could not be read back: photos may be lost.',
        {
          technical: `Put into ${place}. Use a store whose files can be read as soon as they are stored.`,
        },
      );
    } catch (error) {
      const found = explainStoreError(error);
      if (!found) throw error;
      return problem(`${found.says} Photos can't be shown or saved.`, {
        technical: found.technical,
      });
    }
  },
};

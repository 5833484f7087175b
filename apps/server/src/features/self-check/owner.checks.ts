import { backupsPlace, checkOwner, picturesPlace } from '../../files/file-owner.ts';
import { explainStoreError } from '../../files/store-error.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Check, ok, problem } from '../../kernel/self-check.ts';

/** In milliseconds; both places together are shorter than the time limit of a check. */
const STORE_TIMEOUT_MS = 2000;

/** Checks that pictures and backups do not belong to another site. */
export const ownerCheck: Check = {
  name: 'owner',
  title: 'Photo and backup storage',
  async run({ em, env }) {
    try {
      await checkOwner(em, picturesPlace(env, STORE_TIMEOUT_MS));
      await checkOwner(em, backupsPlace(env, STORE_TIMEOUT_MS));
      return ok('Photos and backups belong to this site alone.');
    } catch (error) {
      if (explainStoreError(error)) return ok('Unknown while the object store does not answer.');
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      return problem(
        "Your photos or backups are stored where another site keeps its own. Until this is fixed, nothing is cleaned up there and no backup is made, because both sites would delete each other's files.",
        { technical: `${error.message}.` },
      );
    }
  },
};

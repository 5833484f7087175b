import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { imageFileType } from '../features/images/store.ts';
import { listLiveHosts } from '../features/self-check/hosts.service.ts';
import { picturesPlace, requireOwn } from '../files/file-owner.ts';
import { copyMissing, planMove, removeCopied } from '../files/move-files.ts';
import { openPictures, placeOfPictures, storeIdOf } from '../files/open-files.ts';
import { withDatabase } from './open-database.ts';

const USAGE = 'Usage: pnpm images:move --to s3|disk [--dry-run] [--remove]';

type Place = 's3' | 'disk';

interface Task {
  to: Place;
  isDryRun: boolean;
  /** Whether files are removed from the source once their copies are verified. */
  removes: boolean;
}

const readTask = (args: string[]): Task => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
      },
    });
    const { to } = values;
    if (to === 's3' || to === 'disk') {
      return { to, isDryRun: values['dry-run'], removes: values.remove };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
};

const counted = (files: number, bytes?: number) => {
  const size = bytes === undefined ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
  return `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}${size}`;
};

/** @throws StartupError when a running host still keeps its pictures where they are about to be removed */
const refuseWhileInUse = async (env: Env, storeId: string, to: Place): Promise<void> => {
  const hosts = await withDatabase(env, listLiveHosts);
  const behind = hosts.filter(({ uploadsId }) => (uploadsId === storeId) !== (to === 's3'));
  if (behind.length === 0) return;
  const names = behind.map(({ name, address }) => `${name} (${address})`).join(', ');
  const change = to === 's3' ? 'set S3_* for it' : 'unset S3_* for it';
  throw new StartupError(
    `Nothing was moved: ${names} still keeps pictures in the old place; move them without --remove, ${change}, restart it, then come back`,
  );
};

interface Call {
  args: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
}

interface Moved {
  /** The lines to print. */
  said: string[];
  /** Whether every file is unchanged in its new place. */
  isWhole: boolean;
}

const differences = (keys: string[]) =>
  keys.map((key) => `Different in the two places, so neither was touched: ${key}`);

/**
 * Copies uploaded pictures to the other place, and removes the old ones if asked to.
 * @throws StartupError with one line when the call or the environment is wrong; AppError of the store
 */
export const moveImages = async ({ args, env: variables }: Call): Promise<Moved> => {
  const { to, isDryRun, removes } = readTask(args);
  const env = readEnv(variables);
  if (!env.objectStore) {
    throw new StartupError(
      'Set S3_ENDPOINT and its companions, which name the object store, also to move pictures out of it',
    );
  }
  if (removes) await refuseWhileInUse(env, storeIdOf(env.objectStore), to);
  const onDisk = { ...env, objectStore: undefined };
  const [from, into] = to === 's3' ? [onDisk, env] : [env, onDisk];
  const move = {
    source: openPictures(from),
    target: openPictures(into),
    typeOf: imageFileType,
  };
  if (!isDryRun) {
    await withDatabase(env, async (em) => {
      await requireOwn(em, picturesPlace(into));
      if (removes) await requireOwn(em, picturesPlace(from));
    });
  }
  const way = `from ${placeOfPictures(from)} to ${placeOfPictures(into)}`;
  const plan = await planMove(move);
  const there = `${counted(plan.copied.length)} there already`;
  const said = differences(plan.different);
  if (isDryRun) {
    const bytes = plan.missing.reduce((sum, entry) => sum + entry.bytes, 0);
    said.push(`Would copy ${counted(plan.missing.length, bytes)} ${way}; ${there}.`);
    if (removes) said.push('Would then remove from the old place what is equal in both.');
    return { said, isWhole: plan.different.length === 0 };
  }
  const copied = await copyMissing(move, plan);
  said.push(`Copied ${counted(copied.files, copied.bytes)} ${way}; ${there}.`);
  if (!removes) return { said, isWhole: plan.different.length === 0 };

  const { removed, different } = await removeCopied(move, await planMove(move));
  said.push(...differences(different));
  said.push(`Removed ${counted(removed)} from ${placeOfPictures(from)}, each equal to its copy.`);
  return { said, isWhole: plan.different.length + different.length === 0 };
};

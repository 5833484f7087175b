import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { imageFileType } from '../features/images/store.ts';
import { listLiveInstances } from '../features/self-check/instances.service.ts';
import { picturesPlace, requireOwnership } from '../files/file-owner.ts';
import { copyMissing, planMove, removeCopied } from '../files/move-files.ts';
import { openPictures, placeOfPictures, storeIdOf } from '../files/open-files.ts';
import { defineCommand, FLAG, runCommand } from './command.ts';
import { withDatabase } from './open-database.ts';

type Place = 's3' | 'disk';

interface Task {
  to: Place;
  isDryRun: boolean;
  /** Whether files are removed from the source once their copies are verified. */
  removes: boolean;
}

const formatCount = (files: number, bytes?: number) => {
  const size = bytes === undefined ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
  return `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}${size}`;
};

/** @throws StartupError when a running instance still keeps its pictures where they are about to be removed */
const refuseWhileInUse = async (env: Env, storeId: string, to: Place): Promise<void> => {
  const instances = await withDatabase(env, listLiveInstances);
  const behind = instances.filter(({ uploadsId }) => (uploadsId === storeId) !== (to === 's3'));
  if (behind.length === 0) return;
  const names = behind.map(({ name, address }) => `${name} (${address})`).join(', ');
  const change = to === 's3' ? 'set S3_* for it' : 'unset S3_* for it';
  throw new StartupError(
    `Nothing was moved: ${names} still keeps pictures in the old place; move them without --remove, ${change}, restart it, then come back`,
  );
};

const differences = (keys: string[]) =>
  keys.map((key) => `Different in the two places, so neither was touched: ${key}`);

/**
 * Copies uploaded pictures to the other place, and removes the old ones if asked to. Fails when a file differs in
 * the two places.
 */
export const moveImages = defineCommand({
  usage: 'pnpm images:move --to s3|disk [--dry-run] [--remove]',
  options: { to: { type: 'string' }, 'dry-run': FLAG, remove: FLAG },
  operands: 0,
  read: ({ to, 'dry-run': isDryRun, remove: removes }): Task | undefined =>
    to === 's3' || to === 'disk' ? { to, isDryRun, removes } : undefined,
  run: async ({ to, isDryRun, removes }, env) => {
    if (!env.objectStore) {
      throw new StartupError(
        'Set S3_ENDPOINT and the other S3_* variables of the object store, even to move pictures out of it',
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
        await requireOwnership(em, picturesPlace(into));
        if (removes) await requireOwnership(em, picturesPlace(from));
      });
    }
    const way = `from ${placeOfPictures(from)} to ${placeOfPictures(into)}`;
    const plan = await planMove(move);
    const there = `${formatCount(plan.copied.length)} already there`;
    const lines = differences(plan.different);
    if (isDryRun) {
      const bytes = plan.missing.reduce((sum, entry) => sum + entry.bytes, 0);
      lines.push(`Would copy ${formatCount(plan.missing.length, bytes)} ${way}; ${there}.`);
      if (removes) lines.push('Would then remove from the old place what is equal in both.');
      return { lines, hasFailed: plan.different.length > 0 };
    }
    const copied = await copyMissing(move, plan);
    lines.push(`Copied ${formatCount(copied.files, copied.bytes)} ${way}; ${there}.`);
    if (!removes) return { lines, hasFailed: plan.different.length > 0 };

    const { removed, different } = await removeCopied(move, await planMove(move));
    for (const line of differences(different)) lines.push(line);
    lines.push(
      `Removed ${formatCount(removed)} from ${placeOfPictures(from)}, each equal to its copy.`,
    );
    return { lines, hasFailed: plan.different.length + different.length > 0 };
  },
});

if (import.meta.main) await runCommand(moveImages);

import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The advisory lock that a backup or a restore holds, one at a time. While it is held, no picture is removed: a
 * backup copies the files after its snapshot of the rows.
 */
export const REMOVAL_LOCK = 727_276;

/** Whether pictures may be removed until the transaction ends; a backup that starts meanwhile waits for it. */
export const mayRemovePictures = async (tx: EntityManager): Promise<boolean> => {
  const [lock] = await tx.execute<[{ taken: boolean }]>(
    'select pg_try_advisory_xact_lock_shared(?) as taken',
    [REMOVAL_LOCK],
  );
  return lock.taken;
};

import { referenceOf } from '@hvac/contract/reference';
import { TRASH_DAYS } from '@hvac/contract/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lastOldId, sqlAhead } from '../../kernel/clock.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { DELIVERY_JOBS } from '../deliveries/deliveries.rows.ts';
import { readLeadSettings } from '../deliveries/lead-settings.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const BATCH = 500;

/** Deletes submissions and the jobs that would send them; the database deletes their notes and deliveries. */
const removeSubmissions = async (em: EntityManager, ids: number[]): Promise<number[]> => {
  // Locks in the same order as decisions about spam: submissions before jobs.
  const found = await em.execute<{ id: number }[]>(
    'select id from contact_submissions where id in (?) order by id for update',
    [ids],
  );
  await em.execute(
    'delete from jobs where name in (?) and id in (select job_id from deliveries where submission_id in (?))',
    [DELIVERY_JOBS, ids],
  );
  await em.nativeDelete(SubmissionEntity, { id: { $in: ids } });
  return found.map(({ id }) => id);
};

/** Deletes submissions, and logs those of a user one by one, the rest as a number. */
const deleteAll = (work: Work, select: (tx: Transaction) => Promise<number[]>): Promise<number> =>
  work.transaction(async (tx) => {
    const ids = await select(tx);
    if (ids.length === 0) return 0;
    const removed = await removeSubmissions(tx.em, ids);
    if (work.viewer) {
      for (const id of removed) {
        tx.record('deleted', SubmissionEntity, id, { label: referenceOf(id) });
      }
    } else if (removed.length > 0) {
      tx.record('deleted', SubmissionEntity, undefined, { details: { count: removed.length } });
    }
    return removed.length;
  });

/**
 * Deletes submissions for good, if they are still in the trash: another user may have taken them out.
 * @returns how many were deleted
 */
export const deleteSubmissions = (work: Work<User>, ids: number[]): Promise<number> =>
  deleteAll(work, async ({ em }) => {
    const trashed = await em.execute<{ id: number }[]>(
      'select id from contact_submissions where id in (?) and deleted_at is not null order by id for update',
      [ids],
    );
    return trashed.map(({ id }) => id);
  });

const findUpTo = async (em: EntityManager, lastId: string): Promise<number[]> => {
  const rows = await em.execute<{ id: number }[]>(
    'select id from contact_submissions where id <= ? order by id limit ?',
    [lastId, BATCH],
  );
  return rows.map(({ id }) => id);
};

/** Deletes batch after batch until nothing is selected. */
const deleteInBatches = async (
  work: Work,
  select: (em: EntityManager) => Promise<number[]>,
): Promise<number> => {
  let removed = 0;
  for (;;) {
    const count = await deleteAll(work, ({ em }) => select(em));
    if (count === 0) return removed;
    removed += count;
  }
};

/**
 * Deletes what is older than Settings → Leads allows, from the trash as well; nothing by default (beyond §2). A
 * submission that came after a recent one is kept, even if a clock that was behind has dated it long ago.
 * @returns how many were deleted
 */
export const removeOldSubmissions = async (work: Work): Promise<number> => {
  const { retentionMonths } = await readLeadSettings(work.em);
  if (retentionMonths === null) return 0;
  const stored = { table: 'contact_submissions', storedAt: 'created_at' };
  const lastId = await lastOldId(work.em, { ...stored, months: retentionMonths });
  if (lastId === null) return 0;
  return deleteInBatches(work, (em) => findUpTo(em, lastId));
};

/**
 * Deletes what has been in the trash for 30 days. What a wrong clock has dated, in the future or before it came,
 * begins its 30 days now, unless the time it came is itself still ahead (decision 031).
 * @returns how many were deleted
 */
export const emptyTrash = async (work: Work): Promise<number> => {
  await work.em.execute(
    `update contact_submissions set deleted_at = now()
     where deleted_at is not null and (${sqlAhead('deleted_at')}
       or deleted_at < created_at and not ${sqlAhead('created_at')})`,
  );
  return deleteInBatches(work, async (em) => {
    const rows = await em.execute<{ id: number }[]>(
      `select id from contact_submissions where deleted_at < now() - make_interval(days => ?)
       order by id limit ? for update skip locked`,
      [TRASH_DAYS, BATCH],
    );
    return rows.map(({ id }) => id);
  });
};

/** Deletes them hourly. */
export const oldSubmissionsJob = repeatedJob('contact:remove-old', 'hour');

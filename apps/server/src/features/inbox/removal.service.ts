import { referenceOf } from '@hvac/contract/reference';
import type { DeleteSubmissionsInput } from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lastOldId } from '../../kernel/clock.ts';
import { emptyPayload, type RepeatedJob } from '../../kernel/job.ts';
import type { ProofExemption } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { DELIVERY_JOBS } from '../deliveries/deliveries.rows.ts';
import { readLeadSettings } from '../deliveries/lead-settings.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const BATCH = 500;

/** How many submissions a session may delete without a recent proof. */
const MOST_WITHOUT_PROOF = 5;

/** How a deletion counts toward what a session may do without a recent proof. */
export const deletionsWithoutProof = ({ ids }: DeleteSubmissionsInput): ProofExemption => ({
  action: 'deleted-submissions',
  count: new Set(ids).size,
  max: MOST_WITHOUT_PROOF,
});

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

/**
 * Deletes submissions permanently. Ignores unknown ids.
 * @returns how many were deleted
 */
export const deleteSubmissions = (work: Work, ids: number[]): Promise<number> =>
  work.transaction(async (tx) => {
    const removed = await removeSubmissions(tx.em, ids);
    // Those that a user selected are logged one by one, those that are too old only as a number.
    if (work.viewer) {
      for (const id of removed) {
        tx.record('deleted', SubmissionEntity, id, { label: referenceOf(id) });
      }
    } else if (removed.length > 0) {
      tx.record('deleted', SubmissionEntity, undefined, { details: { count: removed.length } });
    }
    return removed.length;
  });

const findUpTo = async (em: EntityManager, lastId: string): Promise<number[]> => {
  const rows = await em.execute<{ id: number }[]>(
    'select id from contact_submissions where id <= ? order by id limit ?',
    [lastId, BATCH],
  );
  return rows.map(({ id }) => id);
};

/**
 * Deletes what is older than Settings → Leads allows; nothing by default (beyond §2). A submission that came after a
 * recent one is kept, even if a clock that was behind has dated it long ago.
 * @returns how many were deleted
 */
export const removeOldSubmissions = async (work: Work): Promise<number> => {
  const { retentionMonths } = await readLeadSettings(work.em);
  if (retentionMonths === null) return 0;
  const stored = { table: 'contact_submissions', storedAt: 'created_at' };
  const lastId = await lastOldId(work.em, { ...stored, months: retentionMonths });
  if (lastId === null) return 0;
  let removed = 0;
  for (;;) {
    const ids = await findUpTo(work.em, lastId);
    if (ids.length === 0) return removed;
    removed += await deleteSubmissions(work, ids);
  }
};

/** Deletes them hourly. */
export const oldSubmissionsJob: RepeatedJob = {
  name: 'contact:remove-old',
  payload: emptyPayload,
  every: 'hour',
};

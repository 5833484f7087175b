import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClaimedJob, GRACE, IS_LEASE_AHEAD, type JobRange, LEASE, RENEWAL } from './lease.ts';

/** Seconds left of a lease that was renewed, or should have been, a moment ago: its instance is alive. */
const FRESH = LEASE - (2 * RENEWAL) / 1000;

// Any number that no other advisory lock uses.
const CLAIM_LOCK = 4_120_018;

interface ClaimLimits {
  most: number;
  /** Ids of jobs that the worker is still running, although their lease may have expired. */
  except: readonly string[];
}

/** Gives the workers of jobs whose lease has run out a last chance to settle them. */
export const markExpiredLeases = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `update jobs set is_lapsing = true, due_at = now() + make_interval(secs => ?)
     where id in (
       select id from jobs where state = 'waiting' and due_at <= now() and claimed_by is not null and not is_lapsing
       for update skip locked)`,
    [GRACE],
  );
};

/** SQL: jobs of a range that are due and not claimed. */
const IS_DUE = `state = 'waiting' and due_at <= now() and name in (?) and attempts >= ? and attempts < ?
  and id <> all (?::bigint[]) and (claimed_by is null or is_lapsing)`;
/** SQL: how many jobs with these names run, on all instances that are alive. */
const RUNNING = `(select count(*) from jobs where state = 'waiting' and name in (?) and claimed_by is not null
  and not is_lapsing and due_at > now() + make_interval(secs => ?)
  and not ${IS_LEASE_AHEAD})`;

const claimDue = async (
  em: EntityManager,
  workerId: string,
  { names, attempts, onAllInstances = Number.MAX_SAFE_INTEGER }: JobRange,
  { most, except }: ClaimLimits,
): Promise<ClaimedJob[]> => {
  const rows = await em.execute<
    { id: string; name: string; payload: unknown; attempts: number; created_at: string }[]
  >(
    `update jobs set attempts = attempts + 1, claimed_by = ?, is_lapsing = false,
       due_at = now() + make_interval(secs => ?)
     where id in (
       select id from jobs where ${IS_DUE} order by is_urgent desc, due_at, id
       limit greatest(0, least(?::bigint, ? - ${RUNNING})) for update skip locked)
     returning id, name, payload, attempts, created_at`,
    [
      workerId,
      LEASE,
      names,
      ...attempts,
      `{${except.join(',')}}`,
      most,
      onAllInstances,
      names,
      FRESH,
    ],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at) }));
};

/**
 * Claims jobs that are due, urgent ones first, then the oldest. No other worker claims them while the lease lasts.
 * Claims none where as many as allowed run on all instances together; those of one that has died count for 10 seconds.
 */
export const claimJobs = async (
  em: EntityManager,
  workerId: string,
  range: JobRange,
  limits: ClaimLimits,
): Promise<ClaimedJob[]> => {
  if (range.onAllInstances === undefined) return claimDue(em, workerId, range, limits);
  const { names, attempts } = range;
  const due = await em.execute(`select 1 from jobs where ${IS_DUE} limit 1`, [
    names,
    ...attempts,
    `{${limits.except.join(',')}}`,
  ]);
  if (due.length === 0) return [];
  return em.transactional(async (tx) => {
    // Otherwise two instances would count the same jobs and both claim the rest. One that hangs here delays no other.
    const [lock] = await tx.execute<[{ taken: boolean }]>(
      'select pg_try_advisory_xact_lock(?) as taken',
      [CLAIM_LOCK],
    );
    return lock.taken ? claimDue(tx, workerId, range, limits) : [];
  });
};

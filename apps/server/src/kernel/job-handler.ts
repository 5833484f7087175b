import type { Job, Schedule } from './job.ts';
import type { Transaction } from './work.ts';

/** A limit that handlers share: at most this many of their jobs run at once, on all instances together. */
export interface JobLimit {
  onAllInstances: number;
}

/** Places that handlers share on each instance, so that no other job holds theirs up. */
export interface JobLane {
  /** How many first attempts run at once, and how many later ones beside them. */
  firstAttempts: number;
  laterAttempts: number;
}

/** How an attempt at a job ended: it is done, waits for the next attempt, or has been given up. */
export type JobOutcome = { state: 'done' } | { state: 'waiting' | 'dead'; error: unknown };

/** A job together with its implementation. */
export interface JobHandler {
  name: string;
  /** Null for a job that is only stored by a change. */
  schedule: Schedule | null;
  /** Whether it waits for other machines, which may hang: such jobs do not hold up the others. */
  isRemote: boolean;
  limit: JobLimit | undefined;
  lane: JobLane | undefined;
  /** Whether it may take an hour: such jobs run one at a time and do not hold up the others. */
  isLong: boolean;
  /**
   * Fails, and is tried again, when it takes longer than 3 minutes, or an hour if it is long.
   * @param stopping aborted when the instance stops, and when another one may have taken the job; an attempt that fails
   *   because of it does not count
   * @param id of the stored job
   */
  run(payload: unknown, stopping: AbortSignal, id: string): Promise<void>;
  /** Stores how an attempt ended, in the transaction that settles the job. */
  settled(tx: Transaction, payload: unknown, outcome: JobOutcome, id: string): Promise<void>;
}

interface HandlerOptions<Payload> {
  /** Whether it waits for other machines. */
  isRemote?: boolean;
  /** Shared with other handlers that wait for the same machine; implies `isRemote`. */
  limit?: JobLimit;
  /** Places of its own; implies `isRemote`. */
  lane?: JobLane;
  /** Whether it may take an hour. */
  isLong?: boolean;
  /**
   * Stores how an attempt ended, in the transaction that settles the job.
   * @param payload null if it could not be read
   */
  settled?(
    tx: Transaction,
    payload: Payload | null,
    outcome: JobOutcome,
    id: string,
  ): Promise<void>;
}

/**
 * Binds a job to its implementation, which must be safe to repeat: after a crash nobody knows whether a job was done.
 */
export const handles = <Payload>(
  { name, payload: schema, every, isAlsoAfterStart }: Job<Payload> & Partial<Schedule>,
  run: (payload: Payload, stopping: AbortSignal, id: string) => Promise<void>,
  {
    limit,
    lane,
    isRemote = limit !== undefined || lane !== undefined,
    isLong = false,
    settled,
  }: HandlerOptions<Payload> = {},
): JobHandler => ({
  name,
  schedule: every ? { every, ...(isAlsoAfterStart && { isAlsoAfterStart }) } : null,
  isRemote,
  limit,
  lane,
  isLong,
  run: async (payload, stopping, id) => run(schema.parse(payload), stopping, id),
  settled: async (tx, payload, outcome, id) =>
    settled?.(tx, schema.safeParse(payload).data ?? null, outcome, id),
});

import type { Job, Schedule } from './job.ts';
import type { Transaction } from './work.ts';

/**
 * How many mails are sent at once, on all hosts together, and how many connections to the mail server a host opens:
 * Microsoft 365 refuses the fourth, and other servers ban for fewer.
 */
export const MAILS_AT_ONCE = 3;

/** How an attempt at a job ended: it is done, waits for the next attempt, or has been given up. */
export type JobOutcome = { state: 'done' } | { state: 'waiting' | 'dead'; error: unknown };

/** A job together with its implementation. */
export interface JobHandler {
  name: string;
  /** Null for a job that is only stored by a change. */
  schedule: Schedule | null;
  /** Whether it waits for other machines, which may hang: such jobs do not hold up the others. */
  isRemote: boolean;
  /** Whether it sends a mail: at most `MAILS_AT_ONCE` such jobs run at once, on all hosts together. */
  isMail: boolean;
  /** Whether it may take an hour: such jobs run one at a time and do not hold up the others. */
  isLong: boolean;
  /**
   * Fails, and is tried again, when it takes longer than 3 minutes, or an hour if it is long.
   * @param stopping aborted when the host stops, and when another host may have taken the job; an attempt that fails
   *   because of it does not count
   */
  run(payload: unknown, stopping: AbortSignal): Promise<void>;
  /** Stores how an attempt ended, in the transaction that settles the job. */
  settled(tx: Transaction, payload: unknown, outcome: JobOutcome): Promise<void>;
}

interface HandlerOptions<Payload> {
  /** Whether it waits for other machines. */
  isRemote?: boolean;
  /** Whether it sends a mail, and so waits for the mail server. */
  isMail?: boolean;
  /** Whether it may take an hour. */
  isLong?: boolean;
  /** Stores how an attempt ended, in the transaction that settles the job. */
  settled?(tx: Transaction, payload: Payload, outcome: JobOutcome): Promise<void>;
}

/**
 * Binds a job to its implementation, which must be safe to repeat: after a crash nobody knows whether a job was done.
 */
export const handles = <Payload>(
  { name, payload: schema, every, isAlsoAfterStart }: Job<Payload> & Partial<Schedule>,
  run: (payload: Payload, stopping: AbortSignal) => Promise<void>,
  { isMail = false, isRemote = isMail, isLong = false, settled }: HandlerOptions<Payload> = {},
): JobHandler => ({
  name,
  schedule: every ? { every, ...(isAlsoAfterStart && { isAlsoAfterStart }) } : null,
  isRemote,
  isMail,
  isLong,
  run: async (payload, stopping) => run(schema.parse(payload), stopping),
  settled: async (tx, payload, outcome) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) await settled?.(tx, parsed.data, outcome);
  },
});

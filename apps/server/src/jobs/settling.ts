import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, toAppError } from '../kernel/errors.ts';
import type { JobHandler } from '../kernel/job-handler.ts';
import type { Work } from '../kernel/work.ts';
import { type ClaimedJob, releaseJob, settleDone, settleFailed } from './lease.ts';

/** How an attempt at a job ended: `retry` if it failed and will be retried, `dead` if the job was given up. */
type AttemptOutcome = 'done' | 'retry' | 'dead';

export interface AttemptCount {
  job: string;
  outcome: AttemptOutcome;
  count: number;
}

/** Counts the attempts of one instance since it started. */
interface AttemptCounts {
  add(job: string, outcome: AttemptOutcome): void;
  list(): AttemptCount[];
}

export const createAttemptCounts = (): AttemptCounts => {
  const counts = new Map<string, AttemptCount>();
  return {
    add(job, outcome) {
      const key = `${job} ${outcome}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { job, outcome, count });
    },
    list: () => [...counts.values()],
  };
};

// In milliseconds.
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

export interface WorkerLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

interface SettlingDeps {
  /** A new unit of work without a viewer. */
  work: () => Work;
  log: WorkerLog;
  workerId: string;
  stopping: AbortSignal;
  attempts: AttemptCounts;
}

/** Stores the outcome of attempts at jobs that the worker still holds. */
export interface Settling {
  succeeded(job: ClaimedJob, handler: JobHandler): Promise<void>;
  /** An attempt that was cut short by a stop does not count. */
  failed(job: ClaimedJob, handler: JobHandler, thrown: unknown): Promise<void>;
}

export const createSettling = (deps: SettlingDeps): Settling => {
  const { work, log, workerId, stopping, attempts } = deps;
  /**
   * Retries while the database is down, because a finished job that is not settled would run again.
   * @returns null when the outcome could not be stored
   */
  const settle = async <Result>(change: () => Promise<Result>): Promise<Result | null> => {
    for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await change();
      } catch (error) {
        log.warn({ err: error }, 'A job could not be settled');
        if (stopping.aborted || toAppError(error).status < 500) return null;
        await delay(pause, undefined, { ref: false });
      }
    }
  };

  const attemptAt = ({ name, id, attempts }: ClaimedJob) => ({ job: name, jobId: id, attempts });

  return {
    async succeeded(job, handler) {
      const isOurs = await settle(() =>
        work().transaction(async (tx) => {
          const isHeld = await settleDone(tx.em, workerId, job);
          if (isHeld) await handler.settled(tx, job.payload, { state: 'done' }, job.id);
          return isHeld;
        }),
      );
      if (!isOurs) return;
      attempts.add(job.name, 'done');
      log.info(attemptAt(job), 'A job is done');
    },

    async failed(job, handler, thrown) {
      const error = toAppError(thrown);
      const isFinal = error.status < 500;
      if (stopping.aborted && !isFinal) {
        await settle(() => releaseJob(work().em, workerId, job));
        return;
      }
      const message = reasonOf(error).replaceAll('\0', '');
      log.error({ err: error.cause ?? error, ...attemptAt(job) }, 'A job failed');
      const state = await settle(() =>
        work().transaction(async (tx) => {
          const { retryAfter } = error;
          const failure = { message, isFinal, retryAfter, now: new Date() };
          const stored = await settleFailed(tx.em, workerId, job, failure);
          if (stored) {
            const outcome = { state: stored, error: thrown };
            await handler.settled(tx, job.payload, outcome, job.id);
          }
          return stored;
        }),
      );
      if (state) attempts.add(job.name, state === 'dead' ? 'dead' : 'retry');
    },
  };
};

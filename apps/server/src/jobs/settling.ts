import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, toAppError } from '../kernel/errors.ts';
import type { JobHandler } from '../kernel/job-handler.ts';
import type { Work } from '../kernel/work.ts';
import { type ClaimedJob, giveBack, settleDone, settleFailed } from './lease.ts';

// In milliseconds.
const SHORTEST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

export interface WorkerLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

interface SettlingDeps {
  /** A new unit of work without a viewer. */
  work: () => Work;
  log: WorkerLog;
  workerId: string;
  stopping: AbortSignal;
}

/** Stores how attempts at jobs ended, if the worker still holds them. */
export interface Settling {
  succeeded(job: ClaimedJob, handler: JobHandler): Promise<void>;
  /** An attempt that a stop has cut short does not count. */
  failed(job: ClaimedJob, handler: JobHandler, thrown: unknown): Promise<void>;
}

export const createSettling = ({ work, log, workerId, stopping }: SettlingDeps): Settling => {
  /** Retries while the database is down, because a finished job that is not settled would run again. */
  const settle = async (change: () => Promise<unknown>) => {
    for (let pause = SHORTEST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        await change();
        return;
      } catch (error) {
        log.warn({ err: error }, 'A job could not be settled');
        if (stopping.aborted || toAppError(error).status < 500) return;
        await delay(pause, undefined, { ref: false });
      }
    }
  };

  return {
    succeeded: (job, handler) =>
      settle(() =>
        work().transaction(async (tx) => {
          const isOurs = await settleDone(tx.em, workerId, job);
          if (isOurs) await handler.settled(tx, job.payload, { state: 'done' });
        }),
      ),

    async failed(job, handler, thrown) {
      const error = toAppError(thrown);
      const isFinal = error.status < 500;
      if (stopping.aborted && !isFinal) return settle(() => giveBack(work().em, workerId, job));
      const message = reasonOf(error).replaceAll('\0', '');
      log.error(
        { err: error.cause ?? error, job: job.name, attempts: job.attempts },
        'A job failed',
      );
      await settle(() =>
        work().transaction(async (tx) => {
          const failure = { message, isFinal, now: new Date() };
          const state = await settleFailed(tx.em, workerId, job, failure);
          if (state) await handler.settled(tx, job.payload, { state, error: thrown });
        }),
      );
    },
  };
};

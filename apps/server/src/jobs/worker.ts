import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { toAppError } from '../kernel/errors.ts';
import type { EmptyPayload, Job, JobHandler } from '../kernel/job.ts';
import {
  type ClaimedJob,
  claimJobs,
  msUntilDue,
  releaseLeases,
  renewLease,
  settleDone,
  settleFailed,
} from './lease.ts';
import { msToNextHour, storeHourlyJobs } from './schedule.ts';

// In milliseconds, but for the number of jobs at once.
const AT_ONCE = 2;
const RENEWAL = 15_000;
const LONGEST_JOB = 180_000;
/** Other hosts store jobs without telling this one. */
const LONGEST_REST = 30_000;
const REST_AFTER_FAILURE = 5000;
const LONGEST_STOP = 8000;
const SHORTEST_SETTLING_PAUSE = 250;
const LONGEST_SETTLING_PAUSE = 5000;

interface WorkerDeps {
  orm: MikroORM;
  log: {
    warn(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
  handlers: readonly JobHandler[];
  /** Jobs that are done once in every hour. */
  hourly: readonly Job<EmptyPayload>[];
}

/** Does the jobs of the table `jobs`, on any of several hosts, each until it succeeds. */
export interface Worker {
  /**
   * Begins to look for jobs, until the worker is stopped. Whatever happens to the database, this never fails.
   * @param isAlone whether no other host has the database, so that jobs under way are those of a host that ended
   */
  start(isAlone: boolean): void;
  /** Looks for jobs at once. */
  ring(): void;
  /** Does every job that is due; for whoever has not started the worker. */
  doDueJobs(): Promise<void>;
  /** Takes no more jobs and waits for those under way, 8 seconds at most; what is left waits for its lease. */
  stop(): Promise<void>;
}

export const createWorker = ({ orm, log, handlers, hourly }: WorkerDeps): Worker => {
  const workerId = randomUUID();
  const names = handlers.map(({ name }) => name);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let running = Promise.resolve();
  let bell = new AbortController();

  const ring = () => bell.abort();
  /** Ends after some milliseconds, when it rings, or at once when it rang since the last time. */
  const rest = async (ms: number) => {
    const signal = AbortSignal.any([bell.signal, stopping.signal]);
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
    if (bell.signal.aborted) bell = new AbortController();
  };

  /** Repeats until the database takes it: a job that is done but not settled would be done again. */
  const settle = async (work: () => Promise<unknown>) => {
    for (
      let pause = SHORTEST_SETTLING_PAUSE;
      ;
      pause = Math.min(2 * pause, LONGEST_SETTLING_PAUSE)
    ) {
      try {
        await work();
        return;
      } catch (error) {
        log.warn({ err: error }, 'A job could not be settled');
        await delay(pause, undefined, { ref: false });
      }
    }
  };

  const settleFailure = async (job: ClaimedJob, thrown: unknown) => {
    const error = toAppError(thrown);
    const outcome = {
      message: error.cause instanceof Error ? error.cause.message : error.message,
      isFinal: error.status < 500,
      now: new Date(),
    };
    log.error({ err: error.cause ?? error, job: job.name, attempts: job.attempts }, 'A job failed');
    await settle(() => settleFailed(orm.em.fork(), workerId, job, outcome));
  };

  const doJob = async (job: ClaimedJob) => {
    const renewal = setInterval(() => {
      renewLease(orm.em.fork(), workerId, job).catch((error: unknown) =>
        log.warn({ err: error }, 'The lease of a job could not be renewed'),
      );
    }, RENEWAL);
    try {
      const handler = handlers.find(({ name }) => name === job.name);
      await handler?.run(job.payload, AbortSignal.timeout(LONGEST_JOB));
      await settle(() => settleDone(orm.em.fork(), workerId, job));
    } catch (error) {
      await settleFailure(job, error);
    } finally {
      clearInterval(renewal);
    }
  };

  const begin = (job: ClaimedJob) => {
    const work = doJob(job).finally(() => {
      underWay.delete(work);
      ring();
    });
    underWay.add(work);
  };

  /** Takes what there is room for. Answers whether it took anything. */
  const takeJobs = async (): Promise<boolean> => {
    const room = AT_ONCE - underWay.size;
    if (room === 0) return false;
    const jobs = await claimJobs(orm.em.fork(), workerId, names, room);
    for (const job of jobs) begin(job);
    return jobs.length > 0;
  };

  const run = async (isAlone: boolean) => {
    let isReleased = !isAlone;
    let nextHour = 0;
    while (!stopping.signal.aborted) {
      try {
        if (!isReleased) await releaseLeases(orm.em.fork());
        isReleased = true;
        if (Date.now() >= nextHour) {
          await storeHourlyJobs(orm.em.fork(), hourly, new Date());
          nextHour = Date.now() + msToNextHour(new Date());
        }
        if (await takeJobs()) continue;
        const due = underWay.size < AT_ONCE ? await msUntilDue(orm.em.fork(), names) : null;
        await rest(Math.min(due ?? LONGEST_REST, LONGEST_REST, nextHour - Date.now()));
      } catch (error) {
        log.warn({ err: error }, 'The worker could not look for jobs');
        await rest(REST_AFTER_FAILURE);
      }
    }
  };

  return {
    start(isAlone) {
      running = run(isAlone);
    },
    ring,
    async doDueJobs() {
      while ((await takeJobs()) || underWay.size > 0) await Promise.all(underWay);
    },
    async stop() {
      stopping.abort();
      await running;
      const done = Promise.all(underWay);
      await Promise.race([done, delay(LONGEST_STOP, undefined, { ref: false })]);
    },
  };
};

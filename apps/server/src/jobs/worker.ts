import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { type AppError, toAppError } from '../kernel/errors.ts';
import type { EmptyPayload, Job, JobHandler } from '../kernel/job.ts';
import { within } from '../kernel/within.ts';
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

// All in milliseconds, except for the number of jobs that run at once.
const AT_ONCE = 2;
const RENEWAL = 15_000;
const LONGEST_JOB = 180_000;
/** Other hosts store jobs without waking this one. */
const LONGEST_SLEEP = 30_000;
const PAUSE_AFTER_FAILURE = 5000;
const LONGEST_STOP = 5000;
const SHORTEST_SETTLING_PAUSE = 250;
const LONGEST_SETTLING_PAUSE = 5000;

interface WorkerDeps {
  orm: MikroORM;
  log: {
    warn(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
  handlers: readonly JobHandler[];
  /** Jobs to run once per hour. */
  hourly: readonly Job<EmptyPayload>[];
}

/** Runs the jobs of the table `jobs`, each on one of the hosts, until it succeeds. */
export interface Worker {
  /**
   * Looks for jobs until the worker is stopped. Never fails, whatever happens to the database.
   * @param isAlone whether no other host uses the database, so that every existing lease is that of a host that
   * has ended
   */
  start(isAlone: boolean): void;
  /** Makes the worker look for jobs now. */
  wake(): void;
  /** Runs all jobs that are due now. For tests, which do not start the worker. */
  doDueJobs(): Promise<void>;
  /**
   * Claims no more jobs and waits up to 5 seconds for those that are running; others may claim the rest when
   * their leases end.
   */
  stop(): Promise<void>;
}

/** The text for `last_error`, with the cause that clients must not see. */
const messageOf = ({ cause, message }: AppError): string =>
  cause instanceof Error ? cause.message : message;

export const createWorker = ({ orm, log, handlers, hourly }: WorkerDeps): Worker => {
  const workerId = randomUUID();
  const names = handlers.map(({ name }) => name);
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let running = Promise.resolve();
  let stopped: Promise<void> | undefined;
  let waking = new AbortController();

  const wake = () => waking.abort();
  /** Sleeps until the time is over or `wake` is called; returns at once if it was called since the last sleep. */
  const sleep = async (ms: number) => {
    const signal = AbortSignal.any([waking.signal, stopping.signal]);
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
    if (waking.signal.aborted) waking = new AbortController();
  };

  /** Retries while the database is down, because a finished job that is not settled would run again. */
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
        if (stopping.signal.aborted || toAppError(error).status < 500) return;
        await delay(pause, undefined, { ref: false });
      }
    }
  };

  const settleSuccess = (job: ClaimedJob, handler: JobHandler) =>
    settle(() =>
      orm.em.fork().transactional(async (em) => {
        const isOurs = await settleDone(em, workerId, job);
        if (isOurs) await handler.settled(em, job.payload, { state: 'done' });
      }),
    );

  const settleFailure = async (job: ClaimedJob, handler: JobHandler, thrown: unknown) => {
    const error = toAppError(thrown);
    const failure = {
      message: messageOf(error).replaceAll('\0', ''),
      isFinal: error.status < 500,
      now: new Date(),
    };
    log.error({ err: error.cause ?? error, job: job.name, attempts: job.attempts }, 'A job failed');
    await settle(() =>
      orm.em.fork().transactional(async (em) => {
        const state = await settleFailed(em, workerId, job, failure);
        if (state) await handler.settled(em, job.payload, { state, error: thrown });
      }),
    );
  };

  const doJob = async (job: ClaimedJob) => {
    const handler = handlers.find(({ name }) => name === job.name);
    if (!handler) return;
    const renewal = setInterval(() => {
      renewLease(orm.em.fork(), workerId, job).catch((error: unknown) =>
        log.warn({ err: error }, 'The lease of a job could not be renewed'),
      );
    }, RENEWAL);
    const failure = await within(LONGEST_JOB, handler.run(job.payload)).then(
      () => null,
      (thrown: unknown) => ({ thrown }),
    );
    await (failure ? settleFailure(job, handler, failure.thrown) : settleSuccess(job, handler));
    clearInterval(renewal);
  };

  const begin = (job: ClaimedJob) => {
    const work = doJob(job).finally(() => {
      underWay.delete(job.id);
      wake();
    });
    underWay.set(job.id, work);
  };

  /** Claims and starts as many jobs as may run. Returns whether there were any. */
  const takeJobs = async (): Promise<boolean> => {
    const room = AT_ONCE - underWay.size;
    if (room === 0) return false;
    const jobs = await claimJobs(orm.em.fork(), workerId, names, {
      most: room,
      // Done, but not settled: the database was away for longer than the lease.
      except: [...underWay.keys()],
    });
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
        await sleep(Math.min(due ?? LONGEST_SLEEP, LONGEST_SLEEP, nextHour - Date.now()));
      } catch (error) {
        log.warn({ err: error }, 'The worker could not look for jobs');
        await sleep(PAUSE_AFTER_FAILURE);
      }
    }
  };

  return {
    start(isAlone) {
      running = run(isAlone);
    },
    wake,
    async doDueJobs() {
      while ((await takeJobs()) || underWay.size > 0) await Promise.all(underWay.values());
    },
    stop() {
      stopping.abort();
      const finished = running.then(() => Promise.all(underWay.values()));
      stopped ??= Promise.race([finished, delay(LONGEST_STOP, undefined, { ref: false })]).then(
        () => undefined,
      );
      return stopped;
    },
  };
};

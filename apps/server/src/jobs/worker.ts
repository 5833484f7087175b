import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hours } from '@hvac/contract/durations';
import type { JobHandler } from '../kernel/job-handler.ts';
import { withTimeout } from '../kernel/with-timeout.ts';
import type { Work } from '../kernel/work.ts';
import { claimJobs, markExpiredLeases } from './claiming.ts';
import { type Lane, lanesOf, type StopTimeouts } from './lanes.ts';
import { type ClaimedJob, msUntilDue, releaseLeases } from './lease.ts';
import { keepLease } from './lease-keeping.ts';
import { hourOf, msToNextHour, storeRepeatedJobs, storeStartJobs } from './schedule.ts';
import {
  type AttemptCount,
  createAttemptCounts,
  createSettling,
  type WorkerLog,
} from './settling.ts';

// In milliseconds.
const JOB_TIMEOUT_MS = { usual: 180_000, long: hours(1) };
/** Other instances store jobs without waking this one. */
const MAX_SLEEP_MS = 30_000;
const PAUSE_AFTER_FAILURE = 5000;
/** Other instances run as many jobs as all instances together may, and do not say when one of them is done. */
const PAUSE_BESIDE_OTHERS = 500;
/** A mail server may take long to confirm a message; stopping before it does would send the message twice. */
const STOP_TIMEOUT_MS: StopTimeouts = { local: 5000, remote: 25_000 };

interface WorkerDeps {
  /** A new unit of work without a viewer. */
  work: () => Work;
  log: WorkerLog;
  handlers: readonly JobHandler[];
  longestStops?: StopTimeouts;
}

/** Runs the jobs of the table `jobs`, each on one of the instances, until it succeeds or is given up. */
export interface Worker {
  /**
   * Looks for jobs until the worker is stopped. Never fails, whatever happens to the database.
   * @param isAlone whether no other instance uses the database, so that every lease belongs to an instance that has
   *   ended
   */
  start(isAlone: boolean): void;
  /** Makes the worker look for jobs now. */
  wake(): void;
  /** Runs all jobs that are due now. For tests, which do not start the worker. */
  doDueJobs(): Promise<void>;
  /**
   * Claims no more jobs, tells running ones to end, and waits up to 5 seconds for local and 25 for remote ones; other
   * instances may claim the rest once their leases expire.
   */
  stop(): Promise<void>;
  /** The attempts that this instance has made so far. */
  attempts(): AttemptCount[];
}

export const createWorker = ({
  work,
  log,
  handlers,
  longestStops = STOP_TIMEOUT_MS,
}: WorkerDeps): Worker => {
  const workerId = randomUUID();
  const lanes = lanesOf(handlers, longestStops);
  const inFlight = new Map<string, { lane: Lane; done: Promise<void> }>();
  const stopping = new AbortController();
  const attempts = createAttemptCounts();
  const settling = createSettling({ work, log, workerId, stopping: stopping.signal, attempts });
  let running = Promise.resolve();
  let stopped: Promise<void> | undefined;
  let waking = new AbortController();

  const wake = () => waking.abort();
  /** Sleeps until the time has passed or `wake` is called; returns at once if it was called since the last sleep. */
  const sleep = async (ms: number) => {
    const signal = AbortSignal.any([waking.signal, stopping.signal]);
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
    if (waking.signal.aborted) waking = new AbortController();
  };

  const doJob = async (job: ClaimedJob) => {
    const handler = handlers.find(({ name }) => name === job.name);
    if (!handler) return;
    const lease = keepLease({ work, log, workerId }, job);
    const ending = AbortSignal.any([stopping.signal, lease.lost]);
    const longest = handler.isLong ? JOB_TIMEOUT_MS.long : JOB_TIMEOUT_MS.usual;
    const failure = await withTimeout(longest, handler.run(job.payload, ending, job.id)).then(
      () => null,
      (thrown: unknown) => ({ thrown }),
    );
    await (failure
      ? settling.failed(job, handler, failure.thrown)
      : settling.succeeded(job, handler));
    lease.end();
  };

  const begin = (job: ClaimedJob, lane: Lane) => {
    const done = doJob(job).finally(() => {
      inFlight.delete(job.id);
      wake();
    });
    inFlight.set(job.id, { lane, done });
  };

  /** The running jobs, in one lane or in all. */
  const jobsOf = (lane?: Lane) =>
    [...inFlight.values()].filter((job) => !lane || job.lane === lane).map(({ done }) => done);
  const roomIn = (lane: Lane) => lane.atOnce - jobsOf(lane).length;

  /** Claims and starts as many jobs as may run. Returns whether there were any. */
  const takeJobs = async (): Promise<boolean> => {
    let hasTaken = false;
    await markExpiredLeases(work().em);
    for (const lane of lanes.filter((each) => roomIn(each) > 0)) {
      if (stopping.signal.aborted) break;
      const jobs = await claimJobs(work().em, workerId, lane, {
        most: roomIn(lane),
        // Running or done, but not settled: the database was unavailable for longer than the lease.
        except: [...inFlight.keys()],
      });
      for (const job of jobs) begin(job, lane);
      hasTaken ||= jobs.length > 0;
    }
    return hasTaken;
  };

  /** Milliseconds until the next job that there is room for is due; at most `MAX_SLEEP_MS`. */
  const msToSleep = async () => {
    let ms = MAX_SLEEP_MS;
    for (const lane of lanes.filter((each) => roomIn(each) > 0)) {
      const until = Math.max(0, (await msUntilDue(work().em, lane)) ?? ms);
      ms = Math.min(ms, lane.onAllInstances ? Math.max(until, PAUSE_BESIDE_OTHERS) : until);
    }
    return ms;
  };

  const prepare = async (isAlone: boolean) => {
    if (isAlone) await releaseLeases(work().em);
    await storeStartJobs(work().em, handlers);
  };

  const run = async (isAlone: boolean) => {
    let isPrepared = false;
    let lastHour = '';
    while (!stopping.signal.aborted) {
      try {
        if (!isPrepared) await prepare(isAlone);
        isPrepared = true;
        const now = new Date();
        if (hourOf(now) !== lastHour) {
          await storeRepeatedJobs(work().em, handlers, now);
          lastHour = hourOf(now);
        }
        if (await takeJobs()) continue;
        await sleep(Math.min(await msToSleep(), msToNextHour(new Date())));
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
      while (!stopping.signal.aborted && ((await takeJobs()) || inFlight.size > 0)) {
        await Promise.all(jobsOf());
      }
    },
    stop() {
      stopping.abort();
      const atMost = (ms: number, ending: Promise<unknown>) =>
        Promise.race([ending, delay(ms, undefined, { ref: false })]);
      // Looking for jobs may hang with the database.
      const looked = atMost(longestStops.local, running);
      const finished = (lane: Lane) =>
        atMost(
          lane.longestStop,
          looked.then(() => Promise.all(jobsOf(lane))),
        );
      stopped ??= Promise.all(lanes.map(finished)).then(() => undefined);
      return stopped;
    },
    attempts: attempts.list,
  };
};

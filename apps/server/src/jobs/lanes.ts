import type { JobHandler } from '../kernel/job-handler.ts';
import type { JobRange } from './lease.ts';
import { MAX_ATTEMPTS } from './retry-schedule.ts';

/** How long a stop waits for running jobs, in milliseconds. */
export interface StopTimeouts {
  local: number;
  remote: number;
}

/** Jobs that share a concurrency limit, so that others do not wait for them. */
export interface Lane extends JobRange {
  /** The number of jobs that run at once on this instance. */
  atOnce: number;
  /** In milliseconds. */
  longestStop: number;
}

/** A receiver that hangs keeps a job running for up to 3 minutes, which costs little more than a socket. */
const AT_ONCE = { local: 2, firstAttempts: 40, laterAttempts: 20, long: 1 };

const FIRST = [0, 1] as const;
const LATER = [1, MAX_ATTEMPTS] as const;
const ALL = [0, MAX_ATTEMPTS] as const;

/**
 * Lanes for local jobs, for long jobs, and two each for remote jobs, for those under each limit, and for those with
 * places of their own: one for first attempts, one for later ones.
 */
export const lanesOf = (handlers: readonly JobHandler[], longestStops: StopTimeouts): Lane[] => {
  const namesOf = (isOne: (handler: JobHandler) => boolean) =>
    handlers.filter(isOne).map(({ name }) => name);
  const limits = new Set(handlers.flatMap(({ limit }) => limit ?? []));
  const limited = [...limits].flatMap((limit): Lane[] => {
    const names = namesOf((handler) => handler.limit === limit);
    const lane = { names, longestStop: longestStops.remote, ...limit };
    return [
      { ...lane, attempts: FIRST, atOnce: limit.onAllInstances },
      // Leaves room for first attempts.
      { ...lane, attempts: LATER, atOnce: limit.onAllInstances - 1 },
    ];
  });
  const own = [...new Set(handlers.flatMap(({ lane }) => lane ?? []))].flatMap((each): Lane[] => {
    const lane = {
      names: namesOf((handler) => handler.lane === each),
      longestStop: longestStops.remote,
    };
    return [
      { ...lane, attempts: FIRST, atOnce: each.firstAttempts },
      { ...lane, attempts: LATER, atOnce: each.laterAttempts },
    ];
  });
  const remote = {
    names: namesOf(({ isRemote, limit, lane }) => isRemote && !limit && !lane),
    longestStop: longestStops.remote,
  };
  const local = {
    names: namesOf(({ isRemote, isLong }) => !(isRemote || isLong)),
    longestStop: longestStops.local,
  };
  const long = { names: namesOf(({ isLong }) => isLong), longestStop: longestStops.local };
  const lanes: Lane[] = [
    ...own,
    ...limited,
    { ...remote, attempts: FIRST, atOnce: AT_ONCE.firstAttempts },
    { ...remote, attempts: LATER, atOnce: AT_ONCE.laterAttempts },
    { ...local, attempts: ALL, atOnce: AT_ONCE.local },
    { ...long, attempts: ALL, atOnce: AT_ONCE.long },
  ];
  return lanes.filter(({ names }) => names.length > 0);
};

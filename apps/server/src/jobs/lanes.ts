import type { JobHandler } from '../kernel/job-handler.ts';
import { type JobRange, MOST_ATTEMPTS } from './lease.ts';

/** How long a stop waits for running jobs, in milliseconds. */
export interface LongestStops {
  local: number;
  remote: number;
}

/** Jobs that share a concurrency limit, so that others do not wait for them. */
export interface Lane extends JobRange {
  /** The number of jobs that run at once. */
  atOnce: number;
  /** In milliseconds. */
  longestStop: number;
}

/** A hanging mail server keeps a job running for up to 3 minutes, which costs little more than a socket. */
const AT_ONCE = { local: 2, firstAttempts: 40, laterAttempts: 20, long: 1 };

/** Lanes for local jobs, for first attempts at remote jobs, for later attempts at them, and for long jobs. */
export const lanesOf = (handlers: readonly JobHandler[], longestStops: LongestStops): Lane[] => {
  const namesOf = (isOne: (handler: JobHandler) => boolean) =>
    handlers.filter(isOne).map(({ name }) => name);
  const local = {
    names: namesOf(({ isRemote, isLong }) => !(isRemote || isLong)),
    longestStop: longestStops.local,
  };
  const remote = {
    names: namesOf(({ isRemote }) => isRemote),
    longestStop: longestStops.remote,
  };
  const long = { names: namesOf(({ isLong }) => isLong), longestStop: longestStops.local };
  const lanes: Lane[] = [
    { ...remote, attempts: [0, 1], atOnce: AT_ONCE.firstAttempts },
    { ...remote, attempts: [1, MOST_ATTEMPTS], atOnce: AT_ONCE.laterAttempts },
    { ...local, attempts: [0, MOST_ATTEMPTS], atOnce: AT_ONCE.local },
    { ...long, attempts: [0, MOST_ATTEMPTS], atOnce: AT_ONCE.long },
  ];
  return lanes.filter(({ names }) => names.length > 0);
};

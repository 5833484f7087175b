import type { JobHandler } from '../kernel/job-handler.ts';
import { type JobRange, MOST_ATTEMPTS } from './lease.ts';

/** Milliseconds for which a stop waits for jobs that are under way. */
export interface LongestStops {
  local: number;
  remote: number;
}

/** Jobs that share room, so that others do not wait for them. */
export interface Lane extends JobRange {
  /** The number of jobs that run at once. */
  atOnce: number;
  /** In milliseconds. */
  longestStop: number;
}

/** A mail server that hangs keeps a job for up to 3 minutes, which costs little more than a socket. */
const AT_ONCE = { local: 2, firstAttempts: 40, laterAttempts: 20, long: 1 };

/** Lanes for jobs of this machine, for first attempts at remote ones, for later attempts at them, and for long jobs. */
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

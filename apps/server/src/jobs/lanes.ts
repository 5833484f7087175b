import { type JobHandler, MAILS_AT_ONCE } from '../kernel/job-handler.ts';
import { type JobRange, MOST_ATTEMPTS } from './lease.ts';

/** How long a stop waits for running jobs, in milliseconds. */
export interface LongestStops {
  local: number;
  remote: number;
}

/** Jobs that share a concurrency limit, so that others do not wait for them. */
export interface Lane extends JobRange {
  /** The number of jobs that run at once on this host. */
  atOnce: number;
  /** In milliseconds. */
  longestStop: number;
}

/** A receiver that hangs keeps a job running for up to 3 minutes, which costs little more than a socket. */
const AT_ONCE = { local: 2, firstAttempts: 40, laterAttempts: 20, long: 1 };

/**
 * Lanes for local jobs, for long jobs, and two each for mails and for other remote jobs: one for first attempts, one
 * for later ones.
 */
export const lanesOf = (handlers: readonly JobHandler[], longestStops: LongestStops): Lane[] => {
  const namesOf = (isOne: (handler: JobHandler) => boolean) =>
    handlers.filter(isOne).map(({ name }) => name);
  const local = {
    names: namesOf(({ isRemote, isLong }) => !(isRemote || isLong)),
    longestStop: longestStops.local,
  };
  const remote = {
    names: namesOf(({ isRemote, isMail }) => isRemote && !isMail),
    longestStop: longestStops.remote,
  };
  const mail = {
    names: namesOf(({ isMail }) => isMail),
    longestStop: longestStops.remote,
    onAllHosts: MAILS_AT_ONCE,
  };
  const long = { names: namesOf(({ isLong }) => isLong), longestStop: longestStops.local };
  const first = [0, 1] as const;
  const later = [1, MOST_ATTEMPTS] as const;
  const lanes: Lane[] = [
    { ...mail, attempts: first, atOnce: MAILS_AT_ONCE },
    // Leaves room for first attempts.
    { ...mail, attempts: later, atOnce: MAILS_AT_ONCE - 1 },
    { ...remote, attempts: first, atOnce: AT_ONCE.firstAttempts },
    { ...remote, attempts: later, atOnce: AT_ONCE.laterAttempts },
    { ...local, attempts: [0, MOST_ATTEMPTS], atOnce: AT_ONCE.local },
    { ...long, attempts: [0, MOST_ATTEMPTS], atOnce: AT_ONCE.long },
  ];
  return lanes.filter(({ names }) => names.length > 0);
};

import type { JobHandler, JobLane, JobLimit } from '../kernel/job-handler.ts';
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
const AT_ONCE = { local: 2, remote: { firstAttempts: 40, laterAttempts: 20 }, long: 1 };

type IsOne = (handler: JobHandler) => boolean;

const FIRST = [0, 1] as const;
const LATER = [1, MAX_ATTEMPTS] as const;
const ALL = [0, MAX_ATTEMPTS] as const;

/**
 * Lanes for local jobs, for long jobs, and two each for remote jobs, for those under each limit, and for those with
 * places of their own: one for first attempts, one for later ones.
 */
export const lanesOf = (handlers: readonly JobHandler[], longestStops: StopTimeouts): Lane[] => {
  const namesOf = (isOne: IsOne) => handlers.filter(isOne).map(({ name }) => name);
  const local = (atOnce: number, isOne: IsOne): Lane => ({
    names: namesOf(isOne),
    longestStop: longestStops.local,
    attempts: ALL,
    atOnce,
  });
  const remote = ({ firstAttempts, laterAttempts }: JobLane, isOne: IsOne): Lane[] => {
    const lane = { names: namesOf(isOne), longestStop: longestStops.remote };
    return [
      { ...lane, attempts: FIRST, atOnce: firstAttempts },
      { ...lane, attempts: LATER, atOnce: laterAttempts },
    ];
  };
  const limited = (own: JobLimit): Lane[] => {
    const { onAllInstances: most } = own;
    // Leaves room for first attempts.
    const places = { firstAttempts: most, laterAttempts: most - 1 };
    return remote(places, ({ limit }) => limit === own).map((lane) => ({ ...lane, ...own }));
  };
  const lanes = [
    ...[...new Set(handlers.flatMap(({ lane }) => lane ?? []))].flatMap((own) =>
      remote(own, ({ lane }) => lane === own),
    ),
    ...[...new Set(handlers.flatMap(({ limit }) => limit ?? []))].flatMap(limited),
    ...remote(AT_ONCE.remote, ({ isRemote, limit, lane }) => isRemote && !limit && !lane),
    local(AT_ONCE.local, ({ isRemote, isLong }) => !(isRemote || isLong)),
    local(AT_ONCE.long, ({ isLong }) => isLong),
  ];
  return lanes.filter(({ names }) => names.length > 0);
};

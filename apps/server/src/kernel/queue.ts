import { AppError } from './errors.ts';

interface QueueLimits {
  /** Pieces of work under way at most. */
  atOnce: number;
  /** Pieces of work that wait for their turn at most. */
  waiting: number;
}

/**
 * Does work when its turn comes, first come, first served.
 * @throws AppError `unavailable` when too many wait already, or what the work throws
 */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param refusal what somebody is told for whom there is no room */
export const createQueue = (refusal: string, limits: QueueLimits): Queue => {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const turn = async () => {
    if (underWay < limits.atOnce) {
      underWay += 1;
      return;
    }
    if (waiting.length >= limits.waiting)
      throw new AppError('unavailable', refusal, { retryAfter: 5 });
    // Whoever is done hands the turn on, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
};

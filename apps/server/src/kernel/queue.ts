import { unavailable } from './errors.ts';

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

/** @param name what the log says is full */
export const createQueue = (name: string, limits: QueueLimits): Queue => {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const turn = async () => {
    if (underWay < limits.atOnce) {
      underWay += 1;
      return;
    }
    if (waiting.length >= limits.waiting)
      throw unavailable(new Error(`The queue of ${name} is full`));
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

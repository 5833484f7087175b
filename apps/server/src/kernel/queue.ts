import { AppError } from './errors.ts';

interface QueueLimits {
  /** Pieces of work under way at most. */
  atOnce: number;
  /** Pieces of work that wait for their turn at most. */
  waiting: number;
  /** Milliseconds that one waits at most: behind work that hangs, no turn ever comes. */
  patience: number;
}

/**
 * Does work when its turn comes, first come, first served.
 * @throws AppError `unavailable` when too many wait already or the turn does not come, or what the work throws
 */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param refusal what somebody is told for whom there is no room or no turn */
export const createQueue = (refusal: string, { atOnce, waiting, patience }: QueueLimits): Queue => {
  const turns = new Set<() => void>();
  let underWay = 0;
  const refused = () => new AppError('unavailable', refusal, { retryAfter: 5 });

  const turn = async () => {
    if (underWay < atOnce) {
      underWay += 1;
      return;
    }
    if (turns.size >= waiting) throw refused();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    turns.add(resolve);
    const timer = setTimeout(() => {
      turns.delete(resolve);
      reject(refused());
    }, patience);
    // Whoever is done hands the turn on, so that nobody slips in between.
    await promise.finally(() => clearTimeout(timer));
  };

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const [next] = turns;
      if (next) {
        turns.delete(next);
        next();
      } else {
        underWay -= 1;
      }
    }
  };
};

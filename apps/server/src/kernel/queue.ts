import { AppError } from './errors.ts';

interface QueueLimits {
  /** Maximum number of tasks in progress. */
  atOnce: number;
  /** Maximum number of tasks that wait. */
  waiting: number;
  /** Longest wait in milliseconds: behind a task that hangs, no turn ever comes. */
  patience: number;
}

/**
 * Runs a task when its turn comes, first come, first served.
 * @throws AppError `unavailable` when too many are waiting or the turn does not come; any error of the task
 */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param refusal the message when there is no room or no turn */
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
    // Hands the turn on directly, so that no other task slips in between.
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

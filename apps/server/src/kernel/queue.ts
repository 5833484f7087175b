import { AppError } from './errors.ts';

interface QueueLimits {
  /** Maximum number of tasks in progress. */
  atOnce: number;
  /** Maximum number of tasks that wait. */
  waiting: number;
  /** Longest wait in milliseconds: behind a task that hangs, the turn never comes. */
  patience: number;
}

/** The state of a queue, and what it has done so far. */
export interface QueueFigures {
  underWay: number;
  waiting: number;
  /** Tasks that have ended, whether they failed or not. */
  ended: number;
  refused: number;
  /** How long the ended tasks took in total, in seconds. */
  seconds: number;
}

export interface Queue {
  /**
   * Runs a task when its turn comes, first come, first served.
   * @throws AppError `unavailable` when too many are waiting or the turn does not come; any error of the task
   */
  <Result>(work: () => Promise<Result>): Promise<Result>;
  figures(): QueueFigures;
}

/** @param refusal the message when there is no room or no turn */
export const createQueue = (refusal: string, { atOnce, waiting, patience }: QueueLimits): Queue => {
  const turns = new Set<() => void>();
  const counts = { underWay: 0, ended: 0, refused: 0, seconds: 0 };
  const refused = () => {
    counts.refused += 1;
    return new AppError('unavailable', refusal, { retryAfter: 5 });
  };

  const turn = async () => {
    if (counts.underWay < atOnce) {
      counts.underWay += 1;
      return;
    }
    if (turns.size >= waiting) throw refused();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    turns.add(resolve);
    const timer = setTimeout(() => {
      turns.delete(resolve);
      reject(refused());
    }, patience);
    // The task before hands its turn over directly, so that no other slips in between.
    await promise.finally(() => clearTimeout(timer));
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    const begun = performance.now();
    try {
      return await work();
    } finally {
      counts.ended += 1;
      counts.seconds += (performance.now() - begun) / 1000;
      const [next] = turns;
      if (next) {
        turns.delete(next);
        next();
      } else {
        counts.underWay -= 1;
      }
    }
  };
  return Object.assign(inTurn, { figures: () => ({ ...counts, waiting: turns.size }) });
};

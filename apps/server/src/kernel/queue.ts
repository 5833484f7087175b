import { setImmediate } from 'node:timers';
import { AppError } from './errors.ts';

interface QueueLimits {
  /** Maximum number of tasks in progress. */
  concurrency: number;
  /** Maximum number of tasks that wait. */
  waiting: number;
  /** Longest wait in milliseconds: behind a task that hangs, the turn never comes. */
  timeoutMs: number;
}

/** The state of a queue, and what it has done so far. */
export interface QueueFigures {
  active: number;
  waiting: number;
  /** Tasks that have ended, whether they failed or not. */
  ended: number;
  refused: number;
  /** How long the ended tasks took in total, in seconds. */
  seconds: number;
}

/** On whose behalf a task runs: a user, or the network that a visitor's request came from. */
export type TaskOwner = string | number;

export interface Queue {
  /**
   * Runs a task when its turn comes. Owners take turns, however many tasks each has; the tasks of one owner are
   * first come, first served. Between two tasks the thread is free for everything else, even if they wait for nothing.
   * @throws AppError `unavailable` when too many are waiting or the turn does not come; any error of the task
   */
  <Result>(work: () => Promise<Result>, owner: TaskOwner): Promise<Result>;
  figures(): QueueFigures;
}

interface Waiter {
  begin(): void;
  refuse(): void;
}

/** @param refusal the message when there is no room or no turn */
export const createQueue = (
  refusal: string,
  { concurrency, waiting, timeoutMs }: QueueLimits,
): Queue => {
  // The first owner is next. Each has at least one task.
  const owners = new Map<TaskOwner, Waiter[]>();
  const counts = { active: 0, waiting: 0, ended: 0, refused: 0, seconds: 0 };
  const refused = () => {
    counts.refused += 1;
    return new AppError('unavailable', refusal, { retryAfter: 5 });
  };

  const join = (owner: TaskOwner, waiter: Waiter) => {
    const own = owners.get(owner);
    if (own) own.push(waiter);
    else owners.set(owner, [waiter]);
    counts.waiting += 1;
  };

  const leave = (owner: TaskOwner, waiter: Waiter) => {
    const own = owners.get(owner) ?? [];
    own.splice(own.indexOf(waiter), 1);
    if (own.length === 0) owners.delete(owner);
    counts.waiting -= 1;
  };

  const moveToBack = (owner: TaskOwner) => {
    const own = owners.get(owner);
    if (!own) return;
    owners.delete(owner);
    owners.set(owner, own);
  };

  /** Refuses the latest task of the owner with the most, so that no owner can keep the others out. */
  const makeRoomFor = (owner: TaskOwner) => {
    let largest: Waiter[] = [];
    for (const tasks of owners.values()) if (tasks.length > largest.length) largest = tasks;
    if (largest.length <= (owners.get(owner)?.length ?? 0) + 1) throw refused();
    largest.at(-1)?.refuse();
  };

  const turn = async (owner: TaskOwner) => {
    if (counts.active < concurrency) {
      counts.active += 1;
      return;
    }
    if (counts.waiting >= waiting) makeRoomFor(owner);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      begin: () => {
        leave(owner, waiter);
        resolve();
      },
      refuse: () => {
        leave(owner, waiter);
        reject(refused());
      },
    };
    join(owner, waiter);
    const timer = setTimeout(waiter.refuse, timeoutMs);
    // The task before hands its turn over directly, so that no other slips in between.
    await promise.finally(() => clearTimeout(timer));
  };

  const beginNext = () => {
    const [next] = owners;
    if (!next) {
      counts.active -= 1;
      return;
    }
    const [owner, [waiter]] = next;
    moveToBack(owner);
    waiter?.begin();
  };

  const runQueued = async <Result>(
    work: () => Promise<Result>,
    owner: TaskOwner,
  ): Promise<Result> => {
    await turn(owner);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      counts.ended += 1;
      counts.seconds += (performance.now() - begun) / 1000;
      moveToBack(owner);
      // In a later turn of the event loop: tasks that wait for nothing would let nobody else have the thread.
      setImmediate(beginNext);
    }
  };
  return Object.assign(runQueued, { figures: () => ({ ...counts }) });
};

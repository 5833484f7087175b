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
export type Party = string | number;

export interface Queue {
  /**
   * Runs a task when its turn comes. Parties take turns, however many tasks each has; the tasks of one party are
   * first come, first served. Tasks without a party count as those of one.
   * @throws AppError `unavailable` when too many are waiting or the turn does not come; any error of the task
   */
  <Result>(work: () => Promise<Result>, party?: Party): Promise<Result>;
  figures(): QueueFigures;
}

interface Waiter {
  begin(): void;
  refuse(): void;
}

const NOBODY: Party = '';

/** @param refusal the message when there is no room or no turn */
export const createQueue = (
  refusal: string,
  { concurrency, waiting, timeoutMs }: QueueLimits,
): Queue => {
  // The first party is next.
  const parties = new Map<Party, Waiter[]>();
  const counts = { active: 0, waiting: 0, ended: 0, refused: 0, seconds: 0 };
  const refused = () => {
    counts.refused += 1;
    return new AppError('unavailable', refusal, { retryAfter: 5 });
  };

  const leave = (party: Party, waiter: Waiter) => {
    const rest = (parties.get(party) ?? []).filter((other) => other !== waiter);
    counts.waiting -= 1;
    if (rest.length > 0) parties.set(party, rest);
    else parties.delete(party);
  };

  const moveToBack = (party: Party) => {
    const own = parties.get(party);
    if (!own) return;
    parties.delete(party);
    parties.set(party, own);
  };

  /** Refuses the latest task of the party with the most, so that no party can keep the others out. */
  const makeRoomFor = (party: Party) => {
    const own = parties.get(party)?.length ?? 0;
    const [largest = [party, []]] = [...parties].toSorted(([, a], [, b]) => b.length - a.length);
    if (largest[1].length <= own + 1) throw refused();
    largest[1].at(-1)?.refuse();
  };

  const turn = async (party: Party) => {
    if (counts.active < concurrency) {
      counts.active += 1;
      return;
    }
    if (counts.waiting >= waiting) makeRoomFor(party);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      begin: () => {
        leave(party, waiter);
        resolve();
      },
      refuse: () => {
        leave(party, waiter);
        reject(refused());
      },
    };
    parties.set(party, [...(parties.get(party) ?? []), waiter]);
    counts.waiting += 1;
    const timer = setTimeout(waiter.refuse, timeoutMs);
    // The task before hands its turn over directly, so that no other slips in between.
    await promise.finally(() => clearTimeout(timer));
  };

  const beginNext = () => {
    const [next] = parties;
    if (!next) {
      counts.active -= 1;
      return;
    }
    const [party, [waiter]] = next;
    moveToBack(party);
    waiter?.begin();
  };

  const inTurn = async <Result>(
    work: () => Promise<Result>,
    party: Party = NOBODY,
  ): Promise<Result> => {
    await turn(party);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      counts.ended += 1;
      counts.seconds += (performance.now() - begun) / 1000;
      moveToBack(party);
      beginNext();
    }
  };
  return Object.assign(inTurn, { figures: () => ({ ...counts }) });
};

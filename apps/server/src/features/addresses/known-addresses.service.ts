import { isWithinLast } from '../../kernel/clock.ts';

/** For how long they are not read again after that has failed, in milliseconds: each try takes its time. */
const PAUSE = 5000;

/** What an instance knows of the old addresses without a query. */
export interface OldAddresses {
  /** Reads them, so that visitors do not wait for it. Never rejects. */
  load(): Promise<void>;
  /** Whether a path may be one. Costs a query after they have changed, and none while nothing has. Never rejects. */
  mayHold(path: string): Promise<boolean>;
  /** Makes the next question read them again. */
  forget(): void;
}

/**
 * Keeps the paths of all old addresses in memory, because most that visitors and scanners do not find is none.
 * @param read the paths; null when they are too many, so that each has to be looked up
 */
export const createOldAddresses = (
  read: () => Promise<ReadonlySet<string> | null>,
  now: () => Date,
): OldAddresses => {
  let known: Promise<ReadonlySet<string> | null> | undefined;
  let failedAt: Date | undefined;

  const load = async (): Promise<ReadonlySet<string> | null> => {
    if (!known && failedAt && isWithinLast(PAUSE, failedAt, now())) return new Set();
    known ??= read();
    const present = known;
    try {
      return await present;
    } catch {
      // Without a database: as if there were none, until they are read again.
      if (known === present) known = undefined;
      failedAt = now();
      return new Set();
    }
  };

  return {
    load: async () => void (await load()),
    mayHold: async (path) => (await load())?.has(path) ?? true,
    forget: () => {
      known = undefined;
      failedAt = undefined;
    },
  };
};

import { minutes } from '@hvac/contract/durations';
import { withTimeout } from '../kernel/with-timeout.ts';

/** What all caches of an instance hold together: it ends with every change, and at the next moment (decision 038). */
export interface CacheGeneration {
  /** How many have ended. */
  readonly number: number;
  /** Whether what is cached may be sent: no moment has passed. */
  isCurrent(): boolean;
  /** Called before a value is made or read: begins a generation if there is none, or if a moment has passed. */
  begin(): Promise<void>;
  /** Called after a change: clears the caches. */
  end(): void;
}

interface CacheGenerationDeps {
  /** The next time after `now` at which something public changes by itself; null if nothing does. */
  nextMoment(now: Date): Promise<Date | null>;
  now(): Date;
  clearCaches(): void;
  /** Called when the next moment cannot be read. */
  onFailure(error: unknown): void;
}

/** It takes a millisecond; whoever waits for it still has to wait for the page. */
const READ_TIMEOUT_MS = 1000;

/**
 * Reads the next moment once for each generation, before its first value is made. While it cannot be read, the database
 * is down: what is cached stays for another minute, because nothing could take its place.
 */
export const createCacheGeneration = ({
  nextMoment,
  now,
  clearCaches,
  onFailure,
}: CacheGenerationDeps): CacheGeneration => {
  let number = 0;
  /** In milliseconds. A clock that is set back ends a generation as well. */
  let span: { from: number; until: number } | null = null;
  let beginning: Promise<void> | null = null;

  const isCurrent = () => {
    const time = now().getTime();
    return span !== null && time >= span.from && time < span.until;
  };

  const end = () => {
    number += 1;
    span = null;
    beginning = null;
    clearCaches();
  };

  const readSpan = async (): Promise<void> => {
    const begun = number;
    const time = now();
    const from = time.getTime();
    const until = await withTimeout(READ_TIMEOUT_MS, nextMoment(time)).then(
      (moment) => moment?.getTime() ?? Number.POSITIVE_INFINITY,
      (error: unknown) => {
        onFailure(error);
        return null;
      },
    );
    // Something has changed meanwhile, perhaps the next moment.
    if (begun !== number) return;
    if (until !== null && span !== null) end();
    span = { from, until: until ?? from + minutes(1) };
    beginning = null;
  };

  return {
    get number() {
      return number;
    },
    isCurrent,
    async begin() {
      while (!isCurrent()) {
        beginning ??= readSpan();
        await beginning;
      }
    },
    end,
  };
};

import { setTimeout as delay } from 'node:timers/promises';
import { isCode } from './error-code.ts';
import { AppError } from './errors.ts';

/**
 * How long a transaction waits for a table that others use. A waiting lock blocks everyone who comes after it, so it
 * gives up soon and tries again.
 */
export const LOCK_TIMEOUT = '300ms';

const MAX_WAIT_MS = 120_000;
const PAUSE = 100;
const IN_THE_WAY = ['55P03', '40P01'];

/**
 * Attempts a transaction until no other is in its way.
 * @param attempt a transaction with LOCK_TIMEOUT as its `lock_timeout`
 * @throws AppError `unavailable` when others keep using the tables for two minutes
 */
export const untilUnlocked = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCode(error, ...IN_THE_WAY)) throw error;
      if (performance.now() > end) {
        throw new AppError('unavailable', 'The tables are in use all the time; try again later', {
          cause: error,
        });
      }
      await delay(PAUSE);
    }
  }
};

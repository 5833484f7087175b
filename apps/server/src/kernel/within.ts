import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from './errors.ts';

/**
 * Resolves with the result of some work if it arrives in time. The work itself continues, because a file system
 * that hangs cannot be interrupted.
 * @throws AppError `unavailable` when it takes longer
 */
export const within = async <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  const answered = new AbortController();
  const tooLong = async () => {
    await delay(milliseconds, undefined, { signal: answered.signal, ref: false });
    throw new AppError('unavailable', `No answer came within ${milliseconds / 1000} seconds`);
  };
  try {
    return await Promise.race([work, tooLong()]);
  } finally {
    answered.abort();
  }
};

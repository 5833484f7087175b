import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from './errors.ts';

/**
 * What some work answers, if it does so in time; it is not ended, for a file system that hangs cannot be.
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

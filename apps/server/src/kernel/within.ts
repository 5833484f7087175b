import { AppError } from './errors.ts';

/**
 * What some work answers, if it does so in time; it is not ended, for a file system that hangs cannot be.
 * @throws AppError `unavailable` when it takes longer
 */
export const within = async <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const error = new AppError('unavailable', `No answer came within ${milliseconds / 1000} seconds`);
  const timer = setTimeout(reject, milliseconds, error);
  timer.unref();
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

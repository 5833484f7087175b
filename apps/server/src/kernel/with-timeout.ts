import { AppError } from './errors.ts';

/**
 * Resolves with the result of some work if it arrives in time. The work itself continues, because a file system
 * that hangs cannot be interrupted.
 * @throws AppError `unavailable` when it takes longer
 */
export const withTimeout = async <Value>(
  milliseconds: number,
  work: Promise<Value>,
): Promise<Value> => {
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

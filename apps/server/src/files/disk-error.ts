import { AppError } from '../kernel/errors.ts';

/** Whether a system error has one of the codes. */
export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Translates a write error: `unavailable` when the disk is full, otherwise the error itself. */
export const asDiskError = (error: unknown): unknown =>
  isCode(error, 'ENOSPC', 'EDQUOT')
    ? new AppError('unavailable', 'There is no room left for the photo.', {
        cause: error,
        retryAfter: 60,
      })
    : error;

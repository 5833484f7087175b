import { isCode } from '../kernel/error-code.ts';
import { AppError } from '../kernel/errors.ts';

/** Translates a write error: `unavailable` when the disk is full, otherwise the error itself. */
export const asDiskError = (error: unknown): unknown =>
  isCode(error, 'ENOSPC', 'EDQUOT')
    ? new AppError('unavailable', 'There is no room left for the photo.', {
        cause: error,
        retryAfter: 60,
      })
    : error;

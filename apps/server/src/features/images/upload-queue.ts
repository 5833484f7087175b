import { minutes } from '@hvac/contract/durations';
import { AppError } from '../../kernel/errors.ts';
import { createQueue } from '../../kernel/queue.ts';

/** Limits concurrent uploads and processes their images one at a time. */
export interface UploadQueue {
  /**
   * Handles an upload, from before its body is read until the response.
   * @throws AppError `unavailable` while a hundred others are in progress
   */
  admit<Result>(handle: () => Promise<Result>): Promise<Result>;
  /**
   * Does work that only one upload may do at a time. Users take turns, however many uploads each has sent.
   * @throws AppError `unavailable` when the turn does not come within five minutes
   */
  enqueue<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
  /** How many uploads are in progress, and how many were refused so far. */
  figures(): { inProgress: number; refused: number };
}

const MAX_IN_PROGRESS = 100;
const BUSY = 'Too many photos are being prepared. Please try again in a moment.';
// A hundred pictures of the largest size take about two minutes.
const QUEUE_LIMITS = { concurrency: 1, waiting: MAX_IN_PROGRESS, timeoutMs: minutes(5) };

/** The error while too many other uploads are in progress. */
export const busy = (cause?: unknown): AppError =>
  new AppError('unavailable', BUSY, { retryAfter: 10, cause });

export const createUploadQueue = (): UploadQueue => {
  let admitted = 0;
  let refused = 0;
  const runQueued = createQueue(BUSY, QUEUE_LIMITS);
  return {
    async admit(handle) {
      if (admitted >= MAX_IN_PROGRESS) {
        refused += 1;
        throw busy();
      }
      admitted += 1;
      try {
        return await handle();
      } finally {
        admitted -= 1;
      }
    },
    enqueue: (userId, work) => runQueued(work, userId),
    figures: () => ({ inProgress: admitted, refused }),
  };
};

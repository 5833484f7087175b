import { AppError } from '../../kernel/errors.ts';

/** Limits concurrent uploads and processes their images one at a time. */
export interface UploadQueue {
  /**
   * Handles an upload, from before its body is read until the response.
   * @throws AppError `unavailable` while a hundred others are in progress
   */
  admit<Result>(handle: () => Promise<Result>): Promise<Result>;
  /** Does work that only one upload may do at a time. Users take turns, however many uploads each has sent. */
  takeTurn<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
  /** How many uploads are in progress, and how many were refused so far. */
  figures(): { inProgress: number; refused: number };
}

const ADMITTED_AT_MOST = 100;

/** The error while too many other uploads are in progress. */
export const busy = (cause?: unknown): AppError =>
  new AppError('unavailable', 'Too many images are being prepared. Please try again in a moment.', {
    retryAfter: 10,
    cause,
  });

export const createUploadQueue = (): UploadQueue => {
  let admitted = 0;
  let refused = 0;
  let isWorking = false;
  // The first user is next; each has a queue of callbacks that start their uploads, oldest first.
  const waiting = new Map<number, (() => void)[]>();

  const moveToBack = (userId: number) => {
    const own = waiting.get(userId);
    if (!own) return;
    waiting.delete(userId);
    waiting.set(userId, own);
  };

  const beginNext = () => {
    const [userId, own] = waiting.entries().next().value ?? [];
    const begin = own?.shift();
    if (userId !== undefined && own?.length === 0) waiting.delete(userId);
    isWorking = begin !== undefined;
    begin?.();
  };

  return {
    async admit(handle) {
      if (admitted >= ADMITTED_AT_MOST) {
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
    async takeTurn(userId, work) {
      if (isWorking) {
        await new Promise<void>((begin) => {
          waiting.set(userId, [...(waiting.get(userId) ?? []), begin]);
        });
      }
      isWorking = true;
      try {
        return await work();
      } finally {
        moveToBack(userId);
        beginNext();
      }
    },
    figures: () => ({ inProgress: admitted, refused }),
  };
};

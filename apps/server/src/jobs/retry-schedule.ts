const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failure; the last value repeats. */
const PAUSES = [15, MINUTE, 4 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
/** Milliseconds after which a failing job is given up. */
const RETRY_WINDOW = 72 * HOUR * 1000;
/** Three days of pauses take at least as many attempts; a job dated by a clock that was behind has made fewer. */
const MIN_ATTEMPTS = 20;
/** A job started this many times must be crashing its instance, because ordinary failures are given up earlier. */
export const MAX_ATTEMPTS = 30;

/** Seconds until the next attempt, ± 20 % so that jobs that failed together are not retried together. */
export const retryDelay = (attempts: number, random: number): number => {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  return Math.round(pause * (0.8 + 0.4 * random));
};

/** Whether a failing job is given up: after three days. */
export const isOutOfRetries = (
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  now: Date,
): boolean => now.getTime() - createdAt.getTime() > RETRY_WINDOW && attempts >= MIN_ATTEMPTS;

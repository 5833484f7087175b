/**
 * Repeats a check that succeeded only after a while, because it costs something and is asked every second; one that
 * failed is repeated at once.
 * @param pauseMs for how long a success counts
 */
export const onceWhileFine = (
  check: () => Promise<void>,
  pauseMs: number,
  clock = () => performance.now(),
): (() => Promise<void>) => {
  let fineUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock() < fineUntil) return;
    await check();
    fineUntil = clock() + pauseMs;
  };
};

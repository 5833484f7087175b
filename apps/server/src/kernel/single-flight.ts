/**
 * Does not start work again while it is in progress: all callers share its result. Each call to a file system that
 * hangs blocks one of the process's four threads.
 */
export const singleFlight = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
};

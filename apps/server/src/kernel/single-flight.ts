/**
 * Work that is not started again while it is in progress: all callers share its result. A file system that
 * hangs blocks one of the process's four threads with each call.
 */
export const singleFlight = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let underWay: Promise<Value> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
};

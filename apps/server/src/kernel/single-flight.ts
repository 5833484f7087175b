/**
 * Work that is never begun while it is still under way: whoever asks meanwhile is answered by the same.
 * A file system that hangs keeps a thread of the process for each call, and there are four.
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

/** Aborts what makes no progress. The time counts from the first `restart`. */
export interface IdleTimeout {
  /** Aborted when nothing happens for too long. */
  signal: AbortSignal;
  restart(): void;
  stop(): void;
}

/** @param timeoutMs how long nothing may happen */
export const createIdleTimeout = (timeoutMs: number): IdleTimeout => {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('nothing came in time'));
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    restart() {
      stop();
      timer = setTimeout(abort, timeoutMs);
    },
    stop,
  };
};

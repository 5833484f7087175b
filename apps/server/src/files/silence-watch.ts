/** Aborts what makes no progress. The time counts from the first call of `heard`. */
export interface SilenceWatch {
  /** Aborted when the silence lasts too long. */
  signal: AbortSignal;
  /** Restarts the timer. */
  heard(): void;
  /** Stops the timer. */
  end(): void;
}

/** @param longest the longest silence, in milliseconds */
export const watchSilence = (longest: number): SilenceWatch => {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('nothing came in time'));
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    heard() {
      end();
      timer = setTimeout(abort, longest);
    },
    end,
  };
};

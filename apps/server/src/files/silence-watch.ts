/** Ends what makes no progress. It counts from the first call of `heard`. */
export interface SilenceWatch {
  /** Aborted after too long a silence. */
  signal: AbortSignal;
  /** Counts anew. */
  heard(): void;
  /** Counts no more. */
  end(): void;
}

/** @param longest silence in milliseconds */
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

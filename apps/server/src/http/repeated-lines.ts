/** Writes a line of the log about something that happened so many times. */
export type WriteLine = (times: number) => void;

/** Lines that anybody can cause, any number of times. */
export interface RepeatedLines {
  /**
   * Writes a line at once when it is the first of its kind; later ones are counted, and the last is written with their
   * number within a second.
   */
  write(kind: string, write: WriteLine): void;
  /** Writes what is counted so far. */
  flush(): void;
}

const EVERY_MS = 1000;
/** More kinds than this within a second are made up, such as by many addresses: they are counted together. */
const MAX_KINDS = 30;
const OTHERS = 'others';

/**
 * Bounds lines that anybody can cause: one of each kind a second, and so many kinds.
 * @param writeOthers writes how many of further kinds there were, so that none of them is blamed for all
 */
export const createRepeatedLines = (writeOthers: WriteLine): RepeatedLines => {
  const kinds = new Map<string, { write: WriteLine; times: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    for (const [kind, { write, times }] of kinds) {
      if (times > 0) {
        kinds.set(kind, { write, times: 0 });
        write(times);
      } else {
        kinds.delete(kind);
      }
    }
    timer = kinds.size > 0 ? setTimeout(flush, EVERY_MS).unref() : undefined;
  };

  return {
    write(kind, write) {
      const isKnown = kinds.has(kind) || kinds.size < MAX_KINDS;
      const known = kinds.get(isKnown ? kind : OTHERS);
      if (known) {
        known.times += 1;
        if (isKnown) known.write = write;
        return;
      }
      if (isKnown) kinds.set(kind, { write, times: 0 });
      else kinds.set(OTHERS, { write: writeOthers, times: 0 });
      timer ??= setTimeout(flush, EVERY_MS).unref();
      write(1);
    },
    flush,
  };
};

import { setTimeout as delay } from 'node:timers/promises';

/** Tells listeners within this instance that something has changed. */
export interface Bell {
  ring(): void;
  /** When it last rang, ISO 8601; later after every ring. */
  rungAt(): string;
  /**
   * Yields `rung` at once and whenever the bell has rung since, no matter how often, and `check` after every pause
   * without a ring. Ends when the signal is aborted or the bell is closed.
   * @param pause in milliseconds
   */
  listen(signal: AbortSignal, pause: number): AsyncGenerator<'rung' | 'check', void>;
  /** Ends all listeners. */
  close(): void;
  isClosed(): boolean;
}

export const createBell = (): Bell => {
  const closing = new AbortController();
  let waking = new AbortController();
  let rungAt = Date.now();

  return {
    ring() {
      rungAt = Math.max(Date.now(), rungAt + 1);
      waking.abort();
      waking = new AbortController();
    },
    rungAt: () => new Date(rungAt).toISOString(),
    async *listen(signal, pause) {
      const isOver = () => signal.aborted || closing.signal.aborted;
      let heard = 0;
      while (!isOver()) {
        const isNew = rungAt !== heard;
        heard = rungAt;
        yield isNew ? 'rung' : 'check';
        if (isOver() || rungAt !== heard) continue;
        const ends = AbortSignal.any([signal, closing.signal, waking.signal]);
        await delay(pause, undefined, { signal: ends, ref: false }).catch(() => undefined);
      }
    },
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  };
};

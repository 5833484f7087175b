import { setTimeout as delay } from 'node:timers/promises';

/** Tells listeners within this instance that something has changed. */
export interface ChangeSignal {
  notify(): void;
  /** When something last changed, ISO 8601; later after every change. */
  changedAt(): string;
  /**
   * Yields `changed` at once and whenever something has changed since, no matter how often, and `check` after every pause
   * without one. Ends when the signal is aborted or this is closed.
   * @param pause in milliseconds
   */
  listen(signal: AbortSignal, pause: number): AsyncGenerator<'changed' | 'check', void>;
  /** Ends all listeners. */
  close(): void;
  isClosed(): boolean;
}

export const createChangeSignal = (): ChangeSignal => {
  const closing = new AbortController();
  let waking = new AbortController();
  let changedAt = Date.now();

  return {
    notify() {
      changedAt = Math.max(Date.now(), changedAt + 1);
      waking.abort();
      waking = new AbortController();
    },
    changedAt: () => new Date(changedAt).toISOString(),
    async *listen(signal, pause) {
      const isOver = () => signal.aborted || closing.signal.aborted;
      let heard = 0;
      while (!isOver()) {
        const isNew = changedAt !== heard;
        heard = changedAt;
        yield isNew ? 'changed' : 'check';
        if (isOver() || changedAt !== heard) continue;
        const ends = AbortSignal.any([signal, closing.signal, waking.signal]);
        await delay(pause, undefined, { signal: ends, ref: false }).catch(() => undefined);
      }
    },
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  };
};

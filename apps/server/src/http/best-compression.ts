import type { CompressedResponse } from './compressed-response.ts';

/** Improves the compression of a response later, if it is still current then. */
type CompressBest = (response: CompressedResponse, isCurrent: () => boolean) => void;

// In milliseconds. What changes again within this time is not worth the work.
const DELAY = 1000;
// More than there are pages that anybody reads; others keep their fast compression.
const MAX_WAITING = 1000;

/**
 * Compresses cached responses as well as it can be done, off the path of any request: one at a time, so that the
 * thread pool and the other cores stay free. Whatever was sent before went out with the fast compression.
 */
export const createBestCompression = (): CompressBest => {
  const waiting = new Map<CompressedResponse, () => boolean>();
  const taken = new WeakSet<CompressedResponse>();
  let isScheduled = false;

  const improveAll = async () => {
    for (const [response, isCurrent] of waiting) {
      // The fast form is sent for good if this fails, as it does when memory is short.
      if (isCurrent()) await response.improve().catch(() => undefined);
      waiting.delete(response);
    }
    isScheduled = false;
  };

  return (response, isCurrent) => {
    if (taken.has(response) || waiting.size >= MAX_WAITING || !isCurrent()) return;
    taken.add(response);
    waiting.set(response, isCurrent);
    if (!isScheduled) setTimeout(improveAll, DELAY).unref();
    isScheduled = true;
  };
};

import type { ObjectStore } from '../config/store-variables.ts';
import { AppError } from '../kernel/errors.ts';
import { createAskStore, type StoreCall } from './ask-store.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import { StoreFault, storeUnavailable } from './store-fault.ts';

/**
 * Sends a request to the object store and reads the response, unless the store is silent for too long. The response
 * is null when there is no such file.
 * @throws AppError `unavailable`, caused by a StoreFault
 */
export type Exchange = <Result>(
  request: Omit<StoreCall, 'silence'>,
  read: (response: Response | null, silence: SilenceWatch) => Promise<Result>,
  silence?: SilenceWatch,
) => Promise<Result>;

/** @param longestSilence of the store, in milliseconds, unless a call has its own watch */
export const createExchange = (store: ObjectStore, longestSilence: number): Exchange => {
  const ask = createAskStore(store);
  return async (request, read, silence = watchSilence(longestSilence)) => {
    try {
      const response = await ask({ ...request, silence });
      silence.heard();
      return await read(response, silence);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const what = `${request.method} ${request.path}`;
      throw storeUnavailable(new StoreFault(what, null, { cause: error }));
    } finally {
      silence.end();
    }
  };
};

/** Reads a response to its end and discards it. */
export const toEnd = async (response: Response | null): Promise<void> => {
  await response?.arrayBuffer();
};

/** @param code what is wrong with the response */
export const unexpected = (what: string, code: string): AppError =>
  storeUnavailable(new StoreFault(what, { status: 200, code }));

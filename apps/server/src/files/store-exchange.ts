import type { ObjectStore } from '../config/store-variables.ts';
import { AppError } from '../kernel/errors.ts';
import { createAskStore, type StoreCall } from './ask-store.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import { StoreFault, storeUnavailable } from './store-fault.ts';

/**
 * Asks the object store, and reads the answer before the silence lasts too long. The answer is null when there is
 * no such file.
 * @throws AppError `unavailable`, caused by a StoreFault
 */
export type Exchange = <Result>(
  request: Omit<StoreCall, 'silence'>,
  read: (response: Response | null, silence: SilenceWatch) => Promise<Result>,
  silence?: SilenceWatch,
) => Promise<Result>;

/** @param longestSilence of the store, in milliseconds, unless a call brings another one */
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

/** Reads an answer that has nothing to tell. */
export const toEnd = async (response: Response | null): Promise<void> => {
  await response?.arrayBuffer();
};

/** @param code what is wrong with the answer */
export const unexpected = (what: string, code: string): AppError =>
  storeUnavailable(new StoreFault(what, { status: 200, code }));

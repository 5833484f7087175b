import { type AppError, toAppError } from './errors.ts';

/** A value, and whether it was read just now. */
export interface CachedValue<Value> {
  value: Value;
  /** Whether the value was read just now. */
  isCurrent: boolean;
}

/**
 * Returns what `read` returns or, while it fails for reasons on our side, its last result for this name, or
 * `initial` if there is none.
 * @throws AppError when `read` is refused
 */
export type StaleIfError = <Value>(
  name: string,
  read: () => Promise<Value>,
  initial: Value,
) => Promise<CachedValue<Value>>;

/**
 * Keeps the last results in the memory of one instance.
 * @param onFailure called with each failed read
 */
export const createStaleIfError = (onFailure: (error: AppError) => void): StaleIfError => {
  const memory = new Map<string, unknown>();
  return async <Value>(name: string, read: () => Promise<Value>, initial: Value) => {
    try {
      const value = await read();
      memory.set(name, value);
      return { value, isCurrent: true };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status < 500) throw error;
      onFailure(error);
      return { value: (memory.get(name) as Value | undefined) ?? initial, isCurrent: false };
    }
  };
};

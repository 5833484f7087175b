import { type AppError, toAppError } from './errors.ts';

interface Known<Value> {
  value: Value;
  /** Whether it was read just now. */
  isCurrent: boolean;
}

/**
 * What `read` answers; while that fails on our side, what it answered last under this name, or at first `initial`.
 * @throws AppError when it was refused
 */
export type StaleIfError = <Value>(
  name: string,
  read: () => Promise<Value>,
  initial: Value,
) => Promise<Known<Value>>;

/**
 * The memory of one host.
 * @param onFailure is told of each reading that failed
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

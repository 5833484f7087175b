import * as z from 'zod/mini';

/** A setting with its version, which a save sends back; version 0 is the default that nobody has saved. */
export interface Versioned<Value> {
  value: Value;
  version: number;
}

/** Saves a setting over the version that was loaded. */
export const versioned = <Schema extends z.ZodMiniType>(value: Schema) =>
  z.strictObject({
    value,
    version: z.int('The version must be a whole number').check(z.gte(0)),
  });

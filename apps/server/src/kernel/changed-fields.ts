import { isDeepStrictEqual } from 'node:util';

// As it would be stored: without undefined, and null where a form has no value.
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Whether two values are the same JSON, in whatever order their keys are, which the database does not keep. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(asStored(one), asStored(other));

/**
 * The names of the fields of `after` that differ from `before`, compared as JSON. Fields that `after` lacks, or has
 * as undefined, are unchanged.
 */
export const changedFields = (before: object, after: object): string[] => {
  const former = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => value !== undefined && !isSameJson(value, former.get(name)))
    .map(([name]) => name);
};

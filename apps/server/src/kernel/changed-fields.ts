/**
 * The names of the fields of `after` that differ from `before`, compared as JSON. Fields that `after` lacks, or has
 * as undefined, are unchanged.
 */
export const changedFields = (before: object, after: object): string[] => {
  const former = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => value !== undefined && !isSame(value, former.get(name)))
    .map(([name]) => name);
};

// The database stores null where a form has no value.
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

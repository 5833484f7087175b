import type * as z from 'zod/mini';

type Name = string | number | null;

/**
 * A check that adds an issue to each entry that repeats the name of an earlier one, ignoring case; null is no name.
 * @param nameOf by default, an entry is a name itself
 * @param field the field of an entry that gets the issue; by default the entry
 */
export const uniqueEntries =
  <Entry>(message: string, nameOf = (entry: Entry): Name => String(entry), field?: string) =>
  ({ value, issues }: z.core.ParsePayload<Entry[]>): void => {
    const seen = new Set<string>();
    for (const [index, entry] of value.entries()) {
      const name = nameOf(entry)?.toString().toLowerCase();
      if (name === undefined) continue;
      if (seen.has(name)) {
        const path = field === undefined ? [index] : [index, field];
        issues.push({ code: 'custom', input: entry, path, message });
      }
      seen.add(name);
    }
  };

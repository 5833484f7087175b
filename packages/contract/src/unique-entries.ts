import type * as z from 'zod/mini';

/** A check that adds an issue to each entry that repeats the name of an earlier one, ignoring case; null is no name. */
export const uniqueEntries =
  <Entry>(
    nameOf: (entry: Entry) => string | number | null,
    path: (index: number) => PropertyKey[],
    message: string,
  ) =>
  (payload: z.core.ParsePayload<Entry[]>): void => {
    const seen = new Set<string>();
    for (const [index, entry] of payload.value.entries()) {
      const name = nameOf(entry)?.toString().toLowerCase();
      if (name === undefined) continue;
      if (seen.has(name)) {
        payload.issues.push({ code: 'custom', input: entry, path: path(index), message });
      }
      seen.add(name);
    }
  };

/** The word of a full name to greet somebody by; null if none looks like one, as with 'Dr.', 'A' or an address. */
export const firstNameOf = (fullName: string): string | null =>
  /^\s*(\p{L}[\p{L}\p{M}'’-]{1,23})(?!\S)/u.exec(fullName)?.[1] ?? null;

/** The code of an error of the system, a library or the database; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error has one of the codes. */
export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));

/** In milliseconds. */
export const minutes = (count: number): number => count * 60_000;

/** In milliseconds. */
export const hours = (count: number): number => minutes(60 * count);

/** In milliseconds, of 24 hours each. */
export const days = (count: number): number => hours(24 * count);

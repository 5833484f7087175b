/** The middle of measured values, and between which two of them it lies in 95 of 100 cases. */
export interface Interval {
  low: number;
  median: number;
  high: number;
}

// Half the width of the middle 95 % of a normal distribution, which the rank of a median follows.
const DEVIATIONS = 1.96;

/** The interval of a median by ranks, which holds however the values are spread. */
export const medianOf = (values: number[]): Interval => {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const at = (rank: number) => sorted[Math.min(last, Math.max(0, rank))] ?? Number.NaN;
  const reach = (DEVIATIONS * Math.sqrt(sorted.length)) / 2;
  return {
    low: at(Math.floor(last / 2 - reach)),
    median: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    high: at(Math.ceil(last / 2 + reach)),
  };
};

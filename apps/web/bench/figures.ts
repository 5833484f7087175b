/** A figure of the product beside its limit. */
interface Figure {
  name: string;
  value: number;
  limit: number;
  unit: string;
  /** The limit is the least that is wanted instead of the most. */
  isLeast: boolean;
}

const figures: Figure[] = [];

/** Notes a figure that may be at most its limit. */
export const atMost = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, limit, unit, isLeast: false });
};

/** Notes a figure that has to be at least its limit. */
export const atLeast = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, limit, unit, isLeast: true });
};

const isMet = ({ value, limit, isLeast }: Figure) => (isLeast ? value >= limit : value <= limit);

/** Prints the figures beside their limits; tells whether all are met. */
export const printFigures = (): boolean => {
  for (const figure of figures) {
    const { name, value, limit, unit, isLeast } = figure;
    const mark = isMet(figure) ? 'ok  ' : 'MISS';
    // A miss by a hair must not look like its limit.
    const digits = Number.isInteger(value) ? 0 : value < 0.01 ? 5 : 2;
    const bound = `${isLeast ? 'min' : 'max'} ${limit}`.padEnd(8);
    console.log(`${mark} ${value.toFixed(digits).padStart(8)}  ${bound} ${unit.padEnd(4)} ${name}`);
  }
  return figures.every(isMet);
};

/** A measured figure of the product and its limit. */
interface Figure {
  name: string;
  value: number;
  limit: number;
  unit: string;
  /** Whether the limit is a minimum instead of a maximum. */
  isLeast: boolean;
}

const figures: Figure[] = [];

/** Records a figure that must not exceed its limit. */
export const atMost = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, limit, unit, isLeast: false });
};

/** Records a figure that must not be below its limit. */
export const atLeast = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, limit, unit, isLeast: true });
};

const isMet = ({ value, limit, isLeast }: Figure) => (isLeast ? value >= limit : value <= limit);

/** Prints the figures beside their limits; returns whether all are met. */
export const printFigures = (): boolean => {
  for (const figure of figures) {
    const { name, value, limit, unit, isLeast } = figure;
    const mark = isMet(figure) ? 'ok  ' : 'MISS';
    // A narrow miss must not look equal to the limit.
    const digits = Number.isInteger(value) ? 0 : value < 0.01 ? 5 : 2;
    const bound = `${isLeast ? 'min' : 'max'} ${limit}`.padEnd(8);
    console.log(`${mark} ${value.toFixed(digits).padStart(8)}  ${bound} ${unit.padEnd(4)} ${name}`);
  }
  return figures.every(isMet);
};

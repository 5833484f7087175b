/** A measured figure of the product. */
interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the figure is compared with. */
  beside: string;
  /** Null when nothing depends on it. */
  isMet: boolean | null;
}

const figures: Figure[] = [];

/** Records a figure that must not exceed its limit. */
export const atMost = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, unit, beside: `max ${limit}`, isMet: value <= limit });
};

/** Records a figure that must not be below its limit. */
export const atLeast = (limit: number, unit: string, name: string, value: number): void => {
  figures.push({ name, value, unit, beside: `min ${limit}`, isMet: value >= limit });
};

/** Records a figure without a limit. */
export const tell = (unit: string, name: string, value: number): void => {
  figures.push({ name, value, unit, beside: '', isMet: null });
};

/**
 * Records a figure beside that of the release before.
 * @param ratio of the two, if it is not their quotient; `isMet` tells whether it suffices
 */
export const compare = (
  unit: string,
  name: string,
  [value, before]: [number, number],
  { ratio = value / before, isMet = null }: { ratio?: number; isMet?: boolean | null } = {},
): void => {
  figures.push({ name, value, unit, beside: `× ${ratio.toFixed(2)}`, isMet });
};

const markOf = ({ isMet }: Figure) => {
  if (isMet === null) return '    ';
  return isMet ? 'ok  ' : 'MISS';
};

const lineOf = (figure: Figure): string => {
  const { name, value, unit, beside } = figure;
  // A narrow miss must not look equal to the limit.
  const digits = Number.isInteger(value) || value >= 1000 ? 0 : value < 0.01 ? 5 : 2;
  const measured = `${value.toFixed(digits).padStart(8)}  ${beside.padEnd(8)} ${unit.padEnd(4)}`;
  return `${markOf(figure)} ${measured} ${name}`;
};

/** Prints the figures, and again those that miss what is asked of them; returns whether there are none. */
export const printFigures = (): boolean => {
  for (const figure of figures) console.log(lineOf(figure));
  const missed = figures.filter(({ isMet }) => isMet === false);
  console.log(missed.length === 0 ? 'Nothing misses its limit' : 'These miss their limits:');
  for (const figure of missed) console.log(lineOf(figure));
  return missed.length === 0;
};

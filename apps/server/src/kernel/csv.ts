/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// What a spreadsheet would run as a formula, whoever wrote it. One that separates cells by semicolons or tabs, as in
// many countries, does not see the quotes: for it, a cell may begin within a cell of ours, with quotes of its own.
const FORMULA = /^[\t\r\n]|(?<=(?:^|[;\t\r\n])"*)[=+\-@＝＋－＠]/g;

const cellOf = (value: string): string =>
  `"${value.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;

/**
 * One record of a CSV file (RFC 4180), every cell in quotes. An apostrophe keeps spreadsheets from running a cell as a
 * formula.
 */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

// A cell ends at a delimiter or at the end of the line; one in quotes may hold both, and quotes twice.
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t]*))(\t|$)/y,
};

/** What stands between the cells of a line. */
export type Delimiter = keyof typeof CELLS;

/** The cells of a line, trimmed; null when its quotes do not match. */
const cellsIn = (line: string, delimiter: Delimiter): string[] | null => {
  const cells: string[] = [];
  const pattern = CELLS[delimiter];
  pattern.lastIndex = 0;
  for (;;) {
    const found = pattern.exec(line);
    if (!found) return null;
    const [, quoted, plain = '', end] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') return cells;
  }
};

/** A line of a CSV file that is not empty, with its number; lines count from 1. */
export interface CsvLine {
  number: number;
  /** Null when the line is none of a CSV file, or too long. */
  cells: string[] | null;
}

/** The lines of a CSV file whose cells hold no line breaks. */
export const readCsv = (text: string, longestLine: number, delimiter: Delimiter): CsvLine[] =>
  text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => ({
      number,
      cells: line.length > longestLine ? null : cellsIn(line.replace(/^ +| +$/g, ''), delimiter),
    }));

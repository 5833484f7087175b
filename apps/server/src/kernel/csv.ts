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

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// Cells that a spreadsheet would run as a formula, whoever wrote them.
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of a CSV file (RFC 4180). An apostrophe keeps spreadsheets from running a cell as a formula. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

import { flatten } from './-paste-blocks.ts';
import { styleOf } from './-paste-styles.ts';

const rowsOf = (table: Element): Element[] =>
  Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table);

const cellsOf = (row: Element): Element[] =>
  Array.from(row.children).filter(({ tagName }) => tagName === 'TD' || tagName === 'TH');

/** Whether a table only arranges things, as in mails, or has one cell or column of text. */
const isLayout = (table: Element): boolean => {
  if (/^(presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (table.querySelector('table, h1, h2, h3, h4, h5, h6, ul, ol, blockquote')) return true;
  return rowsOf(table).every((row) => cellsOf(row).length < 2);
};

const spanOf = (cell: Element, name: string): number =>
  Math.min(100, Math.max(1, Number(cell.getAttribute(name)) || 1));

/** Gives every place of a table a cell of its own. */
const withoutSpans = (rows: Element[], document: Document): void => {
  /** Columns that a cell above covers, with the number of rows that it still does. */
  const covered = new Map<number, number>();
  for (const row of rows) {
    let column = 0;
    const fill = (before: Element | null) => {
      while ((covered.get(column) ?? 0) > 0) {
        covered.set(column, (covered.get(column) ?? 0) - 1);
        row.insertBefore(document.createElement('td'), before);
        column += 1;
      }
    };
    for (const cell of cellsOf(row)) {
      fill(cell);
      const columns = spanOf(cell, 'colspan');
      const below = spanOf(cell, 'rowspan') - 1;
      for (let at = 0; at < columns; at += 1) {
        if (at > 0) cell.after(document.createElement('td'));
        if (below > 0) covered.set(column + at, below);
      }
      column += columns;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
    }
    fill(null);
  }
};

const alignOf = (cell: Element): string => {
  const inner = cell.firstElementChild;
  const align =
    cell.getAttribute('align') ||
    styleOf(cell, 'text-align') ||
    (inner && cell.children.length === 1 && styleOf(inner, 'text-align')) ||
    '';
  return /^(right|center)$/i.test(align) ? align.toLowerCase() : '';
};

/** Aligns the columns whose cells below the first row are all aligned. */
const alignColumns = (rows: Element[], aligns: string[][]): void => {
  const [head] = rows;
  for (const [column, cell] of (head ? cellsOf(head) : []).entries()) {
    const below = aligns.slice(1).filter((row) => row[column] !== undefined);
    const [first] = below;
    const align = first?.[column];
    if (align && below.every((row) => row[column] === align))
      cell.setAttribute('data-align', align);
  }
};

const simplify = (table: Element): void => {
  const document = table.ownerDocument;
  const caption = table.querySelector('caption');
  if (caption?.textContent?.trim()) {
    const paragraph = document.createElement('p');
    paragraph.append(...caption.childNodes);
    table.before(paragraph);
  }
  caption?.remove();
  withoutSpans(rowsOf(table), document);
  for (const row of rowsOf(table)) {
    if (!row.textContent?.replace(/\u00a0/g, ' ').trim()) row.remove();
  }
  const rows = rowsOf(table);
  alignColumns(
    rows,
    rows.map((row) => cellsOf(row).map(alignOf)),
  );
  for (const row of rows) for (const cell of cellsOf(row)) flatten(cell);
  // The columns that only pad a spreadsheet.
  const widest = Math.max(
    0,
    ...rows.map((row) => cellsOf(row).findLastIndex((cell) => cell.textContent?.trim()) + 1),
  );
  for (const row of rows) for (const cell of cellsOf(row).slice(widest)) cell.remove();
  const body = document.createElement('tbody');
  body.append(...rows);
  table.replaceChildren(body);
};

/** Makes tables such as Markdown has them: lines of text in cells. Tables for layout are taken apart. */
export const simplifyTables = (root: Element): void => {
  for (const table of Array.from(root.querySelectorAll('table')).toReversed()) {
    if (!isLayout(table)) {
      simplify(table);
      continue;
    }
    const cells = rowsOf(table).flatMap(cellsOf);
    table.replaceWith(
      ...cells.map((cell) => {
        const part = table.ownerDocument.createElement('div');
        part.append(...cell.childNodes);
        return part;
      }),
    );
  }
};

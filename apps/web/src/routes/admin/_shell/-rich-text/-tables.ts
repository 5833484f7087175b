import type { Node } from 'prosemirror-model';
import { type Command, Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
} from 'prosemirror-tables';
import { insertBlock } from './-block-commands.ts';
import { nodes } from './-schema.ts';

const row = (type: typeof nodes.table_cell, columns: number): Node =>
  nodes.table_row.create(
    null,
    Array.from({ length: columns }, () => type.create()),
  );

/** Names the columns of a table that have no name: an empty one says nothing to a screen reader. */
const nameColumns = (tr: Transaction, tableStart: number): void => {
  const table = tr.doc.nodeAt(tableStart - 1);
  let at = tableStart + 1;
  for (const [index, cell] of (table?.firstChild?.children ?? []).entries()) {
    const name = cell.content.size === 0 ? `Column ${index + 1}` : '';
    if (name) tr.insertText(name, at + 1);
    at += cell.nodeSize + name.length;
  }
};

/** Inserts a table with three columns, and selects the name of the first. */
export const insertTable: Command = (state, dispatch, view) => {
  const rows = [row(nodes.table_header, 3), row(nodes.table_cell, 3), row(nodes.table_cell, 3)];
  const named =
    dispatch &&
    ((tr: Transaction) => {
      const cell = tr.selection.$from;
      nameColumns(tr, cell.start(-2));
      const from = cell.start();
      const to = from + (tr.doc.nodeAt(cell.before())?.content.size ?? 0);
      dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)));
    });
  return insertBlock(nodes.table.create(null, rows))(state, named, view);
};

export const addRow: Command = addRowAfter;

export const addColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { tableStart } = selectedRect(state);
  return addColumnAfter(
    state,
    dispatch &&
      ((tr) => {
        nameColumns(tr, tableStart);
        dispatch(tr);
      }),
  );
};

/** Removes the row of the cursor; the last one takes the table with it. */
export const removeRow: Command = (state, dispatch) =>
  isInTable(state) &&
  (selectedRect(state).map.height > 1 ? deleteRow : deleteTable)(state, dispatch);

/** Removes the column of the cursor; the last one takes the table with it. */
export const removeColumn: Command = (state, dispatch) =>
  isInTable(state) &&
  (selectedRect(state).map.width > 1 ? deleteColumn : deleteTable)(state, dispatch);

/** Goes to the cell below; below the last row, to the text after the table. */
export const goToRowBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, bottom, left, tableStart, table } = selectedRect(state);
  if (!dispatch) return true;
  const { tr } = state;
  if (bottom < map.height) {
    const cell = tableStart + (map.map[bottom * map.width + left] ?? 0);
    const end = cell + 1 + (tr.doc.nodeAt(cell)?.content.size ?? 0);
    tr.setSelection(TextSelection.create(tr.doc, end));
  } else {
    const after = tableStart - 1 + table.nodeSize;
    const next = tr.doc.resolve(after).nodeAfter;
    if (!next?.isTextblock) tr.insert(after, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
};

/** Goes to the next cell; after the last one, it adds a row. */
export const goToCell =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    if (goToNextCell(direction)(state, dispatch)) return true;
    if (direction === -1) return false;
    if (!dispatch || !view) return true;
    addRowAfter(state, dispatch);
    return goToNextCell(1)(view.state, dispatch);
  };

/** Makes the cells of the first row names of columns, and gives every cell the alignment of its column. */
const tidyTable = (tr: Transaction, table: Node, start: number): void => {
  const aligns: unknown[] = [];
  table.firstChild?.forEach((cell) => {
    aligns.push(cell.attrs.align);
  });
  table.forEach((cells, rowOffset, rowIndex) => {
    const type = rowIndex === 0 ? nodes.table_header : nodes.table_cell;
    cells.forEach((cell, offset, column) => {
      const align = aligns[column] ?? null;
      if (cell.type === type && cell.attrs.align === align) return;
      tr.setNodeMarkup(start + rowOffset + 1 + offset, type, { ...cell.attrs, align });
    });
  });
};

/** Keeps tables such as Markdown has them, whatever is pasted or removed. */
export const tidyTables = new Plugin({
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, pos) => {
      if (node.type === nodes.table) tidyTable(tr, node, pos + 1);
      return !node.isTextblock && node.type !== nodes.table;
    });
    return tr.docChanged ? tr : null;
  },
});

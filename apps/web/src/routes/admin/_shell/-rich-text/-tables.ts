import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
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

const nameOfColumn = (index: number): string => `Column ${index + 1}`;

/** Names the columns of a table that have no name: an empty one says nothing to a screen reader. */
const nameColumns = (tr: Transaction, tableStart: number): void => {
  const table = tr.doc.nodeAt(tableStart - 1);
  let at = tableStart + 1;
  for (const [index, cell] of (table?.firstChild?.children ?? []).entries()) {
    const name = cell.content.size === 0 ? nameOfColumn(index) : '';
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

/** A cursor in a cell, as far from its beginning as the cell is long at most. */
const cursorIn = (doc: Node, cell: number, offset: number): TextSelection =>
  TextSelection.create(doc, cell + 1 + Math.min(offset, doc.nodeAt(cell)?.content.size ?? 0));

/** Whether nobody has written into a column. */
const isUntouched = (table: Node, column: number): boolean =>
  table.children.every((cells, index) => {
    const text = cells.maybeChild(column)?.textContent;
    return text === (index === 0 ? nameOfColumn(column) : '');
  });

/**
 * Goes to the cell below; below the last row, to the name of the next column if nobody has written there yet, for
 * phones have no Tab key, or else to the text after the table.
 */
export const goToRowBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, bottom, left, tableStart, table } = selectedRect(state);
  if (!dispatch) return true;
  const { tr } = state;
  if (bottom < map.height) {
    const cell = tableStart + (map.map[bottom * map.width + left] ?? 0);
    tr.setSelection(cursorIn(tr.doc, cell, Number.POSITIVE_INFINITY));
  } else if (left + 1 < map.width && isUntouched(table, left + 1)) {
    const name = tableStart + (map.map[left + 1] ?? 0);
    const end = cursorIn(tr.doc, name, Number.POSITIVE_INFINITY).head;
    tr.setSelection(TextSelection.create(tr.doc, name + 1, end));
  } else {
    const after = tableStart - 1 + table.nodeSize;
    const next = tr.doc.resolve(after).nodeAfter;
    if (!next?.isTextblock) tr.insert(after, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
};

/** Where the cursor goes from a cell to the one above or below, or out of the table beyond its rows. */
const besideCell = (state: EditorState, direction: -1 | 1): Selection | null => {
  const { selection, doc } = state;
  const { map, top, bottom, left, tableStart, table } = selectedRect(state);
  const row = direction < 0 ? top - 1 : bottom;
  const cell = row < 0 || row >= map.height ? undefined : map.map[row * map.width + left];
  if (cell !== undefined) return cursorIn(doc, tableStart + cell, selection.$from.parentOffset);
  const outside = direction < 0 ? tableStart - 1 : tableStart - 1 + table.nodeSize;
  return Selection.findFrom(doc.resolve(outside), direction);
};

/** Where the cursor goes from a text to the table right above or below it: into its first column. */
const besideTable = ({ selection: { $from }, doc }: EditorState, direction: -1 | 1) => {
  if ($from.depth === 0) return null;
  const edge = doc.resolve(direction < 0 ? $from.before() : $from.after());
  const table = direction < 0 ? edge.nodeBefore : edge.nodeAfter;
  if (table?.type !== nodes.table) return null;
  const lastRow = edge.pos - 1 - (table.lastChild?.nodeSize ?? 0);
  const row = direction < 0 ? lastRow : edge.pos + 1;
  return cursorIn(doc, row + 1, direction < 0 ? Number.POSITIVE_INFINITY : 0);
};

/** Goes up or down from the first or last line of a cell, or of a text beside a table, as in a spreadsheet. */
export const goToRow =
  (direction: -1 | 1): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    if (!(selection instanceof TextSelection && selection.empty)) return false;
    if (view && !view.endOfTextblock(direction < 0 ? 'up' : 'down')) return false;
    const next = (isInTable(state) ? besideCell : besideTable)(state, direction);
    if (!next) return false;
    dispatch?.(state.tr.setSelection(next).scrollIntoView());
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
  const aligns = table.firstChild?.children.map(({ attrs }) => attrs.align) ?? [];
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

import { lift, setBlockType, wrapIn } from 'prosemirror-commands';
import type { Attrs, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { nodes } from './-schema.ts';

/** What the cursor is in, the innermost first. */
export type BlockName = 'figure' | 'table' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'quote' | 'text';

const NAMES: Partial<Record<string, BlockName>> = {
  table: 'table',
  bullet_list: 'bullets',
  ordered_list: 'numbers',
  blockquote: 'quote',
};

/** The blocks around the cursor. */
export const blocksAt = ({ selection }: EditorState): Set<BlockName> => {
  const found = new Set<BlockName>();
  if (selection instanceof NodeSelection && selection.node.type === nodes.figure)
    found.add('figure');
  const { $from } = selection;
  if ($from.parent.type === nodes.heading) found.add($from.parent.attrs.level === 2 ? 'h2' : 'h3');
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const name = NAMES[$from.node(depth).type.name];
    if (name) found.add(name);
  }
  if (found.size === 0) found.add('text');
  return found;
};

const depthOf = ($pos: ResolvedPos, type: NodeType): number => {
  for (let depth = $pos.depth; depth > 0; depth -= 1)
    if ($pos.node(depth).type === type) return depth;
  return 0;
};

/** Makes the lines headings of a level, or paragraphs again if they are. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch, view) => {
    const isOn = blocksAt(state).has(level === 2 ? 'h2' : 'h3');
    const command = isOn
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level } as Attrs);
    return command(state, dispatch, view);
  };

/** Makes the lines a list of a type, or takes them out of it; a list of the other type changes its type. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    const item = depthOf($from, nodes.list_item);
    const list = item > 0 ? $from.node(item - 1) : null;
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(
      state.tr
        .setNodeMarkup($from.before(item - 1), type, { tight: list.attrs.tight })
        .scrollIntoView(),
    );
    return true;
  };

/** Puts the blocks into a quote, or takes them out of it. */
export const toggleQuote: Command = (state, dispatch, view) => {
  const depth = depthOf(state.selection.$from, nodes.blockquote);
  if (depth === 0) return wrapIn(nodes.blockquote)(state, dispatch, view);
  return lift(state, dispatch, view);
};

/** Inserts a block before or after the line of the cursor, in place of an empty one, and leaves the cursor after it. */
export const insertBlock =
  (block: ReturnType<NodeType['create']>): Command =>
  (state, dispatch) => {
    if (isInTable(state)) return false;
    if (!dispatch) return true;
    const { $from, $to, empty } = state.selection;
    const { parent } = $from;
    const { tr } = state;
    const isAtStart = empty && parent.isTextblock && $from.parentOffset === 0;
    const isEmptyLine = isAtStart && parent.type === nodes.paragraph && parent.content.size === 0;
    const at = isAtStart ? $from.before() : $to.depth > 0 ? $to.after() : $to.pos;
    const isReplaceable =
      isEmptyLine &&
      $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), block.type);
    if (isReplaceable) tr.replaceWith(at, $from.after(), block);
    else tr.insert(isEmptyLine ? $from.after() : at, block);
    const start = tr.mapping.map(at, -1);
    const inside = block.isAtom ? start + block.nodeSize : start + 1;
    // A line to go on writing.
    if (block.isAtom && inside >= tr.doc.content.size) {
      tr.insert(tr.doc.content.size, nodes.paragraph.create());
    }
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(inside, tr.doc.content.size)), 1));
    dispatch(tr.scrollIntoView());
    return true;
  };

/** The block that moves as a whole: in a list the item, otherwise the outermost one. */
const movedRange = ({ $from, $to }: Selection) => {
  const item = depthOf($from, nodes.list_item);
  if (item > 0 && $to.depth >= item && $to.node(item) === $from.node(item)) {
    return { parent: item - 1, from: $from.before(item), to: $from.after(item) };
  }
  const from = $from.depth > 0 ? $from.before(1) : $from.pos;
  const to = $to.depth > 0 ? $to.after(1) : $to.pos;
  return { parent: 0, from, to };
};

/** Moves the blocks of the selection one place up (-1) or down (1) among their siblings. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const { doc, selection, tr } = state;
    const { from, to } = movedRange(selection);
    const $edge = doc.resolve(direction === -1 ? from : to);
    const sibling = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    if (!sibling) return false;
    if (!dispatch) return true;
    const blocks = doc.slice(from, to).content;
    const offset = direction * sibling.nodeSize;
    tr.delete(from, to).insert(from + offset, blocks);
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + offset)
        : TextSelection.create(tr.doc, selection.anchor + offset, selection.head + offset),
    );
    dispatch(tr.scrollIntoView());
    return true;
  };

/** Removes the selected block. */
export const removeBlock: Command = (state, dispatch) => {
  if (!(state.selection instanceof NodeSelection)) return false;
  dispatch?.(state.tr.deleteSelection().scrollIntoView());
  return true;
};

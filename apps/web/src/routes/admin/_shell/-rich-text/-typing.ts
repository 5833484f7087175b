import {
  baseKeymap,
  chainCommands,
  exitCode,
  setBlockType,
  toggleMark,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { moveBlock, toggleHeading, toggleList, toggleQuote } from './-block-commands.ts';
import { marks, nodes, schema } from './-schema.ts';
import { goToCell, goToRow, goToRowBelow, tidyTables } from './-tables.ts';

const insertBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView());
  return true;
};

/** A rule that makes text between marks bold or italic as its last mark is typed. */
const markRule = (pattern: RegExp, type: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [all, before = '', text = ''] = match;
    if (!all || !text) return null;
    const from = start + before.length;
    return state.tr
      .replaceWith(from, end, schema.text(text, [...state.selection.$from.marks(), type.create()]))
      .removeStoredMark(type);
  });

const RULES = [
  textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({
    level: signs.length > 2 ? 3 : 2,
  })),
  wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^\s*(\d{1,3})[.)]\s$/,
    nodes.ordered_list,
    ([, order]) => ({ order: Number(order) }),
    ([, order], list) => list.childCount + list.attrs.order === Number(order),
  ),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  markRule(/(^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
];

/** Whether the next press of Tab leaves the text: after Escape. */
const leaving = new WeakSet<object>();

const unlessLeaving =
  (command: Command): Command =>
  (state, dispatch, view) =>
    !(view && leaving.has(view)) && command(state, dispatch, view);

const KEYS: Record<string, Command> = {
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Backspace: undoInputRule,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-Alt-0': setBlockType(nodes.paragraph),
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Shift-7': toggleList(nodes.ordered_list),
  'Mod-Shift-8': toggleList(nodes.bullet_list),
  'Mod-Shift-9': toggleQuote,
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
  ArrowUp: goToRow(-1),
  ArrowDown: goToRow(1),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
  Enter: chainCommands(goToRowBelow, splitListItem(nodes.list_item)),
  Tab: unlessLeaving(chainCommands(goToCell(1), sinkListItem(nodes.list_item))),
  'Shift-Tab': unlessLeaving(chainCommands(goToCell(-1), liftListItem(nodes.list_item))),
};

const leaveByEscape = new Plugin({
  props: {
    handleKeyDown: (view, { key }) => {
      if (key === 'Escape') leaving.add(view);
      else if (key !== 'Tab' && key !== 'Shift') leaving.delete(view);
      return false;
    },
    handleDOMEvents: {
      blur: (view) => {
        leaving.delete(view);
        return false;
      },
    },
  },
});

/** What typing does: keys, marks at the beginning of a line, undo, tables. */
export const typingPlugins = (keys: Record<string, Command>): Plugin[] => [
  leaveByEscape,
  inputRules({ rules: RULES }),
  keymap(keys),
  keymap(KEYS),
  keymap(baseKeymap),
  history(),
  tableEditing({ allowTableNodeSelection: true }),
  tidyTables,
];

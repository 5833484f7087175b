import { chakra } from '@chakra-ui/react';
import { toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { deleteTable } from 'prosemirror-tables';
import type { RefObject } from 'react';
import {
  type BlockName,
  blocksAt,
  insertBlock,
  moveBlock,
  removeBlock,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './-block-commands.ts';
import { marks, nodes } from './-schema.ts';
import { addColumn, addRow, insertTable, removeColumn, removeRow } from './-tables.ts';
import { Toolbar, ToolbarButton, ToolbarRow } from './-toolbar.tsx';

/** The drawings of the toolbar, from Lucide: apart from the sprite, which visitors load. */
const PATHS = {
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  bullets: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  numbers:
    'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.93 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  quote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  picture:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 7a2 2 0 1 0 0 4a2 2 0 1 0 0-4M21 15l-3.1-3.1a2 2 0 0 0-2.8 0L6 21',
  table:
    'M12 3v18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M3 9h18M3 15h18',
  rule: 'M5 12h14',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
  redo: 'm15 14 5-5-5-5M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13',
} as const;

type ToolbarIconName = keyof typeof PATHS;

const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={PATHS[name]} />
  </svg>
);

/** What the buttons show about the selection. */
export interface ToolbarState {
  blocks: readonly BlockName[];
  marks: readonly string[];
  canUndo: boolean;
  canRedo: boolean;
}

const isOn = ({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()));
  return doc.rangeHasMark(from, to, type);
};

export const toolbarState = (state: EditorState): ToolbarState => ({
  blocks: [...blocksAt(state)],
  marks: Object.values(marks)
    .filter((type) => isOn(state, type))
    .map(({ name }) => name),
  canUndo: undoDepth(state) > 0,
  canRedo: redoDepth(state) > 0,
});

interface RichTextToolbarProps {
  state: ToolbarState;
  toolbar: RefObject<HTMLDivElement | null>;
  /** @param done what to announce; what the cursor is in is announced anyway */
  onCommand: (command: Command, done?: string) => void;
  onLink: () => void;
  onPicture: () => void;
  onLeave: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys as the user's keyboard names them. */
const keys = (combination: string): string =>
  isApple
    ? combination.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧')
    : combination;

/** The buttons above the text (beyond §5). */
export const RichTextToolbar = ({
  state,
  toolbar,
  onCommand,
  onLink,
  onPicture,
  onLeave,
}: RichTextToolbarProps) => {
  const isIn = (block: BlockName) => state.blocks.includes(block);
  const hasMark = (name: string) => state.marks.includes(name);
  const iconButton = (
    icon: ToolbarIconName,
    label: string,
    combination: string,
    press: () => void,
    options: { isPressed?: boolean; isDisabled?: boolean } = {},
  ) => (
    <ToolbarButton
      label={label}
      tooltip={combination ? `${label} (${keys(combination)})` : label}
      onPress={press}
      {...options}
    >
      <ToolbarIcon name={icon} />
    </ToolbarButton>
  );
  const does = (command: Command, done: string) => () => onCommand(command, done);
  const textButton = (text: string, press: () => void) => (
    <ToolbarButton label={text} onPress={press}>
      <chakra.span fontSize="xs" whiteSpace="nowrap">
        {text}
      </chakra.span>
    </ToolbarButton>
  );
  const noBlocks = { isDisabled: isIn('table') };

  return (
    <Toolbar label="Formatting" toolbar={toolbar} onLeave={onLeave}>
      <ToolbarRow>
        {([2, 3] as const).map((level) => (
          <ToolbarButton
            key={level}
            label={`H${level} heading`}
            tooltip={`Heading ${level} (${keys(`Ctrl+Alt+${level}`)})`}
            isPressed={isIn(`h${level}`)}
            {...noBlocks}
            onPress={() => onCommand(toggleHeading(level))}
          >
            H{level}
          </ToolbarButton>
        ))}
        {iconButton('bold', 'Bold', 'Ctrl+B', () => onCommand(toggleMark(marks.strong)), {
          isPressed: hasMark('strong'),
        })}
        {iconButton('italic', 'Italic', 'Ctrl+I', () => onCommand(toggleMark(marks.em)), {
          isPressed: hasMark('em'),
        })}
        {iconButton(
          'bullets',
          'Bullet list',
          'Ctrl+Shift+8',
          () => onCommand(toggleList(nodes.bullet_list)),
          { isPressed: isIn('bullets'), ...noBlocks },
        )}
        {iconButton(
          'numbers',
          'Numbered list',
          'Ctrl+Shift+7',
          () => onCommand(toggleList(nodes.ordered_list)),
          { isPressed: isIn('numbers'), ...noBlocks },
        )}
        {iconButton('quote', 'Quote', 'Ctrl+Shift+9', () => onCommand(toggleQuote), {
          isPressed: isIn('quote'),
          ...noBlocks,
        })}
        {iconButton('link', 'Link', 'Ctrl+K', onLink, { isPressed: hasMark('link') })}
        {iconButton('picture', 'Photo', '', onPicture, noBlocks)}
        {iconButton('table', 'Table', '', () => onCommand(insertTable, 'Table inserted'), noBlocks)}
        {iconButton(
          'rule',
          'Divider',
          '',
          () => onCommand(insertBlock(nodes.rule.create()), 'Divider inserted'),
          noBlocks,
        )}
        {iconButton('undo', 'Undo', 'Ctrl+Z', () => onCommand(undo, 'Undone'), {
          isDisabled: !state.canUndo,
        })}
        {iconButton('redo', 'Redo', 'Ctrl+Y', () => onCommand(redo, 'Redone'), {
          isDisabled: !state.canRedo,
        })}
      </ToolbarRow>
      {(isIn('table') || isIn('figure')) && (
        <ToolbarRow label={isIn('table') ? 'Table' : 'Photo'}>
          {isIn('table') ? (
            <>
              {textButton('Add row', does(addRow, 'Row added'))}
              {textButton('Add column', does(addColumn, 'Column added'))}
              {textButton('Remove row', does(removeRow, 'Row removed'))}
              {textButton('Remove column', does(removeColumn, 'Column removed'))}
              {textButton('Remove table', does(deleteTable, 'Table removed'))}
            </>
          ) : (
            <>
              {textButton('Edit photo', onPicture)}
              {textButton('Move up', does(moveBlock(-1), 'Photo moved up'))}
              {textButton('Move down', does(moveBlock(1), 'Photo moved down'))}
              {textButton('Remove photo', does(removeBlock, 'Photo removed'))}
            </>
          )}
        </ToolbarRow>
      )}
    </Toolbar>
  );
};

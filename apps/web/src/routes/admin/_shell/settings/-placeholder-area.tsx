import { Box, chakra, Grid } from '@chakra-ui/react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  useRef,
  useState,
} from 'react';
import { Textarea } from '../../../../ui/inputs.tsx';
import { PlaceholderPicker } from './-placeholder-picker.tsx';
import {
  edited,
  type Piece,
  partOf,
  piecesOf,
  replaced,
  type ShownAs,
  shownText,
  storedText,
} from './-placeholder-pieces.ts';
import { Pill, useShownAs } from './-placeholder-text.tsx';

/** The type of copied texts with placeholders; other programs get the filled text. */
const COPIED = 'text/x-placeholders';

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

interface PlaceholderEditing {
  value: string;
  isLine: boolean;
  shownAs: ShownAs;
  onChange: (stored: string) => void;
}

/**
 * The text of a control that shows placeholders filled. The control is an ordinary one, so the browser's undo, its
 * input methods and screen readers work as everywhere; this only keeps account of which words are placeholders.
 */
const usePlaceholderEditing = ({ value, isLine, shownAs, onChange }: PlaceholderEditing) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [pieces, setPieces] = useState(() => piecesOf(value, shownAs));
  /** The pieces of earlier texts, to which undo and redo lead back. */
  const earlier = useRef(new Map<string, Piece[]>());
  /** What an edit by this code makes of the text. */
  const made = useRef<Piece[] | null>(null);
  if (storedText(pieces) !== value) setPieces(piecesOf(value, shownAs));

  const store = (next: Piece[]) => {
    for (const each of [pieces, next]) earlier.current.set(shownText(each), each);
    setPieces(next);
    onChange(storedText(next));
  };

  /** Edits as if it were typed, so that it can be undone. */
  const edit = (command: 'insertText' | 'delete', next: Piece[], words?: string) => {
    made.current = next;
    document.execCommand(command, false, words);
    made.current = null;
    store(next);
  };

  const insert = (others: Piece[]) => {
    const { current: control } = area;
    if (!control) return;
    const { selectionStart, selectionEnd } = control;
    const next = replaced(pieces, selectionStart, selectionEnd, others);
    edit('insertText', next, shownText(others));
  };

  const copy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart === selectionEnd) return;
    event.preventDefault();
    const part = partOf(pieces, selectionStart, selectionEnd);
    event.clipboardData.setData('text/plain', shownText(part));
    event.clipboardData.setData(COPIED, storedText(part));
    if (event.type === 'cut') edit('delete', replaced(pieces, selectionStart, selectionEnd, []));
  };

  return {
    area,
    pieces,
    insert,
    handlers: {
      onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
        const text = isLine ? inOneLine(currentTarget.value) : currentTarget.value;
        const isUndone = (nativeEvent as InputEvent).inputType?.startsWith('history');
        const known = isUndone ? earlier.current.get(text) : undefined;
        store(made.current ?? known ?? edited(pieces, text, currentTarget.selectionEnd));
      },
      onCopy: copy,
      onCut: copy,
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
        const stored = event.clipboardData.getData(COPIED);
        if (!stored) return;
        event.preventDefault();
        insert(piecesOf(isLine ? inOneLine(stored) : stored, shownAs));
      },
      // Placeholders typed or pasted in braces are filled once the text is left.
      onBlur: () => {
        earlier.current.clear();
        setPieces(piecesOf(value, shownAs));
      },
    },
  };
};

// Whatever places words must be the same for the control and for the copy behind it.
const WORDS = {
  gridArea: '1 / 1',
  px: '3.5',
  py: '2.5',
  borderWidth: '1px',
  fontFamily: 'inherit',
  fontSize: 'md',
  lineHeight: '1.5',
  letterSpacing: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** How high an empty text is. */
const ROOM = { line: '12', paragraph: '20', letter: '64', page: '24rem' } as const;

interface PlaceholderAreaProps
  extends Pick<
    ComponentProps<typeof Textarea>,
    'id' | 'name' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
  > {
  /** The stored text. */
  value: string;
  onChange: (stored: string) => void;
  /** Whether it is one line of text, however many it takes on the screen. */
  isLine?: boolean;
  /** What Enter does in one line; by default it sends the form. */
  onEnter?: () => void;
  /** The label of the text, for the button that inserts a placeholder; without it there is none. */
  insertInto?: string;
  /** A placeholder that only this text has. */
  own?: string;
  /** What there is room for before anything is typed. */
  room?: keyof typeof ROOM;
}

/** A text that shows its placeholders filled, and marks them. It is as tall as its text. */
export const PlaceholderArea = ({
  value,
  onChange,
  isLine = false,
  onEnter,
  insertInto,
  own,
  room = 'line',
  ...control
}: PlaceholderAreaProps) => {
  const shownAs = useShownAs(own);
  const { area, pieces, insert, handlers } = usePlaceholderEditing({
    value,
    isLine,
    shownAs,
    onChange,
  });
  let start = 0;
  return (
    <Box
      position="relative"
      css={{
        '& > [data-insert]': { opacity: 0 },
        '&:is(:hover, :focus-within) > [data-insert]': { opacity: 1 },
      }}
    >
      <Grid bg="white" borderRadius="md">
        <chakra.div
          {...WORDS}
          aria-hidden
          minHeight={ROOM[room]}
          color="transparent"
          borderColor="transparent"
          pointerEvents="none"
          userSelect="none"
        >
          {pieces.map(({ text, name }) => {
            const key = start;
            start += text.length;
            return name === null ? <span key={key}>{text}</span> : <Pill key={key}>{text}</Pill>;
          })}
          {/* A last line without words has its height, too. */}
          {'\u200b'}
        </chakra.div>
        <Textarea
          {...control}
          {...WORDS}
          ref={area}
          rows={1}
          minHeight="0"
          height="full"
          bg="transparent"
          overflow="hidden"
          autoComplete="off"
          css={{ resize: 'none', '&[aria-invalid=true]': { backgroundColor: 'transparent' } }}
          value={shownText(pieces)}
          {...handlers}
          onKeyDown={(event) => {
            if (!isLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (onEnter) onEnter();
            else event.currentTarget.form?.requestSubmit();
          }}
        />
      </Grid>
      {insertInto !== undefined && (
        <Box data-insert position="absolute" right="0" bottom="100%">
          <PlaceholderPicker
            label={insertInto}
            own={own}
            onChoose={(name) => {
              area.current?.focus();
              insert(piecesOf(`{${name}}`, shownAs));
            }}
          />
        </Box>
      )}
    </Box>
  );
};

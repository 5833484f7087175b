import { Box, chakra, Text } from '@chakra-ui/react';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Picture, PictureDialog } from '../../-pictures/-picture-dialog.tsx';
import { type BlockName, blocksAt, insertBlock } from './-block-commands.ts';
import { CannotStore, checkAhead, checkedMarkdown, type DroppedMark } from './-checked-markdown.ts';
import { EDITOR_LOOK } from './-editor-look.ts';
import { type LinkPlace, linkPlace, removeLink, setLink } from './-link-commands.ts';
import { LinkDialog } from './-link-dialog.tsx';
import { parseMarkdown } from './-parse-markdown.ts';
import { RichTextToolbar, toolbarState } from './-rich-text-toolbar.tsx';
import { editorState, openRichText, type RichTextHandlers } from './-rich-text-view.ts';
import { nodes } from './-schema.ts';
import { tidyDocument } from './-tidy-document.ts';

/** Pause in typing, in milliseconds, after which the form gets the text. */
const TYPING_PAUSE = 250;
/** The same for somebody who types without a pause. */
const MAX_PAUSE_MS = 3000;
/** How long, in milliseconds, the text is checked before the browser can take a key. */
const SLICE = 8;

const BLOCKS: Record<BlockName, string> = {
  figure: 'Photo',
  table: 'Table',
  h2: 'Heading 2',
  h3: 'Heading 3',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  text: 'Paragraph',
};

const blocksInWords = (state: EditorState): string =>
  [...blocksAt(state)].map((block) => BLOCKS[block]).join(', ');

const droppedInWords = (dropped: readonly DroppedMark[]): string =>
  dropped
    .map(({ mark, text }) => {
      const name =
        mark.type.name === 'em' ? 'italic' : mark.type.name === 'strong' ? 'bold' : 'a link';
      return `“${text.trim().slice(0, 40)}” is no longer ${name}`;
    })
    .join(', ');

const CANNOT_STORE =
  'This text cannot be stored as it looks. Undo the last change, or change the format to plain text.';

interface RichTextEditorProps {
  /** Markdown that the editor can show. */
  value: string;
  onChange: (markdown: string) => void;
  labelId: string;
  /** Ids of what describes the text, such as an error. */
  describedBy: string;
  isInvalid: boolean;
  /** Called with why the text cannot be handed over; null once it can. */
  onProblem: (problem: string | null) => void;
}

/** The selected picture. */
const selectedPicture = (view: EditorView | null): Picture | null => {
  const selection = view?.state.selection;
  const isPicture = selection instanceof NodeSelection && selection.node.type === nodes.figure;
  return isPicture ? (selection.node.attrs as Picture) : null;
};

type OpenDialog = { link: LinkPlace } | { picture: Picture | null; files: File[] } | null;

/** The dialog of the next of several files. */
const nextDialog = (dialog: OpenDialog): OpenDialog =>
  dialog && 'files' in dialog && dialog.files.length > 1
    ? { picture: null, files: dialog.files.slice(1) }
    : null;

/**
 * Edits Markdown as it will look. The form gets it a moment after the last change, and at once when something
 * outside the text is pressed, the form is sent or the page is hidden (decision 041).
 */
export const RichTextEditor = ({
  value,
  onChange,
  labelId,
  describedBy,
  isInvalid,
  onProblem,
}: RichTextEditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const helpId = useId();
  const [shown, setShown] = useState<ReturnType<typeof toolbarState> | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState('');
  /** The text as it was given, and the document that it became. */
  const given = useRef<{ text: string; doc: Node }>(undefined);
  /** What the form has. */
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBehind = useRef(false);
  const behindSince = useRef(0);

  /** Gives the form the text after a pause in typing, for which it is checked little by little. */
  const handAfter = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!view.current) return;
      const end = performance.now() + SLICE;
      if (checkAhead(view.current.state.doc, () => performance.now() < end)) latest.current();
      else handAfter(0);
    }, pause);
  };

  const announce = (text: string) =>
    setAnnouncement((now) => (now === text ? `${text}\u00a0` : text));

  /** Gives the form what the text is now. */
  const hand = () => {
    clearTimeout(timer.current);
    if (!isBehind.current || !view.current) return;
    isBehind.current = false;
    const { state } = view.current;
    let markdown = known.current;
    // An unchanged text stays as it was written, however we would write it.
    if (given.current && tidyDocument(state.doc).eq(given.current.doc))
      markdown = given.current.text;
    else {
      try {
        const checked = checkedMarkdown(state.doc);
        markdown = checked.markdown;
        if (checked.dropped.length > 0) {
          const { tr } = state;
          for (const { from, to, mark } of checked.dropped) tr.removeMark(from, to, mark);
          view.current.dispatch(tr);
          clearTimeout(timer.current);
          isBehind.current = false;
          setNotice(`${droppedInWords(checked.dropped)}: it cannot be kept beside other marks.`);
        }
      } catch (error) {
        if (!(error instanceof CannotStore)) throw error;
        isBehind.current = true;
        onProblem(CANNOT_STORE);
        setNotice(CANNOT_STORE);
        return;
      }
    }
    onProblem(null);
    if (markdown === known.current) return;
    known.current = markdown;
    onChange(markdown);
  };

  const handlers = useRef<RichTextHandlers>(undefined);
  handlers.current = {
    onTransaction: (transaction, before, after) => {
      const next = toolbarState(after);
      setShown((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      if (!transaction.docChanged) return;
      // What a paste left out is said before it is there.
      if (transaction.getMeta('uiEvent') !== 'paste') setNotice('');
      const block = blocksInWords(after);
      if (block !== blocksInWords(before)) announce(block);
      const now = performance.now();
      if (!isBehind.current) behindSince.current = now;
      isBehind.current = true;
      // The first change at once: until then, the form is left without a question.
      const isFirst = known.current === given.current?.text;
      const isLate = isFirst || now - behindSince.current > MAX_PAUSE_MS;
      handAfter(isLate ? 0 : TYPING_PAUSE);
    },
    onLink: () => view.current && setDialog({ link: linkPlace(view.current.state) }),
    onPicture: (files) =>
      setDialog({ picture: files.length > 0 ? null : selectedPicture(view.current), files }),
    onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onSave: () => flushSync(hand),
    onNotice: setNotice,
  };
  const latest = useRef(hand);
  latest.current = hand;

  const attributes = useRef<() => Record<string, string>>(undefined);
  attributes.current = () => ({
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-required': 'true',
    'aria-describedby': [describedBy, helpId].filter(Boolean).join(' '),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  });

  const stateOf = (text: string) => {
    const doc = parseMarkdown(text);
    given.current = { text, doc: tidyDocument(doc) };
    known.current = text;
    isBehind.current = false;
    return editorState(doc, () => handlers.current as RichTextHandlers);
  };

  useEffect(() => {
    if (!place.current) return;
    const opened = openRichText(
      place.current,
      stateOf(value),
      () => attributes.current?.() ?? {},
      () => handlers.current as RichTextHandlers,
    );
    view.current = opened;
    setShown(toolbarState(opened.state));
    handAfter(TYPING_PAUSE);
    const now = () => flushSync(() => latest.current());
    const nowIfOutside = ({ target }: Event) => {
      if (!(target instanceof Element && opened.dom.contains(target))) now();
    };
    const form = place.current.closest('form');
    // Before what listens further in: whoever saves or keeps the text reads it from the form.
    window.addEventListener('pointerdown', nowIfOutside, true);
    window.addEventListener('visibilitychange', now, true);
    window.addEventListener('pagehide', now, true);
    form?.addEventListener('submit', now, true);
    // Not at once: a dialog takes the focus while React renders it.
    opened.dom.addEventListener('blur', () => latest.current());
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pointerdown', nowIfOutside, true);
      window.removeEventListener('visibilitychange', now, true);
      window.removeEventListener('pagehide', now, true);
      form?.removeEventListener('submit', now, true);
      opened.destroy();
      view.current = null;
    };
  }, []);

  // Another text: a saved version, or somebody else's.
  useEffect(() => {
    if (view.current && value !== known.current) {
      view.current.updateState(stateOf(value));
      setShown(toolbarState(view.current.state));
    }
  }, [value]);

  useEffect(() => {
    view.current?.setProps({ attributes: () => attributes.current?.() ?? {} });
  }, [labelId, describedBy, isInvalid]);

  const run = (command: Command, done?: string) => {
    const { current } = view;
    if (!current) return;
    const isDone = command(current.state, current.dispatch, current);
    if (isDone && done) announce(done);
    current.focus();
  };
  const close = () => {
    const next = nextDialog(dialog);
    flushSync(() => setDialog(next));
    if (!next) view.current?.focus();
  };
  const closeWith = (command: Command, done: string) => {
    // The text takes the focus only once the dialog is gone.
    flushSync(() => setDialog(null));
    run(command, done);
    setDialog(nextDialog(dialog));
  };

  const savePicture = (picture: Picture): Command => {
    const figure = nodes.figure.create({ ...picture });
    if (!selectedPicture(view.current) || (dialog && 'files' in dialog && dialog.files.length > 0))
      return insertBlock(figure);
    return (state, dispatch) => {
      const { from } = state.selection;
      const tr = state.tr.setNodeMarkup(from, null, figure.attrs);
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)));
      return true;
    };
  };

  return (
    <Box
      borderWidth="1px"
      borderColor={isInvalid ? 'red.600' : 'line.strong'}
      borderRadius="md"
      bg="white"
      // On a phone, from edge to edge of what it stands in.
      mx={{ base: 'calc(-1 * var(--room-beside, 1.25rem))', md: '0' }}
      css={{
        '&:has([role=textbox]:focus-visible)': {
          outline: '3px solid {colors.ice.600}',
        },
      }}
    >
      {shown && (
        <RichTextToolbar
          state={shown}
          toolbar={toolbar}
          onCommand={run}
          onLink={() => handlers.current?.onLink()}
          onPicture={() => handlers.current?.onPicture([])}
          onLeave={() => view.current?.focus()}
        />
      )}
      <Box p={{ base: '5', md: '6' }}>
        <chakra.div ref={place} css={EDITOR_LOOK} />
      </Box>
      <Text role="status" srOnly>
        {announcement}
      </Text>
      <Text role="status" px="5" pb={notice ? '3' : '0'} fontSize="sm" color="amber.800">
        {notice}
      </Text>
      <Text
        id={helpId}
        px="5"
        pb="3"
        fontSize="xs"
        color="fg.muted"
        css={{ '@media (pointer: coarse)': { display: 'none' } }}
      >
        Alt+F10 goes to the buttons. In tables and lists, press Escape before Tab to leave the text.
      </Text>
      {dialog && 'link' in dialog && (
        <LinkDialog
          place={dialog.link}
          onClose={close}
          onSave={(href, text) => closeWith(setLink(dialog.link, href, text), 'Link added')}
          onRemove={() => closeWith(removeLink(dialog.link), 'Link removed')}
        />
      )}
      {dialog && 'picture' in dialog && (
        <PictureDialog
          key={dialog.files.length}
          picture={dialog.picture}
          files={dialog.files}
          onClose={close}
          onSave={(picture) =>
            closeWith(savePicture(picture), dialog.picture ? 'Photo changed' : 'Photo added')
          }
        />
      )}
    </Box>
  );
};

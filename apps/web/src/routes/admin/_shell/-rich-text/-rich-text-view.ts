import { gapCursor } from 'prosemirror-gapcursor';
import type { Node } from 'prosemirror-model';
import {
  EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { EditorView, type NodeView } from 'prosemirror-view';
import { pictureAddress } from '../../-pictures/-picture-address.ts';
import { readPaste } from './-paste.ts';
import { pasteIntoCell, pasteLink, readPlainText } from './-paste-commands.ts';
import { nodes } from './-schema.ts';
import { typingPlugins } from './-typing.ts';

/** A picture in the editor, with its caption; a double click edits both. */
class FigureView implements NodeView {
  dom = document.createElement('figure');
  #image = document.createElement('img');
  #caption = document.createElement('figcaption');

  constructor(node: Node, onEdit: () => void) {
    this.dom.append(this.#image, this.#caption);
    this.dom.ondblclick = onEdit;
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type !== nodes.figure) return false;
    const { src, alt, caption } = node.attrs;
    const address = pictureAddress(src);
    if (this.#image.getAttribute('src') !== address) this.#image.src = address;
    this.#image.alt = alt;
    this.#caption.textContent = caption;
    this.#caption.hidden = caption === '';
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** A table in the editor, in a box that scrolls as on the site. */
class TableView implements NodeView {
  dom = document.createElement('div');
  contentDOM = document.createElement('tbody');

  constructor() {
    this.dom.setAttribute('role', 'group');
    this.dom.setAttribute('aria-label', 'Table');
    // It scrolls with the cursor in it, and that is how the keyboard reaches its ends.
    this.dom.setAttribute('contenteditable', 'true');
    const table = document.createElement('table');
    table.append(this.contentDOM);
    this.dom.append(table);
  }
}

/** Keeps a line to write on below a picture, a table or a rule at the end. */
const keepLastLine = new Plugin({
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const last = doc.lastChild;
    return last?.type === nodes.paragraph
      ? null
      : tr.insert(doc.content.size, nodes.paragraph.create());
  },
});

/** What the screen around the text does. */
export interface RichTextHandlers {
  onTransaction: (transaction: Transaction, before: EditorState, after: EditorState) => void;
  onLink: () => void;
  /** Called with the files that were dropped or pasted; without any for the selected picture or a new one. */
  onPicture: (files: File[]) => void;
  onToolbar: () => void;
  onSave: () => void;
  /** Called with what the cleaner left out of a paste, in words. */
  onNotice: (notice: string) => void;
}

/** The state of an editor that shows a document. */
export const editorState = (doc: Node, handlers: () => RichTextHandlers): EditorState => {
  const does = (act: (handlers: RichTextHandlers) => void) => () => {
    act(handlers());
    return true;
  };
  const editPicture = ({ selection }: EditorState) => {
    const isPicture = selection instanceof NodeSelection && selection.node.type === nodes.figure;
    if (isPicture) handlers().onPicture([]);
    return isPicture;
  };
  return EditorState.create({
    doc: keepsLine(doc)
      ? doc
      : doc.type.create(null, doc.content.addToEnd(nodes.paragraph.create())),
    plugins: [
      ...typingPlugins({
        'Mod-k': does(({ onLink }) => onLink()),
        'Alt-F10': does(({ onToolbar }) => onToolbar()),
        Enter: editPicture,
        // Saving is somebody else's: the text only has to be complete by then.
        'Mod-s': () => {
          handlers().onSave();
          return false;
        },
      }),
      gapCursor(),
      keepLastLine,
    ],
  });
};

const keepsLine = (doc: Node): boolean => doc.lastChild?.type === nodes.paragraph;

/** The pictures among files; all files if there are none, because systems do not know the type of every picture. */
const picturesIn = (files: FileList | undefined): File[] => {
  const all = Array.from(files ?? []);
  const pictures = all.filter(({ type }) => type.startsWith('image/'));
  return pictures.length > 0 ? pictures : all;
};

/** Whether something pasted is more than a picture: office programs add a picture of the text to the text. */
const hasText = (data: DataTransfer): boolean =>
  data.getData('text/plain').trim() !== '' ||
  /[^\s<>]/.test(data.getData('text/html').replace(/<[^>]*>/g, ''));

/** A form that is being saved takes no changes: they would be lost. */
const refuseWhileSaving = ({ dom }: EditorView, event: Event): boolean => {
  const isSaving = dom.closest('fieldset:disabled') !== null;
  if (isSaving) event.preventDefault();
  return isSaving;
};

/**
 * The text of an article, as it can be edited.
 * @param attributes those of the element
 */
export const openRichText = (
  place: HTMLElement,
  state: EditorState,
  attributes: () => Record<string, string>,
  handlers: () => RichTextHandlers,
): EditorView => {
  const takeFiles = (event: Event, files: File[]): boolean => {
    if (files.length === 0) return false;
    event.preventDefault();
    handlers().onPicture(files);
    return true;
  };
  return new EditorView(
    { mount: place },
    {
      state,
      attributes,
      nodeViews: {
        figure: (node, view, getPos) =>
          new FigureView(node, () => {
            const at = getPos();
            if (at === undefined) return;
            view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
            handlers().onPicture([]);
          }),
        table: () => new TableView(),
      },
      dispatchTransaction(this: EditorView, transaction) {
        const before = this.state;
        const after = before.apply(transaction);
        this.updateState(after);
        handlers().onTransaction(transaction, before, after);
      },
      transformPastedHTML: (html) => {
        const { clean, notice } = readPaste(html);
        if (notice) handlers().onNotice(notice);
        return clean;
      },
      clipboardTextParser: readPlainText,
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData;
        if (data && !hasText(data) && takeFiles(event, picturesIn(data.files))) return true;
        const command = pasteLink(data?.getData('text/plain') ?? '') ?? pasteIntoCell(slice);
        return command(view.state, view.dispatch, view);
      },
      handleDOMEvents: {
        keydown: refuseWhileSaving,
        beforeinput: refuseWhileSaving,
        paste: refuseWhileSaving,
        cut: refuseWhileSaving,
        drop: refuseWhileSaving,
      },
      handleDrop: (view, event) => {
        // A picture that is dragged from one place of the text to another.
        if (view.dragging) return false;
        const files = picturesIn(event.dataTransfer?.files);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && at) {
          view.dispatch(
            view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))),
          );
        }
        return takeFiles(event, files);
      },
    },
  );
};

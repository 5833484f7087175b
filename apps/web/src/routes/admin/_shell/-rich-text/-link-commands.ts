import type { Command, EditorState } from 'prosemirror-state';
import { marks, schema } from './-schema.ts';

/** A link in the text, or the place where one is made. */
export interface LinkPlace {
  from: number;
  to: number;
  /** Empty for a new one. */
  href: string;
  /** The text that links; empty if it has to be typed. */
  text: string;
}

/** The link at the cursor, as far as it goes, or the selected text. */
export const linkPlace = ({ doc, selection }: EditorState): LinkPlace => {
  const { $from, from, to } = selection;
  const link = $from.nodeAfter?.marks.find(({ type }) => type === marks.link);
  if (!link) return { from, to, href: '', text: doc.textBetween(from, to, ' ') };
  const start = $from.start();
  let begin = from;
  let end = to;
  $from.parent.forEach((node, offset) => {
    if (!link.isInSet(node.marks)) return;
    const nodeStart = start + offset;
    const nodeEnd = nodeStart + node.nodeSize;
    if (nodeStart <= end && nodeEnd >= begin) {
      begin = Math.min(begin, nodeStart);
      end = Math.max(end, nodeEnd);
    }
  });
  return { from: begin, to: end, href: link.attrs.href, text: doc.textBetween(begin, end, ' ') };
};

/** Makes a place a link; without text, `text` is written there. */
export const setLink =
  (place: LinkPlace, href: string, text: string): Command =>
  (state, dispatch) => {
    const mark = marks.link.create({ href });
    const { tr } = state;
    if (place.text === '') {
      tr.replaceWith(place.from, place.to, schema.text(text, [mark, ...(state.storedMarks ?? [])]));
      tr.removeStoredMark(marks.link);
    } else tr.removeMark(place.from, place.to, marks.link).addMark(place.from, place.to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink =
  ({ from, to }: LinkPlace): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.removeMark(from, to, marks.link));
    return true;
  };

import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { linkAddress } from './-link-address.ts';
import { marks, nodes, schema } from './-schema.ts';

/** Pasted plain text: blank lines part paragraphs, other line breaks stay. */
export const readPlainText = (text: string, $context: ResolvedPos): Slice => {
  const marks = $context.marks();
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '');
  const content = paragraphs.map((paragraph) => {
    const line: Node[] = [];
    for (const [at, part] of paragraph.split('\n').entries()) {
      if (at > 0) line.push(nodes.hard_break.create());
      if (part) line.push(schema.text(part, marks));
    }
    return nodes.paragraph.create(null, line);
  });
  return new Slice(Fragment.fromArray(content), 1, 1);
};

/** Makes the selected text a link when a web address is pasted over it; null for any other text. */
export const pasteLink = (text: string): Command | null => {
  const typed = text.trim();
  const address = /^https?:\/\/\S+$/.test(typed) ? linkAddress(typed) : null;
  if (!address || 'problem' in address) return null;
  return ({ selection, tr }, dispatch) => {
    const { empty, from, to, $from, $to } = selection;
    if (empty || !(selection instanceof TextSelection) || !$from.sameParent($to)) return false;
    dispatch?.(tr.addMark(from, to, marks.link.create(address)).scrollIntoView());
    return true;
  };
};

const linesOf = (content: Fragment): Node[][] => {
  const lines: Node[][] = [];
  content.descendants((node) => {
    if (node.isTextblock) lines.push([...node.children]);
    return !node.isTextblock;
  });
  return content.firstChild?.isInline ? [[...content.content]] : lines;
};

/** Pastes text into a cell as one line; other tables are for the commands of tables. */
export const pasteIntoCell =
  ({ content }: Slice): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    if (!isInTable(state) || !(selection instanceof TextSelection)) return false;
    const hasTable = content.content.some(({ type }) => type.spec.tableRole !== undefined);
    if (hasTable) return false;
    const line = linesOf(content).flatMap((nodesOfLine, at) => [
      ...(at > 0 ? [schema.text(' ')] : []),
      ...nodesOfLine.map((node) => (node.isText ? node : schema.text(' '))),
    ]);
    dispatch?.(tr.replaceWith(selection.from, selection.to, line).scrollIntoView());
    return true;
  };

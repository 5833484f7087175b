import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { markdownIt } from './-parse-markdown.ts';
import { marks, nodes, schema } from './-schema.ts';

// What Markdown cannot hold, and what the database does not take.
const UNSTORABLE = /[\0\ud800-\udfff]/gu;

const storable = (text: string): string => text.replace(UNSTORABLE, '').replace(/\r\n?|\n/g, ' ');

const isBlank = (node: Node): boolean =>
  node.type === nodes.hard_break || (node.isText && !/\S/.test(node.text ?? ''));

const withAddress = (mark: Mark): Mark =>
  mark.type === marks.link
    ? mark.type.create({ ...mark.attrs, href: markdownIt.normalizeLink(mark.attrs.href) })
    : mark;

/** The pieces of a line in which the white space around marked words stands by itself. */
const piecesOf = (line: Node): Node[] =>
  line.children.flatMap((node) => {
    if (!node.isText) return node;
    const text = storable(node.text ?? '');
    const marked = node.marks.map(withAddress);
    const parts = marked.length > 0 ? (/^(\s*)(.*?)(\s*)$/s.exec(text)?.slice(1) ?? []) : [text];
    return parts.filter(Boolean).map((part) => schema.text(part, marked));
  });

/**
 * Whether white space has a mark: only between words that have it too, because Markdown cannot mark the white
 * space around them.
 */
const isWithin = (pieces: readonly Node[], at: number, mark: Mark): boolean => {
  const isMarked = (step: number): boolean => {
    let next = at + step;
    while (
      pieces[next] &&
      isBlank(pieces[next] as Node) &&
      mark.isInSet((pieces[next] as Node).marks)
    )
      next += step;
    const found = pieces[next];
    return found !== undefined && !isBlank(found) && mark.isInSet(found.marks);
  };
  return isMarked(-1) && isMarked(1);
};

const tidyLine = (line: Node): Fragment => {
  const pieces = piecesOf(line);
  while (pieces.length > 0 && isBlank(pieces.at(-1) as Node)) pieces.pop();
  return Fragment.fromArray(
    pieces.map((piece, at) =>
      isBlank(piece) ? piece.mark(piece.marks.filter((mark) => isWithin(pieces, at, mark))) : piece,
    ),
  );
};

/** Whether there is nothing in a block that would be stored. */
export const isEmptyBlock = (node: Node): boolean =>
  !node.isAtom &&
  (node.isTextblock
    ? node.textContent.trim() === '' && node.type.spec.tableRole === undefined
    : node.childCount === 0);

const tidied = (node: Node): Node => {
  if (node.isTextblock) return node.copy(tidyLine(node));
  if (node.isLeaf) {
    if (node.type !== nodes.figure) return node;
    const { src, alt, caption } = node.attrs;
    const line = (text: string) => storable(text).replace(/\s+/g, ' ').trim();
    return node.type.create({
      src: markdownIt.normalizeLink(src),
      alt: line(alt),
      caption: line(caption),
    });
  }
  const kept = node.children.map(tidyDocument).filter((child) => !isEmptyBlock(child));
  const isKeptEmpty =
    kept.length === 0 && (node.type === nodes.list_item || node.type === nodes.doc);
  return node.copy(Fragment.fromArray(isKeptEmpty ? [nodes.paragraph.create()] : kept));
};

// Nodes never change, and those that nobody edits stay the same from one document to the next.
const known = new WeakMap<Node, Node>();

/**
 * A document without what nobody sees: empty paragraphs, marks on the white space around words, line breaks at the
 * end of a paragraph.
 */
export const tidyDocument = (node: Node): Node => {
  const before = known.get(node);
  if (before) return before;
  const tidy = tidied(node);
  known.set(node, tidy);
  return tidy;
};

import type { Mark, Node } from 'prosemirror-model';
import { markdownIt } from './-parse-markdown.ts';
import { escapeLine, escapeText } from './-plain-text.ts';
import { marks, nodes } from './-schema.ts';

const { isPunctCharCode, isMdAsciiPunct, isWhiteSpace } = markdownIt.utils;

/** The beginning or end of bold or italic text. */
interface Delimiter {
  mark: 'strong' | 'em';
  isOpening: boolean;
  /** What is written; decided once all neighbors are known. */
  text: string;
}

type Piece = string | Delimiter;

const isDelimiter = (piece: Piece | undefined): piece is Delimiter => typeof piece === 'object';

const textOf = (piece: Piece | undefined): string =>
  (isDelimiter(piece) ? piece.text : piece) ?? '';

/** A link's address or a picture's, as Markdown. */
const destination = (address: string): string => {
  const escaped = address.replace(/\\|&(?=#?[a-z0-9]+;)/gi, '\\$&');
  return /^[^\s<>()]+$/.test(address) ? escaped : `<${escaped.replace(/[<>]/g, '\\$&')}>`;
};

const quoted = (title: string): string =>
  title && ` "${title.replace(/["\\]|&(?=#?[a-z0-9]+;)/gi, '\\$&')}"`;

/** A picture with its caption, as Markdown. */
export const figureMarkdown = ({ attrs: { src, alt, caption } }: Node): string =>
  `![${escapeText(alt)}](${destination(src)}${quoted(caption)})`;

const has = (node: Node | undefined, mark: Mark): boolean =>
  Boolean(node && mark.isInSet(node.marks));

/** The number of nodes from the first on that share a mark. */
const lengthOf = (run: readonly Node[], mark: Mark): number => {
  const end = run.findIndex((node) => !has(node, mark));
  return end === -1 ? run.length : end;
};

/** As many nodes as can be marked without cutting a link in two. */
const withoutCutLinks = (run: readonly Node[], length: number): number => {
  const link = run[length - 1]?.marks.find((mark) => mark.type === marks.link);
  if (!link || !has(run[length], link)) return length;
  let end = length;
  while (end > 0 && has(run[end - 1], link)) end -= 1;
  return end;
};

const without = (run: readonly Node[], mark: Mark): Node[] =>
  run.map((node) => node.mark(mark.removeFromSet(node.marks)));

const isBreak = ({ type }: Node): boolean => type === nodes.hard_break;

/** The white space at the beginning of a run, and the rest of it. */
const splitSpace = (run: readonly Node[]): { space: Node[]; rest: Node[] } => {
  const space: Node[] = [];
  for (const [at, node] of run.entries()) {
    const length = isBreak(node) ? 1 : (/^\s*/.exec(node.text ?? '')?.[0].length ?? 0);
    if (length > 0) space.push(length === node.nodeSize ? node : node.cut(0, length));
    if (length < node.nodeSize) return { space, rest: [node.cut(length), ...run.slice(at + 1)] };
  }
  return { space, rest: [] };
};

/** The number of nodes of a run without the white space at its end. */
const lengthWithoutSpace = (run: readonly Node[]): number =>
  run.findLastIndex((node) => !isBreak(node) && /\S/.test(node.text ?? '')) + 1;

/** Adds text to the pieces; text beside text becomes one piece, so that escapes see both. */
const addText = (pieces: Piece[], text: string): void => {
  const last = pieces.at(-1);
  if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
  else pieces.push(text);
};

const addPlain = (pieces: Piece[], node: Node): void =>
  addText(pieces, isBreak(node) ? '\\\n' : escapeText(node.text ?? ''));

const addLink = (pieces: Piece[], { attrs }: Mark, inner: readonly Node[]): void => {
  const last = pieces.at(-1);
  // An exclamation mark before a link would make it a picture.
  if (typeof last === 'string' && last.endsWith('!')) {
    pieces[pieces.length - 1] = `${last.slice(0, -1)}\\!`;
  }
  addText(pieces, '[');
  addPieces(pieces, inner);
  addText(pieces, `](${destination(attrs.href)}${quoted(attrs.title ?? '')})`);
};

/** @returns the white space at the end of the run, which stands outside the delimiters */
const addMarked = (pieces: Piece[], mark: Mark, run: readonly Node[]): Node[] => {
  const last = run.at(-1) as Node;
  const end = (last.text ?? '').trimEnd().length;
  const name = mark.type === marks.strong ? 'strong' : 'em';
  const text = name === 'strong' ? '**' : '_';
  pieces.push({ mark: name, isOpening: true, text });
  addPieces(pieces, [...run.slice(0, -1), last.cut(0, end)]);
  pieces.push({ mark: name, isOpening: false, text });
  return end < last.nodeSize ? [last.cut(end)] : [];
};

const addPieces = (pieces: Piece[], run: readonly Node[]): void => {
  let rest = [...run];
  while (rest.length > 0) {
    const isLinked = rest[0]?.marks.some(({ type }) => type === marks.link);
    if (!isLinked) {
      const split = splitSpace(rest);
      for (const node of split.space) addPlain(pieces, node);
      rest = split.rest;
    }
    const [first] = rest;
    if (!first) return;
    const spans = first.marks
      .map((mark) => {
        const length = lengthOf(rest, mark);
        if (mark.type === marks.link) return { mark, length };
        return { mark, length: lengthWithoutSpace(rest.slice(0, withoutCutLinks(rest, length))) };
      })
      .filter(({ length }) => length > 0)
      .sort((a, b) => b.length - a.length);
    const [span] = spans;
    if (!span) {
      addPlain(pieces, first);
      rest = rest.slice(1);
      continue;
    }
    const { mark, length } = span;
    const inner = without(rest.slice(0, length), mark);
    rest = rest.slice(length);
    if (mark.type === marks.link) addLink(pieces, mark, inner);
    else rest = [...addMarked(pieces, mark, inner), ...rest];
  }
};

const codeAt = (text: string, isEnd: boolean): number | undefined =>
  isEnd ? Array.from(text.slice(-2)).at(-1)?.codePointAt(0) : text.codePointAt(0);

const isPunctuation = (code: number | undefined): boolean =>
  code !== undefined && (isMdAsciiPunct(code) || isPunctCharCode(code));

/** Whether a character is neither punctuation nor white space; the ends of a line count as white space. */
const isOfWord = (code: number | undefined): boolean =>
  code !== undefined && !isPunctuation(code) && !isWhiteSpace(code) && code !== 10;

/** Writes italics as `*` within words, where `_` means nothing, unless other marks touch it. */
const chooseMarkers = (pieces: Piece[]): void => {
  const open: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (!isDelimiter(piece)) continue;
    if (piece.isOpening) {
      open.push(at);
      continue;
    }
    const start = open.pop() as number;
    if (piece.mark !== 'em') continue;
    const before = pieces[start - 1];
    const after = pieces[at + 1];
    const isWithinWord =
      isOfWord(codeAt(textOf(before), true)) || isOfWord(codeAt(textOf(after), false));
    const neighbors = [before, pieces[start + 1], pieces[at - 1], after];
    if (isWithinWord && !neighbors.some(isDelimiter)) {
      piece.text = '*';
      (pieces[start] as Delimiter).text = '*';
    }
  }
};

/**
 * Writes the letter beside a delimiter as a number where the delimiter would not count: `**Note:**text` is not
 * bold in Markdown, `**Note:**&#116;ext` is.
 */
const makeCount = (pieces: Piece[]): void => {
  for (const [at, piece] of pieces.entries()) {
    if (!isDelimiter(piece)) continue;
    const outside = piece.isOpening ? at - 1 : at + 1;
    const inside = piece.isOpening ? at + 1 : at - 1;
    const neighbor = pieces[outside];
    if (typeof neighbor !== 'string') continue;
    const code = codeAt(neighbor, piece.isOpening);
    if (!isOfWord(code)) continue;
    const counts =
      piece.text !== '_' && !isPunctuation(codeAt(textOf(pieces[inside]), !piece.isOpening));
    if (counts) continue;
    const letter = String.fromCodePoint(code as number);
    // An underscore beside it is no longer within a word.
    pieces[outside] = piece.isOpening
      ? `${neighbor.slice(0, -letter.length).replace(/(?<!\\)_$/, '\\_')}&#${code};`
      : `&#${code};${neighbor.slice(letter.length).replace(/^_/, '\\_')}`;
  }
};

/** The text of a paragraph, heading or cell as Markdown, line by line. */
export const inlineMarkdown = (line: Node): string[] => {
  const pieces: Piece[] = [];
  addPieces(pieces, line.children);
  chooseMarkers(pieces);
  // A letter that became a number may be beside another delimiter.
  for (let pass = 0; pass < 2; pass += 1) makeCount(pieces);
  const lines = pieces.map(textOf).join('').split('\\\n');
  if (line.type === nodes.paragraph) return lines.map(escapeLine);
  return [lines.join(' ')];
};

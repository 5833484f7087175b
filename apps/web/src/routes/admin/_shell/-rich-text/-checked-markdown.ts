import type { Mark, Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { CannotShow, parseMarkdown } from './-parse-markdown.ts';
import { nodes } from './-schema.ts';
import { isList, serializeMarkdown } from './-serialize-markdown.ts';
import { isEmptyBlock, tidyDocument } from './-tidy-document.ts';

/** The text of a line with its marks. */
const shownLine = (line: Node): string => {
  let shown = '';
  let before = '';
  line.forEach((node) => {
    if (node.type === nodes.hard_break) {
      shown = `${shown.trimEnd()}\u2028`;
      return;
    }
    const text = (node.text ?? '').replace(/\s+/g, ' ');
    const words = text.trimStart();
    const marked = node.marks.map((mark) => mark.type.name + JSON.stringify(mark.attrs)).join();
    // White space belongs to no mark.
    if (words !== text && /\S/.test(shown.at(-1) ?? ' ')) shown += ' ';
    if (words !== '' && marked !== before) {
      shown += `{${marked}}`;
      before = marked;
    }
    shown += words;
  });
  return shown.trim();
};

const shownTidied = (node: Node): string => {
  // How lists are spaced does not count, and nothing sets the others.
  const { tight, colspan, rowspan, colwidth, ...attrs } = node.attrs;
  const name = `${node.type.name}${JSON.stringify(attrs)}`;
  if (node.isTextblock) return `${name}(${shownLine(node)})`;
  return `${name}[${node.children.map(shownTidied).join('')}]`;
};

/** What a reader sees of a document or of a part of it, as text in which white space is folded. */
export const shown = (node: Node): string => shownTidied(tidyDocument(node));

/** A run of text with a mark that Markdown cannot hold beside its neighbors. */
export interface DroppedMark {
  mark: Mark;
  from: number;
  to: number;
  text: string;
}

interface Line {
  node: Node;
  /** Where its content begins in the document. */
  start: number;
}

const isCell = ({ type }: Node): boolean =>
  type === nodes.table_cell || type === nodes.table_header;

/** The lines that a reader sees. */
const linesOf = (doc: Node): Line[] => {
  const lines: Line[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock && (node.textContent.trim() || isCell(node)))
      lines.push({ node, start: pos + 1 });
    return !node.isTextblock;
  });
  return lines;
};

const lettersOf = (line: Node): string[] => {
  const letters: string[] = [];
  line.forEach(({ text = '', marks }) => {
    const marked = marks.map(({ type }) => type.name).join();
    for (const letter of text) if (letter.trim()) letters.push(letter + marked);
  });
  return letters;
};

/** The marked run at the first letter that differs, or the next one to it. */
const differingRun = ({ node: line, start }: Line, after: Node | undefined): DroppedMark | null => {
  const letters = lettersOf(line);
  const others = after ? lettersOf(after) : [];
  const differing = letters.findIndex((letter, at) => letter !== others[at]);
  const runs: (DroppedMark & { end: number })[] = [];
  let end = 0;
  line.forEach((node, offset) => {
    end += Array.from(node.text ?? '').filter((letter) => letter.trim()).length;
    const mark = node.marks.at(-1);
    const from = start + offset;
    if (mark) runs.push({ mark, from, to: from + node.nodeSize, text: node.text ?? '', end });
  });
  return runs.find((run) => run.end > differing) ?? runs.at(-1) ?? null;
};

const readBack = (markdown: string): Node | null => {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof CannotShow) return null;
    throw error;
  }
};

/** The first mark that does not come back; null if more than marks differ. */
const markToDrop = (doc: Node, back: Node | null): DroppedMark | null => {
  if (!back) return null;
  const after = linesOf(back);
  const lines = linesOf(doc);
  const at = lines.findIndex(({ node }, index) => {
    const other = after[index]?.node;
    return !other || shown(other) !== shown(node);
  });
  const line = lines[at];
  return line ? differingRun(line, after[at]?.node) : null;
};

/** Thrown for a document that comes back from Markdown as another one, whatever marks are dropped. */
export class CannotStore extends Error {}

interface Checked {
  markdown: string;
  dropped: DroppedMark[];
}

/** Null if the document comes back as another one, whatever marks are dropped. */
const check = (doc: Node, isOther: boolean): Checked | null => {
  const dropped: DroppedMark[] = [];
  let current = doc;
  for (;;) {
    const markdown = serializeMarkdown(current, isOther);
    const back = readBack(markdown);
    if (back && shown(back) === shown(current)) return { markdown, dropped };
    const run = markToDrop(current, back);
    if (!run) return null;
    dropped.push(run);
    current = EditorState.create({ doc: current }).tr.removeMark(run.from, run.to, run.mark).doc;
  }
};

interface Block {
  node: Node;
  offset: number;
  /** Whether it is a list right after one of its kind. */
  isOther: boolean;
}

const blocksOf = (doc: Node): Block[] => {
  const blocks: Block[] = [];
  let before: Block | undefined;
  doc.forEach((node, offset) => {
    const isOther = isList(node) && before?.node.type === node.type && !before.isOther;
    const block = { node, offset, isOther };
    blocks.push(block);
    // An empty line parts no lists, because it is not stored.
    if (!isEmptyBlock(tidyDocument(node))) before = block;
  });
  return blocks;
};

// The same block is the same node from one document to the next: only what was edited is checked again.
const known = {
  usual: new WeakMap<Node, Checked | null>(),
  other: new WeakMap<Node, Checked | null>(),
};

const checkedBlock = ({ node, isOther }: Block): Checked | null => {
  const checks = isOther ? known.other : known.usual;
  const before = checks.get(node);
  if (before !== undefined) return before;
  const checked = check(nodes.doc.create(null, node), isOther);
  checks.set(node, checked);
  return checked;
};

/**
 * Checks blocks of a document ahead until there is no time left.
 * @returns whether all are checked
 */
export const checkAhead = (doc: Node, hasTime: () => boolean): boolean =>
  blocksOf(doc).every((block) => {
    checkedBlock(block);
    return hasTime();
  });

/**
 * The Markdown of a document, after a look at what comes back of it, block by block. A mark that would not is dropped:
 * bold and italic text that touch, for example.
 * @throws CannotStore
 */
export const checkedMarkdown = (doc: Node): Checked => {
  const markdown: string[] = [];
  const dropped: DroppedMark[] = [];
  for (const block of blocksOf(doc)) {
    const checked = checkedBlock(block);
    if (!checked) throw new CannotStore();
    if (checked.markdown !== '') markdown.push(checked.markdown);
    for (const run of checked.dropped) {
      dropped.push({ ...run, from: run.from + block.offset, to: run.to + block.offset });
    }
  }
  return { markdown: markdown.join('\n\n'), dropped };
};

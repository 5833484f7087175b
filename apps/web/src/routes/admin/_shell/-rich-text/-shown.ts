import type { Node } from 'prosemirror-model';
import { nodes } from './-schema.ts';
import { tidyDocument } from './-tidy-document.ts';

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

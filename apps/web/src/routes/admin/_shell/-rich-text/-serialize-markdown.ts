import type { Node } from 'prosemirror-model';
import { figureMarkdown, inlineMarkdown } from './-inline-markdown.ts';
import type { CellAlign } from './-schema.ts';
import { nodes } from './-schema.ts';
import { tidyDocument } from './-tidy-document.ts';

export const isList = ({ type }: Node): boolean =>
  type === nodes.bullet_list || type === nodes.ordered_list;

const isEmpty = (node: Node | undefined): boolean =>
  node?.type === nodes.paragraph && node.childCount === 0;

/** Whether a block ends a paragraph without a blank line before it. */
const interruptsParagraph = (block: Node): boolean => {
  if (block.type === nodes.ordered_list && block.attrs.order !== 1) return false;
  if (isList(block)) return !isEmpty(block.firstChild?.firstChild ?? undefined);
  return [nodes.heading, nodes.blockquote, nodes.rule].includes(block.type);
};

/** Whether no blank line is needed between two blocks of a list item. */
const canTouch = (block: Node, next: Node): boolean => {
  if (block.type === nodes.table || next.type === nodes.table) return false;
  if (block.type === next.type && (isList(block) || block.type === nodes.blockquote)) return false;
  if (block.type === nodes.heading || block.type === nodes.rule) return true;
  return interruptsParagraph(next);
};

/** Whether the spacing of a list shows: only paragraphs and pictures have some. */
const showsSpacing = (list: Node): boolean =>
  list.children.some((item) =>
    item.children.some(
      (block) => block.type === nodes.figure || (block.type === nodes.paragraph && !isEmpty(block)),
    ),
  );

const isTight = (list: Node): boolean =>
  (list.attrs.tight || !showsSpacing(list)) &&
  list.children.every((item) =>
    item.children.every((block, at, blocks) => at === 0 || canTouch(blocks[at - 1] as Node, block)),
  );

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

const tableMarkdown = (table: Node): string[] => {
  const rows = table.children.map(({ children }) => children);
  const written = rows.map((cells) => {
    const texts = cells.map((cell) =>
      (inlineMarkdown(cell)[0] ?? '').trim().replaceAll('|', '\\|'),
    );
    return `| ${texts.join(' | ')} |`;
  });
  const rule = (rows[0] ?? []).map(({ attrs }) => RULES[(attrs.align as CellAlign) ?? ''] ?? '---');
  return [...written.slice(0, 1), `| ${rule.join(' | ')} |`, ...written.slice(1)];
};

/** A heading's text, in which marks at the end would be taken for its own. */
const headingMarkdown = (heading: Node): string => {
  const text = (inlineMarkdown(heading)[0] ?? '').trim().replace(/#(?=#*$)/g, '\\#');
  return `${'#'.repeat(heading.attrs.level)} ${text}`;
};

const listMarkdown = (list: Node, isOther: boolean): string[] => {
  const isOrdered = list.type === nodes.ordered_list;
  const gap = isTight(list) ? [] : [''];
  return list.children.flatMap((item, at) => {
    const order = Math.min(list.attrs.order + at, 999_999_999);
    const marker = isOrdered ? `${order}${isOther ? ')' : '.'} ` : `${isOther ? '*' : '-'} `;
    const lines = blocksMarkdown(item.children, gap, isOther);
    const indented = lines.map((line, index) => {
      if (index === 0) return (marker + line).trimEnd();
      return line && ' '.repeat(marker.length) + line;
    });
    return at === 0 ? indented : [...gap, ...indented];
  });
};

const blockMarkdown = (block: Node, isOther: boolean, isInItem: boolean): string[] => {
  switch (block.type) {
    case nodes.heading:
      return [headingMarkdown(block)];
    case nodes.blockquote:
      return blocksMarkdown(block.children).map((line) => (line ? `> ${line}` : '>'));
    case nodes.bullet_list:
    case nodes.ordered_list:
      return listMarkdown(block, isOther);
    case nodes.figure:
      return [figureMarkdown(block)];
    case nodes.rule:
      // In an item, dashes would belong to the mark of the list.
      return [isInItem ? '___' : '---'];
    case nodes.table:
      return tableMarkdown(block);
    default: {
      const lines = inlineMarkdown(block);
      return lines.map((line, at) => (at < lines.length - 1 ? `${line}\\` : line));
    }
  }
};

/**
 * @param gap what stands between two blocks, where nothing is possible
 * @param isOtherList whether the blocks are in an item of a list with the other mark; undefined outside lists
 * @param isFirstOther whether the first block takes the other mark; in an item, three equal marks in a line would be a rule
 */
const blocksMarkdown = (
  blocks: readonly Node[],
  gap: string[] = [''],
  isOtherList?: boolean,
  isFirstOther = isOtherList === false,
): string[] => {
  let isOther = isFirstOther;
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    // Lists of one kind beside each other would be one list.
    if (before) isOther = before.type === block.type && !isOther;
    const lines = blockMarkdown(block, isOther, isOtherList !== undefined);
    return before ? [...gap, ...lines] : lines;
  });
};

/**
 * The Markdown of a document.
 * @param isOther whether it follows a list of the kind that it begins with
 */
export const serializeMarkdown = (doc: Node, isOther = false): string =>
  blocksMarkdown(tidyDocument(doc).children, [''], undefined, isOther)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

import { isSafeLink, MARKDOWN_RULES, MAX_NESTING } from '@hvac/contract/markdown';
import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import type { Attrs, Mark, Node, NodeType } from 'prosemirror-model';
import { type CellAlign, marks, nodes, schema } from './-schema.ts';

/** The parser of the dialect, with the rules that the server has too. */
export const markdownIt = new MarkdownIt('zero', { html: false, maxNesting: MAX_NESTING }).enable([
  ...MARKDOWN_RULES,
]);
markdownIt.validateLink = isSafeLink;

/** Thrown for a text with something that the editor has no place for; the message says what. */
export class CannotShow extends Error {}

interface Open {
  type: NodeType;
  attrs: Attrs | null;
  content: Node[];
}

const levelOf = (tag: string): number => (tag === 'h1' || tag === 'h2' ? 2 : 3);

const alignOf = (token: Token): CellAlign => {
  const style = token.attrGet('style');
  return style ? (String(style).slice('text-align:'.length) as CellAlign) : null;
};

/** Whether the items of a list stand without blank lines between them. */
const isTight = (tokens: Token[], list: number): boolean => {
  const { level, type } = tokens[list] as Token;
  const end = type.replace('_open', '_close');
  for (let at = list + 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.level === level && token.type === end) return true;
    if (token.level === level + 2 && token.type === 'paragraph_open') return token.hidden;
  }
  return true;
};

const MARKS: Record<string, (token: Token) => Mark> = {
  strong_open: () => marks.strong.create(),
  em_open: () => marks.em.create(),
  link_open: (token) =>
    marks.link.create({ href: token.attrGet('href') ?? '', title: token.attrGet('title') }),
};

const parseInline = (tokens: Token[], allowsBreaks: boolean): Node[] => {
  const found: Node[] = [];
  let active: readonly Mark[] = [];
  const add = (text: string) => {
    if (text) found.push(schema.text(text, active));
  };
  for (const token of tokens) {
    const opened = MARKS[token.type];
    if (opened) active = opened(token).addToSet(active);
    else if (token.type === 'text') add(token.content);
    else if (token.type === 'softbreak') add(' ');
    else if (token.type === 'hardbreak') {
      if (allowsBreaks) found.push(nodes.hard_break.create(null, null, active));
      else add(' ');
    } else if (token.type === 'image') throw new CannotShow('a photo inside a line of text');
    else if (token.type.endsWith('_close')) {
      const type = schema.marks[token.type.slice(0, -'_close'.length)];
      active = active.filter((mark) => mark.type !== type);
    } else throw new CannotShow(`an element that is called ${token.type}`);
  }
  return found;
};

const figureOf = (image: Token): Node =>
  nodes.figure.create({
    src: image.attrGet('src') ?? '',
    alt: markdownIt.renderer.renderInlineAsText(image.children ?? [], markdownIt.options, {}),
    caption: image.attrGet('title') ?? '',
  });

/** The node that a token opens. */
const openedBy = (tokens: Token[], at: number): [NodeType, Attrs?] | null => {
  const token = tokens[at] as Token;
  switch (token.type) {
    case 'paragraph_open':
      return [nodes.paragraph];
    case 'heading_open':
      return [nodes.heading, { level: levelOf(token.tag) }];
    case 'blockquote_open':
      return [nodes.blockquote];
    case 'bullet_list_open':
      return [nodes.bullet_list, { tight: isTight(tokens, at) }];
    case 'ordered_list_open': {
      const order = Number(token.attrGet('start') ?? 1);
      return [nodes.ordered_list, { order, tight: isTight(tokens, at) }];
    }
    case 'list_item_open':
      return [nodes.list_item];
    case 'table_open':
      return [nodes.table];
    case 'tr_open':
      return [nodes.table_row];
    case 'th_open':
      return [nodes.table_header, { align: alignOf(token) }];
    case 'td_open':
      return [nodes.table_cell, { align: alignOf(token) }];
    default:
      return null;
  }
};

const made = ({ type, attrs, content }: Open): Node => {
  const node = type.createAndFill(attrs, content);
  if (!node) throw new CannotShow(`an element that is called ${type.name}`);
  return node;
};

/**
 * The document of a Markdown text.
 * @throws CannotShow for a text that the editor cannot show, which is then edited as text
 */
export const parseMarkdown = (text: string): Node => {
  const tokens = markdownIt.parse(text, {});
  const stack: Open[] = [{ type: nodes.doc, attrs: null, content: [] }];
  const top = () => stack.at(-1) as Open;
  for (const [at, token] of tokens.entries()) {
    const opened = openedBy(tokens, at);
    if (opened) {
      const [type, attrs = null] = opened;
      stack.push({ type, attrs, content: [] });
    } else if (token.type === 'inline') {
      const children = token.children ?? [];
      const [only] = children;
      const isPicture = only?.type === 'image' && children.length === 1;
      if (isPicture && top().type === nodes.paragraph) top().content.push(figureOf(only));
      else {
        const isParagraph = top().type === nodes.paragraph;
        for (const node of parseInline(children, isParagraph)) top().content.push(node);
      }
    } else if (token.type === 'hr') top().content.push(nodes.rule.create());
    else if (token.nesting === -1 && !/^t(head|body)_/.test(token.type)) {
      const closed = stack.pop() as Open;
      const [first] = closed.content;
      const isPicture = closed.type === nodes.paragraph && first?.type === nodes.figure;
      top().content.push(isPicture ? first : made(closed));
    }
  }
  return made(top());
};

/** What of a Markdown text the editor has no place for, in words; null if it can show all of it. */
export const obstacleIn = (markdown: string): string | null => {
  try {
    parseMarkdown(markdown);
    return null;
  } catch (error) {
    if (error instanceof CannotShow) return error.message;
    throw error;
  }
};

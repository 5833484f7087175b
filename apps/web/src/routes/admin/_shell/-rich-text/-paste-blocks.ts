import { styleOf } from './-paste-styles.ts';

/** What stands on lines of its own by its name, and means nothing that the schema has. */
const PLAIN_BLOCKS = [
  ...['address', 'article', 'aside', 'center', 'details', 'fieldset', 'footer', 'form', 'header'],
  ...['hgroup', 'legend', 'main', 'marquee', 'nav', 'noframes', 'search', 'section', 'summary'],
].join();

/** What stands on lines of its own and is read by its name. */
const KNOWN_BLOCKS = [
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
].join();

/** Replaces an element by its content. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

export const rename = (element: Element, tag: string): Element => {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  for (const { name, value } of Array.from(element.attributes)) renamed.setAttribute(name, value);
  element.replaceWith(renamed);
  return renamed;
};

const textOf = (node: Node | null): string => node?.textContent ?? '';

const endsInWord = (text: string): boolean => /[\p{L}\p{N}]$/u.test(text);
const beginsWithWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text);

/** Removes an element without joining the words at its sides. */
export const takeOut = (element: Element): void => {
  const { previousSibling: before, nextSibling: after } = element;
  if (endsInWord(textOf(before)) && beginsWithWord(textOf(after))) element.replaceWith(' ');
  else element.remove();
};

/** An element that HTML does not know, or that a page has defined. */
const isUnknown = (element: Element): boolean =>
  element instanceof HTMLUnknownElement || element.tagName.includes('-');

/** Whether an unknown element is part of a line: it stands in text, and touches no word of it. */
const isInLine = (element: Element): boolean => {
  const { previousSibling: before, nextSibling: after } = element;
  const text = textOf(element);
  if (element.querySelector(`${KNOWN_BLOCKS}, ${PLAIN_BLOCKS}`)) return false;
  if (endsInWord(textOf(before)) && beginsWithWord(text)) return false;
  if (endsInWord(text) && beginsWithWord(textOf(after))) return false;
  return [before, after].some((node) => node?.nodeType === 3 && textOf(node).trim() !== '');
};

const displayOf = (element: Element): string => styleOf(element, 'display').split(' ')[0] ?? '';

const isBlockByStyle = (element: Element): boolean =>
  /^(block|flow-root|flex|grid|list-item|-webkit-box|table|table-row|table-caption)$/.test(
    displayOf(element),
  );

/** Whether what is in an element stands in columns. */
const hasColumns = (element: Element): boolean =>
  /^(inline-)?flex$/.test(displayOf(element)) &&
  !styleOf(element, 'flex-direction').startsWith('column');

/** Whether an element stands in its line by itself, as a cell does. */
const isApart = (element: Element): boolean => {
  const { parentElement: parent } = element;
  return (
    displayOf(element) === 'table-cell' ||
    /^(left|right)/.test(styleOf(element, 'float')) ||
    /^(absolute|fixed)/.test(styleOf(element, 'position')) ||
    (parent !== null && hasColumns(parent))
  );
};

const isWithinRows = ({ parentElement: parent }: Element): boolean =>
  parent !== null && !hasColumns(parent) && /^(inline-)?(flex|grid)$/.test(displayOf(parent));

const wrap = (element: Element): void => {
  const block = element.ownerDocument.createElement('div');
  element.before(block);
  block.append(element);
};

/** What has a place of its own in the schema, or none. */
const FIXED = `${KNOWN_BLOCKS}, img, br, wbr`;

/** Makes real blocks of what is one to the eye: by a name that the schema does not read, or only by its style. */
export const restoreUnknownBlocks = (root: Element): void => {
  const all = Array.from(root.querySelectorAll('*'));
  // Before any of them gets another parent.
  const byStyle = new Set(all.filter((each) => isBlockByStyle(each) || isWithinRows(each)));
  const apart = new Set(all.filter(isApart));
  for (const element of all) {
    if (element.matches(PLAIN_BLOCKS)) rename(element, 'div');
    else if (element.matches('menu, dir')) rename(element, 'ul');
    else if (element.matches('xmp, listing, plaintext')) rename(element, 'pre');
    else if (element.matches(FIXED)) continue;
    else if (apart.has(element)) {
      element.before(' ');
      element.after(' ');
    } else if (byStyle.has(element)) wrap(element);
    else if (isUnknown(element) && !isInLine(element)) rename(element, 'div');
  }
};

/** The lines of preformatted text: each block in it begins one. */
export const linesOf = (element: Element): string[] => {
  const lines = [''];
  const begin = () => {
    if (lines.at(-1) !== '') lines.push('');
  };
  const add = (text: string) => lines.push(`${lines.pop()}${text}`);
  const read = (node: Node) => {
    if (node.nodeType === 3) {
      const [first = '', ...more] = textOf(node).split('\n');
      add(first);
      lines.push(...more);
    }
    if (!(node instanceof Element)) return;
    if (node.tagName === 'BR') lines.push('');
    const isCell = node.matches('td, th');
    const isBlock = !isCell && node.matches(KNOWN_BLOCKS);
    if (isBlock) begin();
    if (isCell && lines.at(-1) !== '') add(' ');
    for (const child of node.childNodes) read(child);
    if (isBlock) begin();
  };
  for (const child of element.childNodes) read(child);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
};

/** Makes the content of an element one line. */
export const flatten = (element: Element): void => {
  for (const block of Array.from(element.querySelectorAll(`${KNOWN_BLOCKS}, br`))) {
    block.before(' ');
    block.after(' ');
    unwrap(block);
  }
  element.normalize();
};

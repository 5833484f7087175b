import { styleOf } from './-paste-styles.ts';

/** A paragraph that is an item of a list only by its style, as Word has them. */
interface StyledItem {
  element: Element;
  level: number;
  isOrdered: boolean;
  order: number;
}

const ORDER = /^\W*(?:(\d+)|([ivxlc]+|[a-z]))[.)]?\W*$/i;

/** The mark in front of an item of a Word list, which is removed. */
const takeMark = (item: Element): string => {
  const marks = Array.from(item.querySelectorAll('*')).filter((element) =>
    /^ignore$/.test(styleOf(element, 'mso-list')),
  );
  const mark = marks.map(({ textContent }) => textContent).join('');
  for (const element of marks) element.remove();
  return mark.replace(/\s/g, '');
};

const wordItem = (element: Element): StyledItem | null => {
  const [, level] = /l\d+\s+level(\d+)/.exec(styleOf(element, 'mso-list')) ?? [];
  if (!level) return null;
  const mark = takeMark(element);
  // A heading that Word numbers stays a heading.
  if (/^H\d$/.test(element.tagName)) return null;
  const [, number] = ORDER.exec(mark) ?? [];
  // A letter o is the bullet of the second level.
  const isOrdered = ORDER.test(mark) && mark !== 'o' && mark !== '§';
  return { element, level: Number(level), isOrdered, order: Number(number ?? 1) };
};

/** Word on the web and Outlook put each item into a list of its own. */
const webItem = (element: Element): StyledItem | null => {
  if (
    !element.matches(
      '.ListContainerWrapper, div:has(> ul > li[data-aria-level]:only-child), div:has(> ol > li[data-aria-level]:only-child)',
    )
  )
    return null;
  const item = element.querySelector('li');
  const list = item?.parentElement;
  if (!item || !list || list.querySelectorAll('li').length !== 1) return null;
  return {
    element: item,
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1),
    isOrdered: list.tagName === 'OL',
    order: Number(list.getAttribute('start') ?? 1),
  };
};

const makeList = ({ isOrdered, order }: StyledItem, document: Document): Element => {
  const list = document.createElement(isOrdered ? 'ol' : 'ul');
  if (isOrdered && order !== 1) list.setAttribute('start', String(order));
  return list;
};

/** A list that the items so far are in, and the level that its items have in the other program. */
interface OpenList {
  list: Element;
  level: number;
  isOrdered: boolean;
}

/** Puts items that follow each other into lists, one within the other by their levels. */
const joinItems = (root: Element, read: (element: Element) => StyledItem | null): void => {
  let open: OpenList[] = [];
  const { ownerDocument: document } = root;
  for (const element of Array.from(root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div'))) {
    const item = root.contains(element) ? read(element) : null;
    if (!item) continue;
    // The lists end where something else stands between two items.
    if (element.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter(
      ({ level, isOrdered }) =>
        level < item.level || (level === item.level && isOrdered === item.isOrdered),
    );
    if (open.at(-1)?.level !== item.level) {
      const list = makeList(item, document);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      open.push({ list, level: item.level, isOrdered: item.isOrdered });
    }
    const content = document.createElement('p');
    content.append(...item.element.childNodes);
    const li = document.createElement('li');
    li.append(content);
    open.at(-1)?.list.append(li);
    element.remove();
  }
};

/** Google Docs and old editors put an inner list beside the item that it belongs to. */
const putInnerListsIntoItems = (root: Element): void => {
  for (const list of Array.from(root.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else {
      const item = root.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
};

/** Makes real lists of what only looks like lists. */
export const restoreLists = (root: Element): void => {
  joinItems(root, wordItem);
  joinItems(root, webItem);
  putInnerListsIntoItems(root);
};

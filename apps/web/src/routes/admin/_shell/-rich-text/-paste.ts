import { isSafeLink } from '@hvac/contract/markdown';
import {
  flatten,
  linesOf,
  rename,
  restoreUnknownBlocks,
  takeOut,
  unwrap,
} from './-paste-blocks.ts';
import { restoreLists } from './-paste-lists.ts';
import { styleOf, withoutStyles } from './-paste-styles.ts';
import { simplifyTables } from './-paste-tables.ts';

/** Pages of others that only lead on, with the parameter that says where. */
const REDIRECTS = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url$/, 'q', 'url'],
  [/^https?:\/\/[a-z0-9.-]*safelinks\.protection\.outlook\.com\//, 'url'],
  [/^https?:\/\/lm?\.facebook\.com\/l\.php$/, 'u'],
  [/^https?:\/\/(?:www\.)?youtube\.com\/redirect$/, 'q'],
  [/^https?:\/\/(?:www\.)?linkedin\.com\/redir\/redirect$/, 'url'],
] as const;

const targetOf = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [page, ...parameters] of REDIRECTS) {
    if (!page.test(url.origin + url.pathname)) continue;
    for (const parameter of parameters) {
      const target = url.searchParams.get(parameter);
      if (target) return target;
    }
  }
  return address;
};

/** The address of a pasted link; null if it leads nowhere on this website or the web. */
const pastedLink = (address: string): string | null => {
  const target = targetOf(address.trim());
  const own = target.startsWith(`${location.origin}/`)
    ? target.slice(location.origin.length)
    : target;
  // Anchors are those of the document that the text comes from.
  return isSafeLink(own) && !own.startsWith('#') ? own : null;
};

/** Pictures of documents, which only their author can see, and not for long. */
const FOR_ITS_USER = /^https:\/\/[\w-]+\.googleusercontent\.com\/docs/;

const OWN_PICTURE = /^(?:\/api\/image\/|\/uploads\/)([0-9a-f]{32}\.webp)(?:\?|$)/;

/** The address of a pasted picture; null for one that only the other program can show. */
const pastedPicture = (address: string): string | null => {
  const own = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
  const [, name] = OWN_PICTURE.exec(own) ?? [];
  if (name) return `/uploads/${name}`;
  return /^https:\/\/[^\s]+$/.test(address) && !FOR_ITS_USER.test(address) ? address : null;
};

/** What is seen between the words beside it, and stays behind. */
const EMBEDDED = [
  ...['button', 'input', 'select', 'textarea', 'iframe', 'object', 'embed', 'video', 'audio'],
  ...['canvas', 'map', 'dialog', 'svg'],
].join();

const LEFT_OUT = [
  ...['script', 'template', 'noscript', 'meta', 'link', 'title', 'xml', 'head', 'math'],
  ...['datalist', 'del', 'rt', 'rp', 'colgroup', 'col'],
  ...['[hidden]', '[aria-hidden=true]:not(img)', '.MsoCommentReference', '.MsoCommentText'],
  '.Apple-interchange-newline',
].join();

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const TITLES = `${HEADINGS}, [role=heading], summary, dt, legend`;

const isHidden = (element: Element): boolean =>
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'mso-hide') === 'all' ||
  styleOf(element, 'mso-element') === 'comment-list';

const removeInvisible = (root: Element): void => {
  const comments = root.ownerDocument.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    (comment as Comment).remove();
  // The headings of what opens and closes.
  for (const button of Array.from(root.querySelectorAll(`:is(${TITLES}) button`))) unwrap(button);
  for (const element of Array.from(root.querySelectorAll(EMBEDDED))) takeOut(element);
  for (const element of Array.from(root.querySelectorAll(LEFT_OUT))) element.remove();
  for (const element of Array.from(root.querySelectorAll('*'))) {
    if (isHidden(element)) element.remove();
    // Elements of Office, such as o:p and st1:place.
    else if (element.tagName.includes(':')) unwrap(element);
  }
};

const tidyText = (root: Element): void => {
  const texts = root.ownerDocument.createNodeIterator(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const isVerbatim = text.parentElement?.closest('pre');
    text.data = text.data.replace(/[\u00ad\u200b\ufeff]/g, '').replace(/\u00a0/g, ' ');
    if (!isVerbatim) text.data = text.data.replace(/\s+/g, ' ');
  }
  for (const block of Array.from(root.querySelectorAll('pre'))) {
    const parts = linesOf(block).flatMap((line, at) =>
      at === 0 ? [line] : [root.ownerDocument.createElement('br'), line],
    );
    const paragraph = root.ownerDocument.createElement('p');
    paragraph.append(...parts);
    block.replaceWith(paragraph);
  }
};

/** The level of what is a heading only by its class or role; 0 for anything else. */
const headingLevel = (element: Element): number => {
  if (element.getAttribute('role') === 'heading')
    return Number(element.getAttribute('aria-level') ?? 2);
  if (element.classList.contains('MsoTitle')) return 1;
  if (element.classList.contains('MsoSubtitle')) return 3;
  return 0;
};

const restoreBlocks = (root: Element): void => {
  for (const element of Array.from(root.querySelectorAll('p, div'))) {
    const level = headingLevel(element);
    if (level > 0) rename(element, `h${Math.min(6, level)}`);
    else if (/^Mso(Intense)?Quote/.test(element.className)) {
      const quote = root.ownerDocument.createElement('blockquote');
      element.before(quote);
      quote.append(element);
    }
  }
  for (const title of Array.from(root.querySelectorAll(`${HEADINGS}, dt`))) flatten(title);
  for (const term of Array.from(root.querySelectorAll('dt'))) {
    const bold = root.ownerDocument.createElement('strong');
    bold.append(...term.childNodes);
    term.append(bold);
    rename(term, 'p');
  }
  for (const text of Array.from(root.querySelectorAll('dd'))) rename(text, 'div');
  // Indented text is no quote.
  for (const quote of Array.from(root.querySelectorAll('blockquote')))
    if (/^(none|0)/.test(styleOf(quote, 'border'))) unwrap(quote);
  for (const quote of Array.from(root.querySelectorAll('q'))) {
    quote.prepend('“');
    quote.append('”');
    unwrap(quote);
  }
};

const isBold = (weight: string): boolean => /^bold|^[6-9]00$/.test(weight);
const isNotBold = (weight: string): boolean => /^normal$|^[1-5]00$/.test(weight);

const wrapContent = (element: Element, tag: 'strong' | 'em'): void => {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
};

/** Makes bold and italic by style bold and italic by element, and the other way round. */
const restoreMarks = (root: Element): void => {
  // From the inside out: an inner style wins.
  for (const element of Array.from(root.querySelectorAll('*')).toReversed()) {
    const weight = styleOf(element, 'font-weight');
    const style = styleOf(element, 'font-style');
    const isStrong = element.matches('b, strong');
    const isEm = element.matches('i, em');
    const isTable = element.matches('table, tbody, tr, ul, ol');
    if (!isTable && isBold(weight) && !isStrong) wrapContent(element, 'strong');
    if (!isTable && /^(italic|oblique)/.test(style) && !isEm) wrapContent(element, 'em');
    if ((isStrong && isNotBold(weight)) || (isEm && style === 'normal')) unwrap(element);
  }
  for (const bold of Array.from(
    root.querySelectorAll(`:is(${HEADINGS}, th, tr:first-child > td) :is(b, strong)`),
  ))
    unwrap(bold);
};

const restoreLinks = (root: Element): void => {
  for (const link of Array.from(root.querySelectorAll('a'))) {
    const href = pastedLink(link.getAttribute('href') ?? '');
    if (href === null || !link.textContent?.trim()) unwrap(link);
    else link.setAttribute('href', href);
  }
};

const isTiny = (image: Element): boolean =>
  ['width', 'height'].some((name) => {
    const size = image.getAttribute(name) ?? styleOf(image, name);
    return size !== '' && Number.parseFloat(size) <= 3;
  });

/** @returns how many pictures had to stay behind */
const restorePictures = (root: Element): number => {
  let dropped = 0;
  const captions = new Set<Element>();
  for (const image of Array.from(root.querySelectorAll('img'))) {
    const alt = image.alt.trim();
    const src = pastedPicture(image.getAttribute('src') ?? '');
    const isEmoji = alt !== '' && !/[\w\s]/.test(alt) && alt.length <= 14;
    if (isTiny(image)) image.remove();
    else if (isEmoji) image.replaceWith(alt);
    else if (src === null || image.closest(`td, th, ${HEADINGS}`)) {
      dropped += 1;
      image.remove();
    } else {
      const figcaption = image.closest('figure')?.querySelector('figcaption');
      const caption = figcaption ? linesOf(figcaption).join(' ') : '';
      image.setAttribute('src', src);
      image.setAttribute('alt', alt.replace(/\s+/g, ' '));
      image.removeAttribute('title');
      if (caption.trim()) image.setAttribute('title', caption.replace(/\s+/g, ' ').trim());
      if (figcaption) captions.add(figcaption);
    }
  }
  for (const caption of captions) caption.remove();
  return dropped;
};

const BLOCKS = `p, div, ${HEADINGS}`;

/** Two line breaks in a row part paragraphs; one at the end of a block means nothing. */
const restoreParagraphs = (root: Element): void => {
  for (const end of Array.from(root.querySelectorAll('br'))) {
    let next: ChildNode | null = end.nextSibling;
    while (next && next.nodeType === 3 && !(next as Text).data.trim()) next = next.nextSibling;
    const isLast = next === null || (next instanceof Element && next.matches(BLOCKS));
    if (isLast && end.parentElement?.matches(`${BLOCKS}, li, body`)) end.remove();
    else if (next instanceof Element && next.tagName === 'BR') {
      const parent = end.parentElement;
      if (!parent?.matches('p, div, body')) continue;
      const before = root.ownerDocument.createElement('p');
      const first: ChildNode[] = [];
      for (let node = end.previousSibling; node; node = node.previousSibling) {
        if (node instanceof Element && node.matches(`${BLOCKS}, ul, ol, table, blockquote, hr`))
          break;
        first.unshift(node);
      }
      before.append(...first);
      end.replaceWith(before);
      next.remove();
      if (parent.tagName === 'P') rename(parent, 'div');
    }
  }
  const empties = Array.from(root.querySelectorAll(`${BLOCKS}, li, ul, ol, blockquote, figure`));
  for (const block of empties.toReversed())
    if (!block.textContent?.trim() && !block.querySelector('img, hr')) block.remove();
};

const noticeOf = (pictures: number): string => {
  if (pictures === 0) return '';
  const [what, them] = pictures === 1 ? ['1 photo was', 'it'] : [`${pictures} photos were`, 'them'];
  return `${what} left out of what you pasted. Add ${them} with the button Photo.`;
};

/** A document as the editor's library reads it again, into a document that is never shown. */
const written = (root: Element): string => new XMLSerializer().serializeToString(root);

/**
 * Pasted HTML as the schema can read it: meaning by elements, nothing else (decision 041).
 * @returns also what to tell the user
 */
export const readPaste = (html: string): { clean: string; notice: string } => {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  removeInvisible(body);
  if (isOwn) return { clean: written(body), notice: '' };
  restoreUnknownBlocks(body);
  tidyText(body);
  restoreLists(body);
  restoreBlocks(body);
  restoreMarks(body);
  restoreLinks(body);
  const dropped = restorePictures(body);
  simplifyTables(body);
  restoreParagraphs(body);
  return { clean: written(body), notice: noticeOf(dropped) };
};

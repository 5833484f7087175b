import { uploadedFile } from '@hvac/contract/image-address';
import { isSafeLink, MARKDOWN_RULES, MAX_NESTING } from '@hvac/contract/markdown';
import { isWebAddress } from '@hvac/contract/web-address';
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { BUNDLED } from '../images/stored-images.service.ts';
import { linksIn } from './text-links.service.ts';

/** A heading of an article. */
export interface ArticleHeading {
  level: 2 | 3;
  id: string;
  text: string;
}

/** An article as tokens of markdown-it, as `article-html.service.ts` renders them. */
export interface ParsedArticle {
  tokens: Token[];
  headings: ArticleHeading[];
  /** The stored values of its pictures. */
  pictures: string[];
}

/** The parser of the dialect (beyond §5). It knows no HTML: tags stay visible text. */
export const markdown = new MarkdownIt('zero', { html: false, maxNesting: MAX_NESTING }).enable([
  ...MARKDOWN_RULES,
]);
markdown.validateLink = isSafeLink;

// More than any article has; the parser would take seconds for the cells of all 200,000 characters.
const MAX_CELLS = 60_000;

const [parseTable] = markdown.block.ruler.getRules('');
markdown.block.ruler.at(
  'table',
  (state, line, end, isSilent) => {
    const header = state.src.slice(state.bMarks[line], state.eMarks[line]);
    const cells = header.split('|').length * (end - line);
    return cells <= MAX_CELLS && Boolean(parseTable?.(state, line, end, isSilent));
  },
  { alt: ['paragraph', 'reference'] },
);

/** Ids in the text begin with this, so that none is that of another part of the page. */
const OWN_ID = 'h-';
const MAX_ID = 80;

/** The text as an id, in whatever script it is written. */
const idOf = (text: string): string => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...(words.join('-') || 'section')].slice(0, MAX_ID).join('');
};

/** Makes ids unique by a number at the end. */
const createIds = () => {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (text: string): string => {
    const id = idOf(text);
    let unique = id;
    for (let count = (counts.get(id) ?? 0) + 1; taken.has(unique); count += 1) {
      counts.set(id, count);
      unique = `${id}-${count + 1}`;
    }
    taken.add(unique);
    return OWN_ID + unique;
  };
};

/** `#anchor` as the text of a heading, or a part of it, gives it; the ids of the page begin differently. */
const idOfAnchor = (href: string): string => {
  try {
    return OWN_ID + decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
};

const isAnchor = (link: Token): boolean => String(link.attrGet('href')).startsWith('#');

const textOf = (tokens: Token[]): string =>
  markdown.renderer.renderInlineAsText(tokens, markdown.options, {}).trim();

const isPicture = (src: string): boolean =>
  uploadedFile(src) !== null ||
  BUNDLED.test(src) ||
  (src.startsWith('https://') && isWebAddress(src));

const srcOf = (token: Token) => String(token.attrGet('src') ?? '');

const textToken = ({ Token }: StateCore, content: string): Token => {
  const token = new Token('text', '', 0);
  token.content = content;
  return token;
};

const linkTokens = (state: StateCore, href: string, content: string, info = ''): Token[] => {
  const open = new state.Token('link_open', 'a', 1);
  open.attrSet('href', href);
  open.info = info;
  return [open, textToken(state, content), new state.Token('link_close', 'a', -1)];
};

/** How the parser marks a link whose text is its address. */
export const BARE = 'auto';

/** The text with its phone numbers and web addresses as links. */
const withLinks = (state: StateCore, token: Token): Token[] => {
  const { content } = token;
  const links = linksIn(content);
  if (links.length === 0) return [token];
  const parts = links.flatMap(({ start, end, href }, index) => [
    textToken(state, content.slice(links[index - 1]?.end ?? 0, start)),
    ...linkTokens(state, href, content.slice(start, end), BARE),
  ]);
  return [...parts, textToken(state, content.slice(links.at(-1)?.end))];
};

/** A picture that the page may not show becomes a link to it, or its alternative text within a link. */
const withoutPicture = (state: StateCore, token: Token, isInLink: boolean): Token[] => {
  const src = srcOf(token);
  const alt = textOf(token.children ?? []);
  return isInLink || !alt || !src ? [textToken(state, alt)] : linkTokens(state, src, alt);
};

/** `[text]()` leads nowhere: only its text is shown. */
const isNowhere = (token: Token): boolean => token.attrGet('href') === '';

const completeInline = (state: StateCore, children: Token[]): Token[] => {
  // Links are never within each other.
  let link: Token | null = null;
  return children.flatMap((token) => {
    if (token.type === 'link_open') link = token;
    const isHidden = link !== null && isNowhere(link);
    if (token.type === 'link_close') link = null;
    if (token.type === 'text' && !link) return withLinks(state, token);
    if (token.type === 'image' && !isPicture(srcOf(token)))
      return withoutPicture(state, token, link !== null);
    return isHidden && token.tag === 'a' ? [] : [token];
  });
};

/** Makes the paragraph of a single picture a figure; the title of the picture is its caption. */
const makeFigure = (state: StateCore, open: Token, inline: Token, close: Token): void => {
  const [image, ...others] = inline.children ?? [];
  if (image?.type !== 'image' || others.length > 0) return;
  for (const token of [open, close]) Object.assign(token, { tag: 'figure', hidden: false });
  const caption = String(image.attrGet('title') ?? '').trim();
  image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
  if (!caption) return;
  inline.children = [
    image,
    new state.Token('figcaption_open', 'figcaption', 1),
    textToken(state, caption),
    new state.Token('figcaption_close', 'figcaption', -1),
  ];
};

// More than any article has; each adds its id and its place in the contents to the page.
const MAX_HEADINGS = 500;

/** Clamps a heading and gives it an id; null for one without a text, and for one too many. */
const completeHeading = (
  [open, inline, close]: [Token, Token, Token],
  nextId: ((text: string) => string) | null,
): ArticleHeading | null => {
  const text = textOf(inline.children ?? []);
  const level = open.tag === 'h1' || open.tag === 'h2' ? 2 : 3;
  for (const token of [open, close]) {
    Object.assign(token, { tag: `h${level}`, hidden: inline.children?.length === 0 });
  }
  if (!text || !nextId) return null;
  const id = nextId(text);
  open.attrSet('id', id);
  return { level, id, text };
};

/** Says the alignment of a cell by a class, for the page allows no styles; a heading cell without text is none. */
const completeCell = (open: Token, inline: Token, close: Token): void => {
  if (open.attrs) {
    const align = String(open.attrGet('style') ?? '').slice('text-align:'.length);
    open.attrs = align === 'left' ? null : [['class', align]];
  }
  if (inline.children?.length) return;
  open.tag = 'td';
  close.tag = 'td';
};

markdown.core.ruler.push('article', (state) => {
  const headings: ArticleHeading[] = [];
  const pictures: string[] = [];
  const anchors: Token[] = [];
  const nextId = createIds();
  for (const [index, inline] of state.tokens.entries()) {
    const open = state.tokens[index - 1];
    const close = state.tokens[index + 1];
    if (inline.type !== 'inline' || !open || !close) continue;
    const children = inline.children ?? [];
    // A large table has many cells, and few of them have a text.
    if (children.length > 0) inline.children = completeInline(state, children);
    for (const token of inline.children ?? []) {
      if (token.type === 'image') pictures.push(srcOf(token));
      if (token.type === 'link_open' && isAnchor(token)) anchors.push(token);
    }
    if (open.type === 'paragraph_open') makeFigure(state, open, inline, close);
    else if (open.type === 'heading_open') {
      const isListed = headings.length < MAX_HEADINGS;
      const heading = completeHeading([open, inline, close], isListed ? nextId : null);
      if (heading) headings.push(heading);
    } else completeCell(open, inline, close);
  }
  const ids = new Set(headings.map(({ id }) => id));
  for (const link of anchors) {
    const id = idOfAnchor(String(link.attrGet('href')));
    if (ids.has(id)) link.attrSet('href', `#${id}`);
  }
  Object.assign(state.env, { headings, pictures });
});

/** Reads an article in the dialect of `MARKDOWN_RULES`. Never throws. */
export const parseArticle = (text: string): ParsedArticle => {
  const env: Pick<ParsedArticle, 'headings' | 'pictures'> = { headings: [], pictures: [] };
  const tokens = markdown.parse(text, env as unknown as Record<string, unknown>);
  return { tokens, ...env };
};

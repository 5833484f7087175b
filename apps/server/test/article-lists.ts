/** The elements that the text of an article may have, with their attributes: nothing else may ever be in one. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'class', 'rel', 'title'],
  blockquote: [],
  br: [],
  details: [],
  div: ['role', 'aria-label', 'tabindex'],
  em: [],
  figcaption: [],
  figure: [],
  h2: ['id'],
  h3: ['id'],
  hr: [],
  img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
  li: [],
  nav: ['aria-label', 'dir'],
  ol: ['start'],
  p: [],
  strong: [],
  summary: [],
  table: [],
  tbody: [],
  td: ['class'],
  th: ['class'],
  thead: [],
  tr: [],
  ul: [],
};

const WITHOUT_END = ['br', 'hr', 'img'];
const TAG = /<(\/?)([a-z0-9]+)((?:\s[a-z-]+="[^"<>]*")*)>/y;
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const PICTURE = /^(?:https:\/\/|\/api\/image\/[0-9a-f]{32}\.webp$|\/img\/[a-z0-9-]+\.svg$)/;

const problemOf = (tag: string, attributes: string): string[] => {
  const allowed = ALLOWED[tag];
  if (!allowed) return [`element ${tag}`];
  return Array.from(attributes.matchAll(/\s([a-z-]+)="([^"]*)"/g)).flatMap(
    ([, name = '', value = '']) => {
      if (!allowed.includes(name)) return [`attribute ${name} of ${tag}`];
      if (name === 'href' && !LINK.test(value)) return [`address ${value}`];
      if (name === 'src' && !PICTURE.test(value)) return [`picture ${value}`];
      if (name === 'id' && !value.startsWith('h-')) return [`id ${value}`];
      return [];
    },
  );
};

/**
 * What is wrong with the HTML of an article: elements, attributes and addresses outside the lists, a `<` that begins no
 * tag, elements that are not closed or not in order.
 */
export const articleProblems = (html: string): string[] => {
  const problems: string[] = [];
  const open: string[] = [];
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', start + 1)) {
    TAG.lastIndex = start;
    const found = TAG.exec(html);
    if (!found) {
      problems.push(`no tag: ${html.slice(start, start + 40)}`);
      continue;
    }
    const [, isEnd, tag = '', attributes = ''] = found;
    if (isEnd) {
      if (open.pop() !== tag) problems.push(`end of ${tag}`);
      continue;
    }
    problems.push(...problemOf(tag, attributes));
    if (!WITHOUT_END.includes(tag)) open.push(tag);
  }
  return [...problems, ...open.map((tag) => `${tag} stays open`)];
};

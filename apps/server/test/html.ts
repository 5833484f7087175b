/** Reads HTML with patterns, which is enough because our pages are well-formed. */

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(tag.matchAll(/\s([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
      name.toLowerCase(),
      unescapeHtml(value),
    ]),
  );

/** The attributes of every element with this tag name. */
export const elements = (html: string, name: string): Record<string, string>[] =>
  Array.from(html.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>`, 'g')), ([tag]) =>
    attributesOf(tag),
  );

/** Every element with this tag name: its attributes and its inner HTML. */
export const blocks = (
  html: string,
  name: string,
): { attributes: Record<string, string>; content: string }[] =>
  Array.from(
    html.matchAll(new RegExp(`(<${name}(?=[\\s>])[^>]*>)([\\s\\S]*?)</${name}>`, 'g')),
    ([, tag = '', content = '']) => ({ attributes: attributesOf(tag), content }),
  );

export const titleOf = (html: string): string =>
  unescapeHtml(blocks(html, 'title')[0]?.content ?? '');

/** Content of a `<meta>` by its name or property; null when there is none. */
export const metaOf = (html: string, name: string): string | null =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content ??
  null;

/** URL of a `<link>` by its relation; null when there is none. */
export const linkOf = (html: string, rel: string): string | null =>
  elements(html, 'link').find((link) => link.rel === rel)?.href ?? null;

/** The visible text: no tags, scripts or styles. */
export const textOf = (html: string): string =>
  unescapeHtml(
    html
      .replace(/<(script|style|title)[\s>][\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  ).trim();

/** The value of a form field. */
export const fieldValue = (html: string, name: string): string => {
  const input = elements(html, 'input').find((field) => field.name === name);
  if (input) return input.value ?? '';
  const area = blocks(html, 'textarea').find(({ attributes }) => attributes.name === name);
  // Browsers drop the first line break of a text area.
  if (area) return unescapeHtml(area.content.replace(/^\n/, ''));
  const select = blocks(html, 'select').find(({ attributes }) => attributes.name === name);
  return (
    elements(select?.content ?? '', 'option').find((option) => 'selected' in option)?.value ?? ''
  );
};

/** What the visitor typed, as the page shows it when the form itself cannot be shown. */
export const typedText = (html: string): string => {
  const area = blocks(html, 'textarea').find(({ attributes }) => attributes.id === 'typed');
  return unescapeHtml((area?.content ?? '').replace(/^\n/, ''));
};

/** The error message of a form field; null when the field is not marked as invalid. */
export const fieldError = (html: string, name: string): string | null => {
  const control = ['input', 'select', 'textarea']
    .flatMap((kind) => elements(html, kind))
    .find((each) => each.name === name);
  if (control?.['aria-invalid'] !== 'true') return null;
  const describedBy = control['aria-describedby']?.split(' ') ?? [];
  const error = blocks(html, 'p').find(
    ({ attributes: { id = '' } }) => describedBy.includes(id) && id.endsWith('-error'),
  );
  return error ? unescapeHtml(error.content) : null;
};

/** The scripts that a browser would run, inline or not; data blocks are excluded. */
export const scripts = (html: string) =>
  blocks(html, 'script').filter(
    ({ attributes: { type = 'module' } }) => type === 'module' || type === 'text/javascript',
  );

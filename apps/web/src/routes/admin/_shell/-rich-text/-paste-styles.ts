/*
 * Styles of pasted HTML. Under our Content-Security-Policy, a style attribute is reported and `element.style` stays
 * empty even in documents that are never shown, and so are the attributes of events: all are renamed before anything
 * parses them.
 */

const STYLE = 'data-pasted-style';

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>|<[a-z][^<>]*>/gi;

/** HTML without style sheets, and with its attributes of styles and events under other names. */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(TAG, (tag) =>
      tag
        .replace(/([\s"'/])style(?=\s*=)/gi, `$1${STYLE}`)
        .replace(/([\s"'/])(on[a-z]+)(?=\s*=)/gi, '$1data-$2'),
    );

/** The value of a property in the style attribute of a pasted element, in lower case; empty if there is none. */
export const styleOf = (element: Element, property: string): string => {
  const declarations = (element.getAttribute(STYLE) ?? '').split(';');
  for (const declaration of declarations) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return '';
};

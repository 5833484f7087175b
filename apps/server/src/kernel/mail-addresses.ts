const LOCAL = "[\\p{L}\\p{N}.!#$%&'*+?^_`{|}~-]{1,64}";
// The last label begins with a letter, unlike that of a version in the path of a package (name@7.2.1).
const DOMAIN = '(?:[\\p{L}\\p{N}-]{1,63}\\.){1,10}\\p{L}[\\p{L}\\p{N}-]{1,62}';
// Mail servers quote addresses in angle brackets, where a host name without a dot counts as well.
const IN_BRACKETS = '<[^<>\\s"\\\\]{1,128}@[^<>\\s"\\\\]{1,255}>';
// JSON escapes come first in the pattern, so that they stay whole.
const ESCAPE = '\\\\(?:u[0-9a-f]{4}|.)';
const FOUND = new RegExp(`${ESCAPE}|${IN_BRACKETS}|${LOCAL}(?:@|%40)${DOMAIN}`, 'giu');

/** The text, which may be JSON, with every e-mail address hidden (decision 026). */
export const hideMailAddresses = (text: string): string =>
  text.replace(FOUND, (found) => (found.startsWith('\\') ? found : '[address]'));

// Characters of an address before the at sign, which include those of a domain.
const LOCAL = "\\p{L}\\p{N}.!#$%&'*+?^_`{|}~-";
// The last label begins with a letter, unlike that of a version in the path of a package (name@7.2.1).
const DOMAIN = '(?:[\\p{L}\\p{N}-]{1,63}\\.){1,10}\\p{L}[\\p{L}\\p{N}-]{1,62}';
// Mail servers quote addresses in angle brackets, where a host name without a dot counts as well.
const IN_BRACKETS = '<[^<>@\\s"\\\\]{0,128}@[^<>\\s"\\\\]{1,255}>';
// JSON escapes come first in the pattern, so that they stay whole.
const ESCAPE = '\\\\(?:u[0-9a-f]{4}|.)';
// Visitors choose what is logged, so the time must not depend on it: each character is looked at a few times at most,
// because an address is looked for at its at sign only.
const PARTS = new RegExp(`${ESCAPE}|${IN_BRACKETS}|[@${LOCAL}]+`, 'giu');
const AT_DOMAIN = new RegExp(`(?:@|%40)${DOMAIN}`, 'giu');
const BEFORE = new RegExp(`(?<=([${LOCAL}]{1,64}))`, 'uy');

const HIDDEN = '[address]';

/** @param run consists of characters of addresses */
const hideInRun = (run: string): string => {
  let hidden = '';
  let from = 0;
  for (const { 0: atDomain, index } of run.matchAll(AT_DOMAIN)) {
    BEFORE.lastIndex = index;
    const local = BEFORE.exec(run)?.[1];
    if (local === undefined) continue;
    // Only a second domain of the same address begins where the former ended.
    if (index > from) hidden += run.slice(from, Math.max(from, index - local.length)) + HIDDEN;
    from = index + atDomain.length;
  }
  return hidden + run.slice(from);
};

/** The text, which may be JSON, with every e-mail address hidden (decision 026). */
export const hideMailAddresses = (text: string): string => {
  if (!text.includes('@') && !text.includes('%40')) return text;
  return text.replace(PARTS, (part) => {
    if (part.startsWith('\\')) return part;
    return part.startsWith('<') ? HIDDEN : hideInRun(part);
  });
};

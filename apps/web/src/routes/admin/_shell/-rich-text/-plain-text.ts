/*
 * Text as Markdown. Nothing of it is syntax afterwards. Without the editor's libraries, because a text changes its
 * format before they are there.
 */

const numeric = (character: string): string => `&#${character.codePointAt(0)};`;

/** Text within a line, with everything escaped that could be syntax there. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\*[\]]/g, '\\$&')
    // Within a word an underscore means nothing.
    .replace(/(?<![a-z0-9])_|_(?![a-z0-9])/gi, '\\_')
    .replace(/&(?=#?[a-z0-9]+;)|<(?=\S)/gi, '\\$&');

/** A line of escaped text, so that it begins no block and keeps the white space around it. */
export const escapeLine = (line: string): string => {
  const [, indent = '', begin = '', middle = '', end = ''] =
    /^(\s?)(\s*)(.*?)(\s?)$/su.exec(line) ?? [];
  const body = middle
    .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[>=]/, '\\$&')
    // The line below the header of a table.
    .replace(/^[-:|](?=[-:|\s]*$)/, '\\$&');
  return (indent && numeric(indent)) + begin + body + (end && numeric(end));
};

const BREAK = '\\\n';

/**
 * Plain text as Markdown that shows the same: blank lines part paragraphs, every other line break stays one
 * (beyond §5).
 */
export const markdownOfPlainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => escapeLine(escapeText(line)))
        .join(BREAK),
    )
    .join('\n\n');

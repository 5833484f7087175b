/** A part of a text: words, or what a placeholder is filled with. */
export interface Piece {
  text: string;
  /** The name of the placeholder; null for words. */
  name: string | null;
}

/** What a placeholder is filled with; null if there is none of that name, or nothing to show. */
export type ShownAs = (name: string) => string | null;

/** The parts of a stored text. */
export const piecesOf = (stored: string, shownAs: ShownAs): Piece[] =>
  stored
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1] ?? null;
      const text = name && shownAs(name);
      return text ? { text, name } : { text: part, name: null };
    });

/** The text as the website shows it. */
export const shownText = (pieces: Piece[]): string => pieces.map(({ text }) => text).join('');

/** The text as it is stored, with placeholders in braces. */
export const storedText = (pieces: Piece[]): string =>
  pieces.map(({ text, name }) => (name === null ? text : `{${name}}`)).join('');

/** A part of the shown text. A placeholder that is cut becomes words. */
export const partOf = (pieces: Piece[], start: number, end: number): Piece[] => {
  let at = 0;
  return pieces.flatMap((piece) => {
    const from = at;
    at += piece.text.length;
    const text = piece.text.slice(Math.max(start - from, 0), Math.max(end - from, 0));
    if (text === '') return [];
    return [text === piece.text ? piece : { text, name: null }];
  });
};

/** The pieces with others in place of a part of the shown text. */
export const replaced = (pieces: Piece[], start: number, end: number, others: Piece[]): Piece[] => [
  ...partOf(pieces, 0, start),
  ...others,
  ...partOf(pieces, end, Number.POSITIVE_INFINITY),
];

const commonStart = (one: string, other: string, most: number): number => {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
};

const commonEnd = (one: string, other: string, most: number): number => {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

/**
 * The pieces after the shown text was edited. Placeholders outside of the edit remain.
 * @param caret where the caret is afterwards: what is behind it has usually not changed
 */
export const edited = (pieces: Piece[], next: string, caret: number): Piece[] => {
  const before = shownText(pieces);
  const shorter = Math.min(before.length, next.length);
  const isCaretAtEnd = before.endsWith(next.slice(caret));
  const behind = isCaretAtEnd
    ? next.length - caret
    : commonEnd(before, next, shorter - commonStart(before, next, shorter));
  const start = commonStart(before, next, shorter - behind);
  const words = next.slice(start, next.length - behind);
  return replaced(
    pieces,
    start,
    before.length - behind,
    words === '' ? [] : [{ text: words, name: null }],
  );
};

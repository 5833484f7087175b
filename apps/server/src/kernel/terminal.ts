// They move the cursor, rename the window, type for the user, and break or reverse a line.
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as one line that a terminal only shows, whoever wrote it: control characters are written as escapes. */
export const printableLine = (text: string): string => text.replace(UNSAFE, escaped);

/** Prints lines on standard output, as `printableLine` gives them. */
export const print = (...lines: readonly string[]): void => {
  for (const line of lines) console.log(printableLine(line));
};

/** Prints lines on standard error, as `printableLine` gives them. */
export const printError = (...lines: readonly string[]): void => {
  for (const line of lines) console.error(printableLine(line));
};

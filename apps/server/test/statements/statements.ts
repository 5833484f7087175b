import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement of the specification by its number, `'039'`, with its section and text. */
export type Statements = ReadonlyMap<string, string>;

/** The statements of the specification, one a line of `statements.txt`. Numbers stay; new ones are appended. */
export const readStatements = (): Statements =>
  new Map(
    readFileSync(join(import.meta.dirname, 'statements.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, 3), line.slice(4)]),
  );

const TAG = /\[spec (\d{3}(?:, \d{3})*)\]/g;

/** The statements that a text names: `'keeps the header in sight [spec 028, 034]'` names two. */
export const statementsNamedIn = (text: string): string[] =>
  [...text.matchAll(TAG)].flatMap(([, numbers = '']) => numbers.split(', '));

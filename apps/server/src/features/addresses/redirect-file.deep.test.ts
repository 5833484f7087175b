import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/cpu-time.ts';
import { AppError } from '../../kernel/errors.ts';
import { readRedirectFile } from './redirect-file.service.ts';

const LENGTH = 100_000;

/** How files begin that are read in one way or another, and what their readers may go over again and again. */
const STARTS = ['', '/a,/b\n', '[]\n', '{', '301:\n  ', '"'];
const PIECES = [
  ...['# ', '# a # b\n', '#\n', '# \r', ' ', '\n', '\t', ',', ';', '"', '""', '"a",', '/a,/b\n'],
  ...['/a -> /b\n', '-> ', '/a ->', '- ', '? ', ': ', 'a: b: c,', '  a: b\n', '&a b,', '*a,', '!'],
  ...['[', '{', '{a: ', "'", '|\n', '>\n ', '---\n', '%', '301:\n', '\\', '\uFEFF', '\u2028'],
];
const FILES = STARTS.flatMap((start) =>
  PIECES.map((piece) => (start + piece.repeat(LENGTH)).slice(0, LENGTH)),
);

const read = (file: string) => {
  try {
    readRedirectFile(file);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
};

it('the worst files are read as soon as any other', async () => {
  const times: [beginning: string, milliseconds: number][] = [];
  for (const file of FILES) times.push([file.slice(0, 20), await cpuTimeOf(() => read(file))]);
  // Several times what the slowest takes: each of the errors of YAML is slow.
  expect(times.filter(([, time]) => time > 4000)).toEqual([]);
});

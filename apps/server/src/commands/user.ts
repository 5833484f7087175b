import { text } from 'node:stream/consumers';
import { print, printError } from '../kernel/terminal.ts';
import { lineOf } from './line-of.ts';
import { changeUser } from './user-change.ts';

/** Adds a user, or resets the password or second factor of someone who cannot log in: see the README. */

const readPiped = async () => (process.stdin.isTTY ? '' : text(process.stdin));

try {
  const said = await changeUser({ args: process.argv.slice(2), readPiped });
  print(...said);
} catch (error) {
  printError(lineOf(error));
  process.exitCode = 1;
}

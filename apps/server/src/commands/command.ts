import type { Readable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { TableNotFoundException } from '@mikro-orm/core';
import { type Env, readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { explainStoreError } from '../files/store-error.ts';
import { toAppError } from '../kernel/errors.ts';
import { print, printError } from '../kernel/terminal.ts';

/** How a command is called: by `runCommand` from a terminal, or by a test. */
export interface Call {
  args?: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
  /** Used instead of standard input. */
  input?: Readable;
  /** Used instead of standard output for what may be piped on. */
  output?: NodeJS.WritableStream;
  now?: Date;
}

/** What a command has to say. */
export interface Report {
  /** For standard output. */
  lines: string[];
  /** For standard error, so that they are not piped on. */
  notes?: string[];
  /** Whether the exit code is 1. */
  hasFailed?: boolean;
}

type Command = (call: Call) => Promise<Report>;
type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>;

interface Definition<Known extends Options, Task> {
  /** One line without `Usage: `. */
  usage: string;
  options: Known;
  /** How many arguments come beside the options. */
  operands: number;
  /** What is asked for; undefined when the options do not go together. */
  read: (options: Parsed<Known>['values'], ...operands: string[]) => Task | undefined;
  run: (task: Task, env: Env, call: Omit<Call, 'args' | 'env'>) => Promise<Report>;
}

/** For an option that takes no value. */
export const FLAG = { type: 'boolean', default: false } as const;
/** As a file: standard input or standard output. */
export const STANDARD_STREAM = '-';

/**
 * Makes a command of its parts. The command throws a StartupError with its usage for arguments that it does not
 * know, and errors that `errorLine` describes.
 */
export const defineCommand = <const Known extends Options, Task>({
  usage,
  options,
  operands,
  read,
  run,
}: Definition<Known, Task>): Command => {
  const readTask = (args: string[]): Task => {
    try {
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      const task = positionals.length === operands ? read(values, ...positionals) : undefined;
      if (task !== undefined) return task;
    } catch {
      // An unknown option, or one without its value.
    }
    throw new StartupError(`Usage: ${usage}`);
  };
  return async ({ args = [], env, ...call }) => run(readTask(args), readEnv(env), call);
};

/** What a command prints when it fails. */
export const errorLine = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  const storeProblem = explainStoreError(error);
  if (storeProblem) return `${storeProblem.says} ${storeProblem.technical}`;
  if (error instanceof TableNotFoundException) {
    return 'The database has no site yet; start the site once to create its tables';
  }
  const { code, message } = toAppError(error);
  // For example a file that cannot be read or written: who runs a command may see its path.
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return code === 'internal' && isOfSystem ? error.message : message;
};

/** Runs a command as this process: prints what it says, and sets the exit code. */
export const runCommand = async (
  command: Command,
  args: string[] = process.argv.slice(2),
): Promise<void> => {
  try {
    const { lines, notes = [], hasFailed = false } = await command({ args });
    printError(...notes);
    print(...lines);
    if (hasFailed) process.exitCode = 1;
  } catch (error) {
    printError(...errorLine(error).split('\n'));
    process.exitCode = 1;
  }
};

import { TableNotFoundException } from '@mikro-orm/core';
import { StartupError } from '../config/startup-error.ts';
import { storeProblemOf } from '../files/store-fault.ts';
import { toAppError } from '../kernel/errors.ts';

/** What a command prints when it fails. */
export const lineOf = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  const storeProblem = storeProblemOf(error);
  if (storeProblem) return `${storeProblem.says} ${storeProblem.advice}`;
  if (error instanceof TableNotFoundException) {
    return 'The database holds no site yet; start the site once, which creates its tables';
  }
  const { code, message } = toAppError(error);
  // For example a file that cannot be read or written: whoever runs a command may see its path.
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return code === 'internal' && isOfSystem ? error.message : message;
};

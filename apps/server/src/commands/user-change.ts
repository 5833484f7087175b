import { parseArgs } from 'node:util';
import { newPassword, newUsername } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { refuseGuessable } from '../features/auth/password-rules.service.ts';
import { resetSecondFactorsOf } from '../features/auth/reset-second-factors.service.ts';
import { createUser, listUsernames, resetPasswordOf } from '../features/auth/users.service.ts';
import { changeDatabase } from './open-database.ts';

const USAGE =
  'Usage: pnpm user:create NAME [--editor], or: pnpm user:reset-password NAME, or: pnpm user:reset-second-factor NAME';
const RESETS = ['reset-password', 'reset-second-factor'] as const;
const NAMES_SHOWN = 20;

interface Task {
  action: 'create' | (typeof RESETS)[number];
  username: string;
  isAdmin: boolean;
}

const readTask = (args: string[]): Task => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { editor: { type: 'boolean', default: false } },
    });
    const [name, username, ...rest] = positionals;
    const reset = values.editor ? undefined : RESETS.find((known) => known === name);
    const action = name === 'create' ? name : reset;
    if (action && username !== undefined && rest.length === 0) {
      return { action, username, isAdmin: !values.editor };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
};

const refuseUnknown = async (em: EntityManager, username: string): Promise<void> => {
  const names = await listUsernames(em);
  if (names.includes(username)) return;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  throw new StartupError(
    `There is no user ${username}; the users are: ${shown}${names.length > NAMES_SHOWN ? ', …' : ''}`,
  );
};

interface Call {
  args: string[];
  /** Used instead of `process.env`. */
  env?: Record<string, string>;
  /** Reads the password from piped input; an empty one is generated instead. */
  readPiped: () => Promise<string>;
}

const resetSecondFactor = async (env: Call['env'], username: string): Promise<string[]> => {
  await changeDatabase(readEnv(env), async (work) => {
    await refuseUnknown(work.em, username);
    await resetSecondFactorsOf(work, username);
  });
  return [`${username} no longer has a second factor and is logged out everywhere.`];
};

/** Runs the command, and returns the lines to print. */
export const changeUser = async ({ args, env, readPiped }: Call): Promise<string[]> => {
  const { action, username, isAdmin } = readTask(args);
  if (action === 'reset-second-factor') return resetSecondFactor(env, username);
  if (action === 'create') newUsername.parse(username);
  const line = (await readPiped()).replace(/\r?\n$/, '');
  const piped = line === '' ? undefined : newPassword.parse(line);
  const { user, password } = await changeDatabase(readEnv(env), async (work) => {
    if (action === 'reset-password') await refuseUnknown(work.em, username);
    if (piped !== undefined) {
      await refuseGuessable(work.em, { password: piped, username, field: 'password' });
    }
    return action === 'create'
      ? createUser(work, { username, isAdmin }, piped)
      : resetPasswordOf(work, username, piped);
  });
  const done = action === 'create' ? 'is added' : 'has a new password and is logged out everywhere';
  const said = [`The ${user.isAdmin ? 'administrator' : 'editor'} ${user.username} ${done}.`];
  if (piped === undefined) {
    said.push('It is for the first login, within 7 days, which asks for a new password.');
    said.push(`Password, shown only this once: ${password}`);
  }
  return said;
};

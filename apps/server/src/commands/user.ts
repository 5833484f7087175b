import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newPassword, newUsername } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { rejectGuessablePassword } from '../features/auth/password-rules.service.ts';
import { resetSecondFactorsOf } from '../features/auth/reset-second-factors.service.ts';
import { createUser, listUsernames, resetPasswordOf } from '../features/auth/users.service.ts';
import { removeDevicesOf } from '../features/push/devices.service.ts';
import { defineCommand, FLAG, type Report, runCommand } from './command.ts';
import { changeDatabase } from './open-database.ts';

const RESETS = ['reset-password', 'reset-second-factor'] as const;
const NAMES_SHOWN = 20;

interface Task {
  action: 'create' | (typeof RESETS)[number];
  username: string;
  isAdmin: boolean;
}

const readTask = ({ editor }: { editor: boolean }, name = '', username = ''): Task | undefined => {
  const reset = editor ? undefined : RESETS.find((known) => known === name);
  const action = name === 'create' ? name : reset;
  return action && { action, username, isAdmin: !editor };
};

const refuseUnknown = async (em: EntityManager, username: string): Promise<void> => {
  const names = await listUsernames(em);
  if (names.includes(username)) return;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  throw new StartupError(
    `There is no user ${username}; the users are: ${shown}${names.length > NAMES_SHOWN ? ', …' : ''}`,
  );
};

const resetSecondFactor = async (env: Env, username: string): Promise<Report> => {
  await changeDatabase(env, async (work) => {
    await refuseUnknown(work.em, username);
    await resetSecondFactorsOf(work, username, removeDevicesOf);
  });
  return { lines: [`${username} no longer has a second factor and is logged out everywhere.`] };
};

/** The password, if one is piped in; otherwise one is generated. */
const readPassword = async (input: Readable & { isTTY?: boolean }): Promise<string | undefined> => {
  const line = input.isTTY ? '' : (await text(input)).replace(/\r?\n$/, '');
  return line === '' ? undefined : newPassword.parse(line);
};

/** Adds a user, or resets the password or second factor of someone who cannot log in. */
export const changeUser = defineCommand({
  usage:
    'pnpm user:create NAME [--editor], or: pnpm user:reset-password NAME, or: pnpm user:reset-second-factor NAME',
  options: { editor: FLAG },
  operands: 2,
  read: readTask,
  run: async ({ action, username: typed, isAdmin }, env, { input = process.stdin }) => {
    if (action === 'reset-second-factor') return resetSecondFactor(env, typed);
    const username = action === 'create' ? newUsername.parse(typed) : typed;
    const piped = await readPassword(input);
    const { user, password } = await changeDatabase(env, async (work) => {
      if (action === 'reset-password') await refuseUnknown(work.em, username);
      if (piped !== undefined) {
        await rejectGuessablePassword(work.em, { password: piped, username, field: 'password' });
      }
      return action === 'create'
        ? createUser(work, { username, isAdmin }, piped)
        : resetPasswordOf(work, username, removeDevicesOf, piped);
    });
    const done =
      action === 'create' ? 'is added' : 'has a new password and is logged out everywhere';
    const lines = [`The ${user.isAdmin ? 'administrator' : 'editor'} ${user.username} ${done}.`];
    if (piped === undefined) {
      lines.push('It works once, within 7 days: the first login asks for a new one.');
      lines.push(`Password, shown only once: ${password}`);
    }
    return { lines };
  },
});

if (import.meta.main) await runCommand(changeUser);

import type { ChangePasswordInput, ProveInput } from '@hvac/contract/auth';
import { invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordFailedProof } from './failed-logins.service.ts';
import { limitProof } from './login-limits.service.ts';
import { hashPassword, verifyPassword } from './password.service.ts';
import { rejectGuessablePassword } from './password-rules.service.ts';
import {
  beginSession,
  readPasswordHashForUpdate,
  recordProof,
  type SessionPlace,
} from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';
import { setPassword } from './users.service.ts';

const wrongCurrent = () => invalidField('currentPassword', 'The current password is not right');

/**
 * Verifies the password of a logged-in user; a wrong one is logged.
 * @param wrong creates the error for a wrong password
 * @throws AppError `tooMany`, `unavailable`
 */
const verifyAgain = async (
  work: Work<User>,
  sessionId: string,
  password: string,
  wrong: () => Error,
): Promise<UserRow> => {
  const forgive = await limitProof(work, sessionId);
  const user = await work.em.findOneOrFail(UserEntity, { id: work.viewer.id });
  if (!(await verifyPassword(password, user.password, { userId: user.id }))) {
    await recordFailedProof(work);
    throw wrong();
  }
  await forgive();
  return user;
};

/**
 * Allows a session to make sensitive changes for ten minutes.
 * @throws AppError `invalid` when the password is wrong, `tooMany`
 */
export const provePassword = async (
  work: Work<User>,
  sessionId: string,
  { password }: ProveInput,
): Promise<void> => {
  const wrong = () => invalidField('password', 'The password is not right');
  await verifyAgain(work, sessionId, password, wrong);
  await recordProof(work.em, sessionId, new Date());
};

/**
 * Changes the user's own password and ends all of their sessions.
 * @returns the id of the new session that replaces this one
 * @throws AppError `invalid` when the current password is wrong, or the new one is guessable or unchanged;
 *   `tooMany`
 */
export const changePassword = async (
  work: Work<User>,
  sessionId: string,
  { currentPassword, newPassword }: ChangePasswordInput,
  place: SessionPlace,
): Promise<string> => {
  const user = await verifyAgain(work, sessionId, currentPassword, wrongCurrent);
  if (newPassword === currentPassword) {
    throw invalidField('newPassword', 'The new password must be another one than the current one');
  }
  await rejectGuessablePassword(work.em, {
    password: newPassword,
    username: user.username,
    field: 'newPassword',
  });
  const hash = await hashPassword(newPassword);
  return work.transaction(async (tx) => {
    // An administrator may have reset the password while the current one was being verified.
    if ((await readPasswordHashForUpdate(tx.em, user.id)) !== user.password) throw wrongCurrent();
    const own = { hash, isProvisional: false, provisionalUntil: null };
    await setPassword(tx, user, own, 'user.password-changed');
    return beginSession(tx.em, user.id, new Date(), place);
  });
};

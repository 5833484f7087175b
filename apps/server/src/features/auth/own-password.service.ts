import {
  type ChangePasswordInput,
  type PasswordKind,
  type ProveInput,
  passwordMissing,
} from '@hvac/contract/auth';
import { invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordFailedProof } from './failed-login-events.service.ts';
import { limitProof } from './login-limits.service.ts';
import { hashPassword, verifyPassword } from './password.service.ts';
import { rejectGuessablePassword } from './password-rules.service.ts';
import { hasRecentProof, recordProof } from './proof.service.ts';
import {
  beginSession,
  type DevicePorts,
  readPasswordHashForUpdate,
  type SessionPlace,
  sessionHash,
} from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';
import { setPassword } from './users.service.ts';

const kindOf = ({ isProvisional }: UserRow): PasswordKind =>
  isProvisional ? 'temporary' : 'current';

const wrongCurrent = (user: UserRow) =>
  invalidField('currentPassword', `That isn't your ${kindOf(user)} password.`);

const unchanged = (user: UserRow) =>
  invalidField('newPassword', `Pick a password that's different from your ${kindOf(user)} one.`);

/**
 * Verifies the password of a logged-in user; a wrong one is logged.
 * @param wrong creates the error for a wrong password of the user
 * @throws AppError `tooMany`, `unavailable`
 */
const verifyAgain = async (
  work: Work<User>,
  sessionId: string,
  password: string,
  wrong: (user: UserRow) => Error,
): Promise<UserRow> => {
  const forgive = await limitProof(work, sessionId);
  const user = await work.em.findOneOrFail(UserEntity, { id: work.viewer.id });
  if (!(await verifyPassword(password, user.password, { userId: user.id }))) {
    await recordFailedProof(work);
    throw wrong(user);
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
  const wrong = () => invalidField('password', "That isn't your password.");
  await verifyAgain(work, sessionId, password, wrong);
  await recordProof(work.em, sessionId, new Date());
};

/**
 * The user, if they logged in with their generated password within the last ten minutes and so need not enter it
 * again.
 * @throws AppError `invalid` for anyone else, `tooMany`
 */
const admitNewcomer = async (
  work: Work<User>,
  sessionId: string,
  newPassword: string,
): Promise<UserRow> => {
  const user = await work.em.findOneOrFail(UserEntity, { id: work.viewer.id });
  const isAdmitted = user.isProvisional && (await hasRecentProof(work.em, sessionId, new Date()));
  if (!isAdmitted) throw invalidField('currentPassword', passwordMissing(kindOf(user)));
  const forgive = await limitProof(work, sessionId);
  if (await verifyPassword(newPassword, user.password, { userId: user.id })) throw unchanged(user);
  await forgive();
  return user;
};

/**
 * Changes the user's own password and ends all of their sessions; of their devices, this one alone is notified of
 * requests as before.
 * @returns the id of the new session that replaces this one
 * @throws AppError `invalid` when the current password is wrong or missing, or the new one is guessable or unchanged;
 *   `tooMany`
 */
export const changePassword = async (
  work: Work<User>,
  sessionId: string,
  { currentPassword, newPassword }: ChangePasswordInput,
  place: SessionPlace,
  { removeDevicesOf, passDevicesOn }: DevicePorts,
): Promise<string> => {
  const user =
    currentPassword === undefined
      ? await admitNewcomer(work, sessionId, newPassword)
      : await verifyAgain(work, sessionId, currentPassword, wrongCurrent);
  if (newPassword === currentPassword) throw unchanged(user);
  await rejectGuessablePassword(work.em, {
    password: newPassword,
    username: user.username,
    field: 'newPassword',
  });
  const hash = await hashPassword(newPassword, user.id);
  return work.transaction(async (tx) => {
    // An administrator may have reset the password while the current one was being verified.
    if ((await readPasswordHashForUpdate(tx.em, user.id)) !== user.password)
      throw wrongCurrent(user);
    const own = { hash, isProvisional: false, provisionalUntil: null };
    const renewed = await beginSession(tx.em, user.id, new Date(), place);
    const kept = sessionHash(renewed);
    await passDevicesOn(tx, user.id, sessionHash(sessionId), kept);
    await setPassword(tx, user, own, removeDevicesOf, kept);
    return renewed;
  });
};

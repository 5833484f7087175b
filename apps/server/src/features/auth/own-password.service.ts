import type { ChangePasswordInput, ProveInput } from '@hvac/contract/auth';
import { invalidField } from '../../kernel/errors.ts';
import { countAttempt, forgetAttempts } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { hashPassword, verifyPassword } from './password.service.ts';
import { refuseGuessable } from './password-rules.service.ts';
import {
  beginSession,
  keepProof,
  lockedPassword,
  type SessionPlace,
  sessionHash,
} from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';
import { setPassword } from './users.service.ts';

const PER_SESSION = { hits: 10, seconds: 15 * 60 };

const wrongCurrent = () => invalidField('currentPassword', 'The current password is not right');

/**
 * Verifies what a user who is logged in enters. Attempts count for his session alone: nobody else can use them up.
 * @param wrong what to say of a wrong one
 * @throws AppError `tooMany`, `unavailable`
 */
const verifyAgain = async (
  work: Work<User>,
  sessionId: string,
  password: string,
  wrong: () => Error,
): Promise<UserRow> => {
  const key = `password:session:${sessionHash(sessionId)}`;
  await countAttempt(work, () => [{ key, ...PER_SESSION }]);
  const user = await work.em.findOneOrFail(UserEntity, { id: work.viewer.id });
  if (!(await verifyPassword(password, user.password))) throw wrong();
  await forgetAttempts(work.em, key);
  return user;
};

/**
 * Lets a session do for ten minutes what asks for the password again.
 * @throws AppError `invalid` when it is wrong, `tooMany`
 */
export const provePassword = async (
  work: Work<User>,
  sessionId: string,
  { password }: ProveInput,
): Promise<void> => {
  const wrong = () => invalidField('password', 'The password is not right');
  await verifyAgain(work, sessionId, password, wrong);
  await keepProof(work.em, sessionId, new Date());
};

/**
 * Changes one's own password and ends every session of the user.
 * @returns the id of the new session that takes the place of this one
 * @throws AppError `invalid` when the current password is wrong or the new one is guessable or the same, `tooMany`
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
  await refuseGuessable(work.em, {
    password: newPassword,
    username: user.username,
    field: 'newPassword',
  });
  const hash = await hashPassword(newPassword);
  return work.transaction(async (tx) => {
    // An administrator may have given this user another one while the current one was verified.
    if ((await lockedPassword(tx.em, user.id)) !== user.password) throw wrongCurrent();
    await setPassword(tx, user.id, { hash, isProvisional: false });
    return beginSession(tx.em, user.id, new Date(), place);
  });
};

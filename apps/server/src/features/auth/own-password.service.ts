import type { ChangePasswordInput, ProveInput, User } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import { countAttempt, forgetAttempts, removePastWindows } from '../../kernel/rate-limit.ts';
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

/** The session in which a user enters his password again. */
export interface OwnSession {
  sessionId: string;
  /** Whether attempts are counted. */
  isLimited: boolean;
}

const wrongCurrent = () => invalidField('currentPassword', 'The current password is not right');

/**
 * Verifies what a user who is logged in enters. Attempts count for his session alone: nobody else can use them up.
 * @param wrong what to say of a wrong one
 * @throws AppError `tooMany`, `unavailable`
 */
const verifyAgain = async (
  em: EntityManager,
  actor: User,
  password: string,
  { sessionId, isLimited }: OwnSession,
  wrong: () => Error,
): Promise<UserRow> => {
  const key = `password:session:${sessionHash(sessionId)}`;
  if (isLimited) {
    await removePastWindows(em);
    await countAttempt(em, [{ key, ...PER_SESSION }]);
  }
  const user = await em.findOneOrFail(UserEntity, { id: actor.id });
  if (!(await verifyPassword(password, user.password))) throw wrong();
  if (isLimited) await forgetAttempts(em, key);
  return user;
};

/**
 * Lets a session do for ten minutes what asks for the password again.
 * @throws AppError `invalid` when it is wrong, `tooMany`
 */
export const provePassword = async (
  em: EntityManager,
  actor: User,
  { password }: ProveInput,
  session: OwnSession,
  now: Date,
): Promise<void> => {
  const wrong = () => invalidField('password', 'The password is not right');
  await verifyAgain(em, actor, password, session, wrong);
  await keepProof(em, session.sessionId, now);
};

/**
 * Changes one's own password and ends every session of the user.
 * @returns the id of the new session that takes the place of this one
 * @throws AppError `invalid` when the current password is wrong or the new one is guessable or the same, `tooMany`
 */
export const changePassword = async (
  em: EntityManager,
  actor: User,
  { currentPassword, newPassword }: ChangePasswordInput,
  session: OwnSession & { place: SessionPlace },
  now: Date,
): Promise<string> => {
  const user = await verifyAgain(em, actor, currentPassword, session, wrongCurrent);
  if (newPassword === currentPassword) {
    throw invalidField('newPassword', 'The new password must be another one than the current one');
  }
  await refuseGuessable(em, {
    password: newPassword,
    username: user.username,
    field: 'newPassword',
  });
  const hash = await hashPassword(newPassword);
  return em.transactional(async (tx) => {
    // An administrator may have given this user another one while the current one was verified.
    if ((await lockedPassword(tx, actor.id)) !== user.password) throw wrongCurrent();
    await setPassword(tx, actor.id, { hash, isProvisional: false });
    return beginSession(tx, actor.id, now, session.place);
  });
};

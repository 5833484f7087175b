import { type LoginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { addressKey, countHit, forgetHits, removePastWindows } from '../../kernel/rate-limit.ts';
import { verifyAgainstNobody, verifyPassword } from './password.service.ts';
import { beginSession, endSession, lockedPassword, toUser } from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

const PER_ADDRESS = { hits: 10, seconds: 60 };
const PER_ACCOUNT_AND_ADDRESS = { hits: 10, seconds: 15 * 60 };

const refused = () => new AppError('unauthorized', WRONG_CREDENTIALS);

// Attempts are counted before the password is looked at.
const verifyCredentials = async (
  em: EntityManager,
  { username, password }: LoginInput,
  limitedTo: string | null,
): Promise<UserRow> => {
  const accountKey =
    limitedTo === null ? null : `login:account:${username}:${addressKey(limitedTo)}`;
  if (limitedTo !== null && accountKey !== null) {
    await removePastWindows(em);
    await countHit(em, [
      { key: `login:address:${addressKey(limitedTo)}`, ...PER_ADDRESS },
      { key: accountKey, ...PER_ACCOUNT_AND_ADDRESS },
    ]);
  }
  const user = await em.findOne(UserEntity, { username });
  const isRight = user
    ? await verifyPassword(password, user.password)
    : await verifyAgainstNobody(password);
  if (!user || !isRight) throw refused();
  if (accountKey !== null) await forgetHits(em, accountKey);
  return user;
};

interface LoginOptions {
  /** The address to count attempts of; null counts nothing. */
  limitedTo: string | null;
  /** The session that this one takes the place of. */
  formerId: string | null;
}

/**
 * Begins a session for whoever has the credentials.
 * @throws AppError `unauthorized` with one message for unknown users and wrong passwords, `tooMany`, `unavailable`
 */
export const logIn = async (
  em: EntityManager,
  credentials: LoginInput,
  { limitedTo, formerId }: LoginOptions,
): Promise<{ user: User; sessionId: string }> => {
  const user = await verifyCredentials(em, credentials, limitedTo);
  await logOut(em, formerId);
  return em.transactional(async (tx) => {
    // The password may have been reset while it was verified, which ended the sessions that there were.
    const isStillRight = (await lockedPassword(tx, user.id)) === user.password;
    if (!isStillRight) throw refused();
    return { user: toUser(user), sessionId: await beginSession(tx, user.id, new Date()) };
  });
};

/** Ends a session, if there is one. */
export const logOut = async (em: EntityManager, sessionId: string | null): Promise<void> => {
  if (sessionId !== null) await endSession(em, sessionId);
};

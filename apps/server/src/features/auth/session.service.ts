import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SessionEntity } from './session.entity.ts';
import type { UserRow } from './user.entity.ts';

const MINUTE = 60_000;
const IDLE_LIMIT = 60 * MINUTE;
const ABSOLUTE_LIMIT = 12 * 60 * MINUTE;
const SEEN_PRECISION = MINUTE;

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

/** A user as clients see it: never the password. */
export const toUser = ({ id, username, isAdmin }: UserRow): User => ({ id, username, isAdmin });

const pastSessions = (now: Date) => ({
  $or: [
    { lastSeenAt: { $lte: new Date(now.getTime() - IDLE_LIMIT) } },
    { createdAt: { $lte: new Date(now.getTime() - ABSOLUTE_LIMIT) } },
  ],
});

/** The stored hash of a user's password, which nobody changes until the transaction ends; undefined when he is gone. */
export const lockedPassword = async (
  tx: EntityManager,
  userId: number,
): Promise<string | undefined> => {
  const [row] = await tx.execute<{ password: string }[]>(
    'select password from users where id = ? for no key update',
    [userId],
  );
  return row?.password;
};

/** Begins a session and returns its id, which only the cookie holds. Removes sessions that are over. */
export const beginSession = async (
  em: EntityManager,
  userId: number,
  now: Date,
): Promise<string> => {
  await em.nativeDelete(SessionEntity, pastSessions(now));
  const sessionId = randomBytes(32).toString('base64url');
  await em.insert(SessionEntity, {
    idHash: hashOf(sessionId),
    user: userId,
    createdAt: now,
    lastSeenAt: now,
  });
  return sessionId;
};

/** Ends a session for good; its cookie is worth nothing from now on. */
export const endSession = async (em: EntityManager, sessionId: string): Promise<void> => {
  await em.nativeDelete(SessionEntity, { idHash: hashOf(sessionId) });
};

/**
 * The user of a session, and keeps the session alive. Null when it ended, was idle for 60 minutes
 * or is 12 hours old.
 */
export const findSessionUser = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<User | null> => {
  const session = await em.findOne(
    SessionEntity,
    { idHash: hashOf(sessionId) },
    { populate: ['user'] },
  );
  if (!session) return null;
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (idle >= IDLE_LIMIT || now.getTime() - session.createdAt.getTime() >= ABSOLUTE_LIMIT)
    return null;
  if (idle >= SEEN_PRECISION) {
    await em.nativeUpdate(SessionEntity, { idHash: session.idHash }, { lastSeenAt: now });
  }
  return toUser(session.user);
};

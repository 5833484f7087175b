import { createHash, randomBytes } from 'node:crypto';
import type { SessionEntry, User } from '@hvac/contract/auth';
import { hours, minutes } from '@hvac/contract/durations';
import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { normalizeAddress } from '../../kernel/addresses.ts';
import { withinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { deviceName } from './device-name.service.ts';
import { policySetting } from './second-factor-policy.service.ts';
import { SessionEntity } from './session.entity.ts';
import { type PublicFields, withRequirements } from './session-user.service.ts';

const IDLE_LIMIT = hours(1);
/** How long a session lasts at most, in milliseconds. */
export const ABSOLUTE_LIMIT = hours(12);
const SEEN_PRECISION = minutes(1);
const MAX_USER_AGENT = 200;

/** Where a session is used, in terms that its user recognises. */
export interface SessionPlace {
  address: string;
  userAgent: string;
}

/**
 * Removes the devices that are notified of requests: those of some sessions, by their hashes, or of a user, except
 * those of a session that goes on.
 */
export type RemoveDevicesOf = (
  tx: Transaction,
  of: { sessions: readonly string[] } | { userId: number; kept?: string | undefined },
) => Promise<void>;

/** Gives the devices of a user from one session, by its hash, to the session that replaces it. */
export type PassDevicesOn = (
  tx: Transaction,
  userId: number,
  from: string,
  to: string,
) => Promise<void>;

/** What happens to the devices of sessions. */
export interface DevicePorts {
  removeDevicesOf: RemoveDevicesOf;
  passDevicesOn: PassDevicesOn;
}

/** The public id of a session, which cannot be turned back into the secret one. */
export const sessionHash = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex');

const liveSessions = (now: Date) => ({
  lastSeenAt: withinLast(IDLE_LIMIT, now),
  createdAt: withinLast(ABSOLUTE_LIMIT, now),
});

/**
 * Reads the stored hash of a user's password and locks the user until the transaction ends; undefined when the
 * user is gone.
 */
export const readPasswordHashForUpdate = async (
  tx: EntityManager,
  userId: number,
): Promise<string | undefined> => {
  const [row] = await tx.execute<{ password: string }[]>(
    'select password from users where id = ? for no key update',
    [userId],
  );
  return row?.password;
};

/** Begins a session for a user who has just entered their password. Returns its id, which only the cookie holds. */
export const beginSession = async (
  em: EntityManager,
  userId: number,
  now: Date,
  { address, userAgent }: SessionPlace,
): Promise<string> => {
  const sessionId = randomBytes(32).toString('base64url');
  await em.insert(SessionEntity, {
    idHash: sessionHash(sessionId),
    user: userId,
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    address: normalizeAddress(address),
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  });
  return sessionId;
};

/** Some sessions: one by its hash, those of a user, or those of a user except one. */
export type WhichSessions = { user?: number; idHash?: string | { $ne: string } };

/**
 * Ends sessions for good, and the notifications of their devices: nothing that hangs on a session outlives it, except
 * when it ends by time.
 * @returns how many there were
 */
export const endSessions = async (
  tx: Transaction,
  which: WhichSessions,
  removeDevicesOf: RemoveDevicesOf,
): Promise<number> => {
  const ended = await tx.em.find(SessionEntity, which);
  const idHashes = ended.map(({ idHash }) => idHash);
  if (idHashes.length === 0) return 0;
  await tx.em.nativeDelete(SessionEntity, { idHash: { $in: idHashes } });
  await removeDevicesOf(tx, { sessions: idHashes });
  return idHashes.length;
};

/**
 * Requires that a session has not been ended; its age does not count.
 * @param idHash the hash of its id
 * @throws AppError `unauthorized`
 */
export const requireLiveSession = async (em: EntityManager, idHash: string): Promise<void> => {
  const [found] = await em.execute('select 1 from sessions where id_hash = ?', [idHash]);
  if (!found) throw new AppError('unauthorized', 'Please log in');
};

/**
 * Ends every session of a user except one, as part of a change to how they log in. Called under the lock of that
 * change: who waited for it may have lost the session.
 * @throws AppError `unauthorized` when the one that goes on has ended
 */
export const endSessionsExcept = async (
  tx: Transaction,
  userId: number,
  ongoingId: string,
  removeDevicesOf: RemoveDevicesOf,
): Promise<number> => {
  const ongoing = sessionHash(ongoingId);
  await requireLiveSession(tx.em, ongoing);
  return endSessions(tx, { user: userId, idHash: { $ne: ongoing } }, removeDevicesOf);
};

interface LiveSession extends PublicFields {
  wasSeenLongAgo: boolean;
  policy: SecondFactorPolicy | null;
}

/** A session with its user; undefined when it ended, was idle for 60 minutes, is 12 hours old or dated ahead. */
const findLiveSession = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> => {
  const { lastSeenAt, createdAt } = liveSessions(now);
  // Every back office request begins with this query, so it also reads the second-factor policy.
  const [session] = await em.execute<LiveSession[]>(
    `select u.id, u.username, u.is_admin as "isAdmin", u.is_provisional as "isProvisional",
       s.last_seen_at <= ? as "wasSeenLongAgo", (select value from settings where key = ?) as policy
     from sessions s join users u on u.id = s.user_id
     where s.id_hash = ? and s.last_seen_at > ? and s.last_seen_at <= ? and s.created_at > ? and s.created_at <= ?`,
    [
      new Date(now.getTime() - SEEN_PRECISION),
      policySetting.key,
      sessionHash(sessionId),
      ...[lastSeenAt.$gt, lastSeenAt.$lte, createdAt.$gt, createdAt.$lte],
    ],
  );
  return session;
};

/** The user of a session, which the call keeps alive; null when it has ended. */
export const findSessionUser = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<User | null> => {
  const session = await findLiveSession(em, sessionId, now);
  if (!session) return null;
  if (session.wasSeenLongAgo) {
    await em.nativeUpdate(SessionEntity, { idHash: sessionHash(sessionId) }, { lastSeenAt: now });
  }
  return withRequirements(em, session, policySetting.of(session.policy));
};

/** The user of a session, which the call does not keep alive; null when it has ended. */
export const peekSessionUser = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<User | null> => {
  const session = await findLiveSession(em, sessionId, now);
  return session ? withRequirements(em, session, policySetting.of(session.policy)) : null;
};

/** The sessions of a user, the most recently used first. */
export const listSessions = async (
  em: EntityManager,
  userId: number,
  currentId: string,
  now: Date,
): Promise<SessionEntry[]> => {
  const sessions = await em.find(
    SessionEntity,
    { user: userId, ...liveSessions(now) },
    { orderBy: { lastSeenAt: 'desc', createdAt: 'desc' } },
  );
  const currentHash = sessionHash(currentId);
  return sessions.map(({ idHash, userAgent, address, createdAt, lastSeenAt }) => ({
    id: idHash,
    device: deviceName(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: idHash === currentHash,
  }));
};

const endOwnSessions = (work: Work<User>, which: WhichSessions, removeDevicesOf: RemoveDevicesOf) =>
  work.transaction(async (tx) => {
    const count = await endSessions(tx, { user: work.viewer.id, ...which }, removeDevicesOf);
    if (count === 0) return;
    await recordEvent({ ...work, em: tx.em }, { action: 'session.ended', details: { count } });
  });

/**
 * Ends one of the user's own sessions by its public id, and the notifications of its device; does nothing when it has
 * already ended.
 */
export const endListedSession = (
  work: Work<User>,
  listedId: string,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> => endOwnSessions(work, { idHash: listedId }, removeDevicesOf);

/** Ends every session of the user except one, and the notifications of their devices. */
export const endOtherSessions = (
  work: Work<User>,
  ongoingId: string,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> =>
  endOwnSessions(work, { idHash: { $ne: sessionHash(ongoingId) } }, removeDevicesOf);

/** Deletes expired sessions. */
export const removeExpiredSessions = async (em: EntityManager, now: Date): Promise<void> => {
  await em.nativeDelete(SessionEntity, { $not: liveSessions(now) });
};

/** Regularly deletes expired sessions, so that the table stays small. */
export const expiredSessionsJob = repeatedJob('sessions:remove-past', 'hour');

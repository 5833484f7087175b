import { randomUUID } from 'node:crypto';
import { type LoginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import { AppError } from '../../kernel/errors.ts';
import type { KnownDevice } from '../../kernel/rate-limit.ts';
import type { Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { recordFailedLogin } from './failed-logins.service.ts';
import { limitAttempt, type Wait } from './login-limits.service.ts';
import { verifyAgainstNobody, verifyPassword } from './password.service.ts';
import {
  beginSession,
  endSession,
  lockedPassword,
  peekSessionUser,
  type SessionPlace,
  toUser,
} from './session.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

/** The most users that one browser is remembered for. */
const USERS_OF_DEVICE = 5;

const refused = () => new AppError('unauthorized', WRONG_CREDENTIALS);

/** Refuses a generated password that was used too late, to whoever knows it. */
const refuseExpired = ({ isProvisional, provisionalUntil }: UserRow, now: Date): void => {
  // A host of the release before does not clear the date with the password.
  if (!isProvisional || !provisionalUntil || provisionalUntil > now) return;
  throw new AppError(
    'forbidden',
    'This generated password has expired. Ask an administrator for another one, or run: pnpm user:reset-password NAME',
  );
};

interface LoginOptions {
  place: SessionPlace;
  /** The content of the device cookie; null when nobody has logged in from this browser. */
  device: KnownDevice | null;
  /** The session that this one replaces. */
  formerId: string | null;
  wait?: Wait;
}

const verifyCredentials = async (
  work: Work,
  { username, password }: LoginInput,
  { device, wait }: LoginOptions,
): Promise<UserRow> => {
  const user = await work.em.findOne(UserEntity, { username });
  const forgive = await limitAttempt(work, { username, userId: user?.id ?? null, device }, wait);
  const isRight = user
    ? await verifyPassword(password, user.password)
    : await verifyAgainstNobody(password);
  if (!user || !isRight) {
    await recordFailedLogin(work, { username, userId: user?.id ?? null });
    throw refused();
  }
  await forgive();
  refuseExpired(user, new Date());
  return user;
};

/** A random name for the browser, kept when further users log in with it. */
const deviceAfter = (device: KnownDevice | null, userId: number): KnownDevice => ({
  id: device?.id ?? randomUUID(),
  userIds: [...new Set([userId, ...(device?.userIds ?? [])])].slice(0, USERS_OF_DEVICE),
});

/**
 * Starts a session for valid credentials.
 * @returns the user, the session id, and the new content of the device cookie
 * @throws AppError `unauthorized`, with the same message for unknown users and wrong passwords; `forbidden` for a
 *   generated password that has expired; `tooMany`, `unavailable`
 */
export const logIn = async (
  work: Work,
  credentials: LoginInput,
  options: LoginOptions,
): Promise<{ user: User; sessionId: string; device: KnownDevice }> => {
  const user = await verifyCredentials(work, credentials, options);
  if (options.formerId !== null) await endSession(work.em, options.formerId);
  return work.transaction(async ({ em }) => {
    // The password may have been reset during the verification, which ended the sessions that existed then.
    const isStillRight = (await lockedPassword(em, user.id)) === user.password;
    if (!isStillRight) throw refused();
    const viewer = toUser(user);
    await recordEvent({ ...work, em, viewer }, { action: 'login.succeeded' });
    return {
      user: viewer,
      sessionId: await beginSession(em, user.id, new Date(), options.place),
      device: deviceAfter(options.device, user.id),
    };
  });
};

/** Ends a session, if there is one. */
export const logOut = async (work: Work, sessionId: string | null): Promise<void> => {
  if (sessionId === null) return;
  await work.transaction(async ({ em }) => {
    const viewer = await peekSessionUser(em, sessionId, new Date());
    await endSession(em, sessionId);
    if (viewer) await recordEvent({ ...work, em, viewer }, { action: 'login.ended' });
  });
};

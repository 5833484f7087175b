import { randomUUID } from 'node:crypto';
import { type LoginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { ConfirmedLoginInput, SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wideNetworkKey } from '../../kernel/addresses.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KnownDevice } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import {
  forgetBegunLogins,
  recordBegunLogin,
  recordFailedLogin,
  recordFailedSecondFactor,
} from './failed-logins.service.ts';
import { knowsUser, limitAttempt, type Wait } from './login-limits.service.ts';
import { askForPasskey } from './passkey.service.ts';
import {
  isGeneratedPasswordValid,
  type PasswordSource,
  verifyAgainstDummy,
  verifyPassword,
} from './password.service.ts';
import { countSecondFactors } from './second-factor-policy.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import { listSecondFactorKinds, useSecondFactor } from './second-factors.service.ts';
import {
  beginSession,
  endSession,
  peekSessionUser,
  readPasswordHashForUpdate,
  type SessionPlace,
} from './session.service.ts';
import { readUser } from './session-user.service.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

/** Maximum number of users remembered for one browser. */
const USERS_OF_DEVICE = 5;

const refused = () => new AppError('unauthorized', WRONG_CREDENTIALS);

/** Refuses an expired generated password; only whoever knows the password learns why. */
const refuseExpired = ({ provisionalUntil }: UserRow, now: Date): void => {
  if (!provisionalUntil || isGeneratedPasswordValid(provisionalUntil, now)) return;
  throw new AppError(
    'forbidden',
    'That temporary password has expired. Ask the owner for a new one.',
  );
};

interface LoginOptions {
  place: SessionPlace;
  /** The content of the device cookie; null when nobody has logged in from this browser. */
  device: KnownDevice | null;
  /** The session that this one replaces. */
  formerId: string | null;
  site: SecondFactorSite;
  wait?: Wait;
}

const sourceOf = (user: UserRow | null, { device, place }: LoginOptions): PasswordSource =>
  user && device && knowsUser(device, user.id)
    ? { userId: user.id }
    : { network: wideNetworkKey(place.address) };

const verifyCredentials = async (
  work: Work,
  { username, password }: LoginInput,
  options: LoginOptions,
): Promise<UserRow> => {
  const { device, wait } = options;
  const user = await work.em.findOne(UserEntity, { username });
  const attempt = { tried: 'login', username, userId: user?.id ?? null, device } as const;
  const forgive = await limitAttempt(work, attempt, wait);
  const source = sourceOf(user, options);
  const isRight = user
    ? await verifyPassword(password, user.password, source)
    : await verifyAgainstDummy(password, source);
  if (!user || !isRight) {
    await recordFailedLogin(work, { username, userId: user?.id ?? null });
    throw refused();
  }
  await forgive();
  refuseExpired(user, new Date());
  return user;
};

/** The random id of the browser, kept when further users log in with it, and its latest users. */
const deviceAfter = (device: KnownDevice | null, userId: number): KnownDevice => ({
  id: device?.id ?? randomUUID(),
  userIds: [...new Set([userId, ...(device?.userIds ?? [])])].slice(0, USERS_OF_DEVICE),
});

const unconfirmed = () =>
  new AppError(
    'unauthorized',
    'This login needs a second factor: a code of the authenticator app or a recovery code, as "code"',
    { reason: 'second-factor' },
  );

/** Uses up the second factor that was given with the right password. */
const confirm = async (
  work: Work,
  { id, username }: UserRow,
  given: SecondFactorInput,
  { device, site, wait }: LoginOptions,
): Promise<void> => {
  const attempt = { tried: `second-factor:${given.kind}`, username, userId: id, device } as const;
  const forgive = await limitAttempt(work, attempt, wait);
  const refusal = await useSecondFactor(work, site, id, given, 'login', new Date());
  if (refusal !== null) {
    await recordFailedSecondFactor(work, { id, username }, given.kind);
    throw new AppError('unauthorized', refusal);
  }
  await forgive();
};

/**
 * Starts a session for valid credentials, which include a second factor for a user who has one.
 * @returns the user, the session id, and the new content of the device cookie
 * @throws AppError `unauthorized`, with the same message for unknown users and wrong passwords, with the reason
 *   `second-factor` when only that is missing, and with another message when it is wrong; `forbidden` for a
 *   generated password that has expired; `tooMany`, `unavailable`
 */
export const logIn = async (
  work: Work,
  { secondFactor, ...credentials }: ConfirmedLoginInput,
  options: LoginOptions,
): Promise<{ user: User; sessionId: string; device: KnownDevice }> => {
  const user = await verifyCredentials(work, credentials, options);
  const hasFactors = async (em: EntityManager) => (await countSecondFactors(em, user.id)) > 0;
  const isConfirmed = secondFactor !== undefined && (await hasFactors(work.em));
  if (isConfirmed) await confirm(work, user, secondFactor, options);
  const begun = await work.transaction(async ({ em }) => {
    // The password may have been reset during the verification, and a reset ends only sessions that exist by then.
    const isStillRight = (await readPasswordHashForUpdate(em, user.id)) === user.password;
    if (!isStillRight) throw refused();
    if (!isConfirmed && (await hasFactors(em))) return null;
    if (options.formerId !== null) await endSession(em, options.formerId);
    const viewer = await readUser(em, user);
    const details = isConfirmed ? { secondFactor: secondFactor.kind } : {};
    await recordEvent({ ...work, em, viewer }, { action: 'login.succeeded', details });
    return {
      user: viewer,
      sessionId: await beginSession(em, user.id, new Date(), options.place),
      device: deviceAfter(options.device, user.id),
    };
  });
  if (begun) {
    if (isConfirmed) await forgetBegunLogins(work, user.id);
    return begun;
  }
  await recordBegunLogin(work, user);
  throw unconfirmed();
};

/**
 * Lists the second factors that can confirm a login, for whoever knows the password.
 * @returns the kinds of second factors, and what a browser needs to ask for a passkey
 * @throws AppError as `logIn` does
 */
export const askForSecondFactor = async (
  work: Work,
  credentials: LoginInput,
  options: LoginOptions,
) => {
  const user = await verifyCredentials(work, credentials, options);
  await recordBegunLogin(work, user);
  return {
    kinds: await listSecondFactorKinds(work.em, user.id),
    passkey: await askForPasskey(work.em, options.site, user.id, 'login', new Date()),
  };
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

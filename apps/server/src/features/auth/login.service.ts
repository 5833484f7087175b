import { randomUUID } from 'node:crypto';
import { type LoginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { ConfirmedLoginInput, SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wideNetworkKey } from '../../kernel/addresses.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KnownDevice } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { type RecordedEvent, recordEvent } from '../audit/record-event.service.ts';
import { planBegunLogin, settleBegunLogin } from './begun-logins.service.ts';
import { recordFailedLogin, recordFailedSecondFactor } from './failed-login-events.service.ts';
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
  type DevicePorts,
  endSessions,
  type RemoveDevicesOf,
  readPasswordHashForUpdate,
  type SessionPlace,
  sessionHash,
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

/** Where a login comes from, and what it replaces. */
export interface LoginOptions {
  place: SessionPlace;
  /** The content of the device cookie; null in a browser that is not known. */
  device: KnownDevice | null;
  /** Sets the device cookie, also when the login is then refused. */
  remember(device: KnownDevice): void;
  /** The session that this one replaces. */
  formerId: string | null;
  site: SecondFactorSite;
  devices: DevicePorts;
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

/** A browser in which nobody has logged in. */
const newDevice = (): KnownDevice => ({ id: randomUUID(), userIds: [] });

/** The random id of the browser, kept when further users log in with it, and its latest users. */
const deviceAfter = ({ id, userIds }: KnownDevice, userId: number): KnownDevice => ({
  id,
  userIds: [...new Set([userId, ...userIds])].slice(0, USERS_OF_DEVICE),
});

/** Notes that the password was right in this browser, which has to confirm it. */
const beginLogin = async (
  work: Work,
  user: UserRow,
  { device, remember }: LoginOptions,
): Promise<void> => {
  const begunIn = device ?? newDevice();
  if (device === null) remember(begunIn);
  await planBegunLogin(work, user, begunIn.id);
};

const unconfirmed = () =>
  new AppError(
    'unauthorized',
    'This login needs a second factor: a code of the authenticator app or a recovery code, as "code"',
    { reason: 'second-factor' },
  );

/** Uses up the second factor that was given with the right password. */
const confirm = async (
  work: Work,
  user: UserRow,
  given: SecondFactorInput,
  options: LoginOptions,
): Promise<void> => {
  const { id, username } = user;
  const { device, site, wait } = options;
  const attempt = { tried: `second-factor:${given.kind}`, username, userId: id, device } as const;
  const forgive = await limitAttempt(work, attempt, wait);
  const claim = { userId: id, source: sourceOf(user, options), use: 'login' } as const;
  const refusal = await useSecondFactor(work, site, claim, given, new Date());
  if (refusal !== null) {
    await recordFailedSecondFactor(work, { id, username }, given.kind);
    throw new AppError('unauthorized', refusal);
  }
  await forgive();
};

/** Ends the session that a login replaces. Its device stays with a user who has logged in again. */
const replaceSession = async (
  tx: Transaction,
  userId: number,
  formerId: string,
  sessionId: string,
  { removeDevicesOf, passDevicesOn }: DevicePorts,
): Promise<void> => {
  const former = sessionHash(formerId);
  await passDevicesOn(tx, userId, former, sessionHash(sessionId));
  await endSessions(tx, { idHash: former }, removeDevicesOf);
};

/**
 * Begins the session of a user who has proved who they are, within the transaction that has locked them.
 * @returns the user and the session id
 */
export const enterOffice = async (
  work: Work,
  tx: Transaction,
  user: UserRow,
  event: RecordedEvent,
  { device, devices, formerId, place }: LoginOptions,
): Promise<{ user: User; sessionId: string }> => {
  const { em } = tx;
  const sessionId = await beginSession(em, user.id, new Date(), place);
  if (formerId !== null) await replaceSession(tx, user.id, formerId, sessionId, devices);
  if (device) await settleBegunLogin(em, user.id, device.id);
  const viewer = await readUser(em, user);
  await recordEvent({ ...work, em, viewer }, event);
  return { user: viewer, sessionId };
};

/** Remembers that a user has logged in with this browser. */
export const rememberUser = ({ device, remember }: LoginOptions, userId: number): void =>
  remember(deviceAfter(device ?? newDevice(), userId));

/**
 * Starts a session for valid credentials, which include a second factor for a user who has one.
 * @returns the user and the session id
 * @throws AppError `unauthorized`, with the same message for unknown users and wrong passwords, with the reason
 *   `second-factor` when only that is missing, and with another message when it is wrong; `forbidden` for a
 *   generated password that has expired; `tooMany`, `unavailable`
 */
export const logIn = async (
  work: Work,
  { secondFactor, username, password }: ConfirmedLoginInput,
  options: LoginOptions,
): Promise<{ user: User; sessionId: string }> => {
  const user = await verifyCredentials(work, { username, password }, options);
  const hasFactors = async (em: EntityManager) => (await countSecondFactors(em, user.id)) > 0;
  const isConfirmed = secondFactor !== undefined && (await hasFactors(work.em));
  if (isConfirmed) await confirm(work, user, secondFactor, options);
  const begun = await work.transaction(async (tx) => {
    // The password may have been reset during the verification, and a reset ends only sessions that exist by then.
    const isStillRight = (await readPasswordHashForUpdate(tx.em, user.id)) === user.password;
    if (!isStillRight) throw refused();
    if (!isConfirmed && (await hasFactors(tx.em))) return null;
    if (user.isReset) await tx.em.nativeUpdate(UserEntity, { id: user.id }, { isReset: false });
    const details = isConfirmed ? { secondFactor: secondFactor.kind } : {};
    return enterOffice(work, tx, user, { action: 'login.succeeded', details }, options);
  });
  if (!begun) {
    await beginLogin(work, user, options);
    throw unconfirmed();
  }
  rememberUser(options, user.id);
  return begun;
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
  await beginLogin(work, user, options);
  return {
    kinds: await listSecondFactorKinds(work.em, user.id),
    passkey: await askForPasskey(work.em, options.site, user.id, 'login', new Date()),
  };
};

/** Ends a session, if there is one. The device on which it was used is no longer notified of requests. */
export const logOut = async (
  work: Work,
  sessionId: string | null,
  removeDevicesOf: RemoveDevicesOf,
): Promise<void> => {
  if (sessionId === null) return;
  await work.transaction(async (tx) => {
    const idHash = sessionHash(sessionId);
    await endSessions(tx, { idHash }, removeDevicesOf);
    // The session may have expired, and its device is still on.
    await removeDevicesOf(tx, { sessions: [idHash] });
    if (work.viewer) await recordEvent({ ...work, em: tx.em }, { action: 'login.ended' });
  });
};

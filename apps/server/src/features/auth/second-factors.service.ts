import type { NewPasskeyInput, SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import type {
  AddedSecondFactor,
  SecondFactorKind,
  SecondFactors,
} from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { AuthenticatorAppEntity } from './authenticator-app.entity.ts';
import { addApp, checkNewApp, useAppCode } from './authenticator-app.service.ts';
import { recordFailedSecondFactor } from './failed-login-events.service.ts';
import { limitProof } from './login-limits.service.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import {
  addPasskey,
  checkNewPasskey,
  logsInAlone,
  type PasskeyUse,
  usePasskey,
} from './passkey.service.ts';
import type { PasswordSource } from './password.service.ts';
import { recordProof } from './proof.service.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.service.ts';
import {
  countSecondFactors,
  lockSecondFactors,
  mustHaveSecondFactor,
} from './second-factor-policy.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import { endSessionsExcept, type RemoveDevicesOf } from './session.service.ts';

const appOf = (em: EntityManager, userId: number) =>
  em.findOne(AuthenticatorAppEntity, { user: userId, addedAt: { $ne: null } });

/** The second factors of a user. */
export const readSecondFactors = async (
  em: EntityManager,
  { origin }: SecondFactorSite,
  user: User,
): Promise<SecondFactors> => {
  const app = await appOf(em, user.id);
  const passkeys = await em.find(PasskeyEntity, { user: user.id }, { orderBy: { id: 'asc' } });
  return {
    appAddedAt: app?.addedAt?.toISOString() ?? null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      addedAt: passkey.addedAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      logsInAlone: logsInAlone(passkey),
    })),
    recoveryCodes: await countRecoveryCodes(em, user.id),
    isRequired: await mustHaveSecondFactor(em, user),
    passkeyOrigin: origin,
  };
};

/** The kinds of second factors that can confirm a login; none when the password is enough. */
export const listSecondFactorKinds = async (
  em: EntityManager,
  userId: number,
): Promise<SecondFactorKind[]> => {
  const kinds: SecondFactorKind[] = [];
  if (await appOf(em, userId)) kinds.push('app');
  if (await em.count(PasskeyEntity, { user: userId })) kinds.push('passkey');
  // A user has recovery codes only along with one of the others.
  if (await countRecoveryCodes(em, userId)) kinds.push('recovery');
  return kinds;
};

/** Who gives a second factor, from where, and what for. */
interface Claim {
  userId: number;
  source: PasswordSource;
  use: PasskeyUse;
}

/**
 * Uses up a second factor.
 * @returns why it is refused; null when it is right
 * @throws AppError `unavailable`
 */
export const useSecondFactor = (
  work: Work,
  site: SecondFactorSite,
  { userId, source, use }: Claim,
  given: SecondFactorInput,
  now: Date,
): Promise<string | null> => {
  if (given.kind === 'app') return useAppCode(work.em, site, userId, given.code, now);
  if (given.kind === 'passkey') return usePasskey(work.em, site, userId, given.answer, use, now);
  return useRecoveryCode(work, userId, given.code, source);
};

/** The session that goes on when the others of its user end. */
interface OngoingSession {
  id: string;
  removeDevicesOf: RemoveDevicesOf;
}

/** Adds a second factor. The first one comes with recovery codes; every other session of the user ends. */
const withNewFactor = async (
  work: Work<User>,
  session: OngoingSession,
  add: (tx: Transaction) => Promise<void>,
): Promise<AddedSecondFactor> => {
  const { id } = work.viewer;
  const hasCodes = async (em: EntityManager) => (await countRecoveryCodes(em, id)) > 0;
  const made = (await hasCodes(work.em)) ? null : await makeRecoveryCodes(work);
  return work.transaction(async (tx) => {
    await lockSecondFactors(tx.em, id);
    await add(tx);
    await endSessionsExcept(tx, id, session.id, session.removeDevicesOf);
    if (await hasCodes(tx.em)) return { recoveryCodes: null };
    if (made === null) {
      throw new AppError('conflict', 'Your two-step login has just changed. Please try again.');
    }
    await replaceRecoveryCodes(tx, id, made);
    return { recoveryCodes: made.codes };
  });
};

/**
 * Adds the authenticator app that `beginApp` started.
 * @throws AppError `invalid` for a wrong code, `conflict` when no app was started or its key is no longer current
 */
export const addAuthenticatorApp = async (
  work: Work<User>,
  site: SecondFactorSite,
  session: OngoingSession,
  code: string,
  now: Date,
): Promise<AddedSecondFactor> => {
  const { id } = work.viewer;
  const checked = await checkNewApp(work.em, site, id, code, now);
  return withNewFactor(work, session, (tx) => addApp(tx, id, checked, now));
};

/**
 * Adds a passkey.
 * @throws AppError `invalid`, `conflict`
 */
export const addNewPasskey = async (
  work: Work<User>,
  site: SecondFactorSite,
  session: OngoingSession,
  input: NewPasskeyInput,
  now: Date,
): Promise<AddedSecondFactor> => {
  const { id } = work.viewer;
  const checked = await checkNewPasskey(work.em, site, id, input, now);
  return withNewFactor(work, session, (tx) => addPasskey(tx, id, input.name, checked, now));
};

/** @throws AppError `conflict` when it is the last one of a user who must have one */
const withoutFactor = (
  work: Work<User>,
  session: OngoingSession,
  remove: (tx: Transaction, userId: number) => Promise<void>,
): Promise<void> =>
  work.transaction(async (tx) => {
    const { id } = work.viewer;
    await lockSecondFactors(tx.em, id);
    await remove(tx, id);
    if ((await countSecondFactors(tx.em, id)) === 0) {
      if (await mustHaveSecondFactor(tx.em, work.viewer)) {
        throw new AppError(
          'conflict',
          'Your team requires two-step login. Add another way before you remove this one.',
        );
      }
      await removeRecoveryCodes(tx, id);
    }
    await endSessionsExcept(tx, id, session.id, session.removeDevicesOf);
  });

/**
 * Removes the user's own authenticator app; does nothing without one.
 * @throws AppError `conflict`
 */
export const removeAuthenticatorApp = (work: Work<User>, session: OngoingSession): Promise<void> =>
  withoutFactor(work, session, async ({ em, record }, userId) => {
    const added = { user: userId, addedAt: { $ne: null } };
    const removed = await em.nativeDelete(AuthenticatorAppEntity, added);
    if (removed) record('deleted', AuthenticatorAppEntity, userId);
  });

/**
 * Removes one of the user's own passkeys; does nothing when it is gone.
 * @throws AppError `conflict`
 */
export const removePasskey = (
  work: Work<User>,
  session: OngoingSession,
  id: number,
): Promise<void> =>
  withoutFactor(work, session, async ({ em, record }, userId) => {
    const passkey = await em.findOne(PasskeyEntity, { id, user: userId });
    if (!passkey) return;
    await em.nativeDelete(PasskeyEntity, { id });
    record('deleted', PasskeyEntity, id, { label: passkey.name });
  });

/**
 * Replaces the user's recovery codes. The new ones are returned once.
 * @throws AppError `conflict` for a user without a second factor
 */
export const renewRecoveryCodes = async (
  work: Work<User>,
  session: OngoingSession,
): Promise<string[]> => {
  const { id } = work.viewer;
  const requireFactor = async (em: EntityManager) => {
    if ((await countSecondFactors(em, id)) > 0) return;
    throw new AppError('conflict', 'Add an authenticator app or a passkey first');
  };
  await requireFactor(work.em);
  const made = await makeRecoveryCodes(work);
  return work.transaction(async (tx) => {
    await lockSecondFactors(tx.em, id);
    await requireFactor(tx.em);
    await endSessionsExcept(tx, id, session.id, session.removeDevicesOf);
    await replaceRecoveryCodes(tx, id, made);
    return made.codes;
  });
};

/**
 * Allows a session to make sensitive changes for ten minutes, as the password does. A passkey must verify its user.
 * @throws AppError `invalid` when the second factor is refused, `tooMany`, `unavailable`
 */
export const proveSecondFactor = async (
  work: Work<User>,
  site: SecondFactorSite,
  sessionId: string,
  given: SecondFactorInput,
  now: Date,
): Promise<void> => {
  const forgive = await limitProof(work, sessionId);
  const userId = work.viewer.id;
  const claim = { userId, source: { userId }, use: 'proof' } as const;
  const refusal = await useSecondFactor(work, site, claim, given, now);
  if (refusal !== null) {
    await recordFailedSecondFactor(work, work.viewer, given.kind);
    throw invalidField('code', refusal);
  }
  await forgive();
  await recordProof(work.em, sessionId, now);
};

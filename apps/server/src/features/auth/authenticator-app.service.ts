import type { NewApp } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import { AppError, invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { AuthenticatorAppEntity } from './authenticator-app.entity.ts';
import { hostNameOf, type SecondFactorSite } from './second-factor-site.service.ts';

// Supported by every authenticator app (RFC 6238, RFC 4226 §4).
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 };
const KEY_BYTES = 20;
/** How many 30-second steps a phone's clock may be off. */
const STEPS_OFF = 1;
/** How many steps a code accepted by another instance may be ahead of this one. */
const STEPS_AHEAD = 4;

const ownerOf = (userId: number) => `user ${userId}`;

/** The 30-second step that a code belongs to; null when it matches none near `now`. */
const stepOf = (key: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(key);
  const off = TOTP.validate({ ...CODE, token: code, secret, timestamp, window: STEPS_OFF });
  return off === null ? null : TOTP.counter({ period: CODE.period, timestamp }) + off;
};

/** Marks a code and all older ones as used; false when it was used before. */
const useStep = async (
  em: EntityManager,
  {
    userId,
    step,
    checkedKey,
    sealedKey,
  }: { userId: number; step: number; checkedKey: string; sealedKey: string },
): Promise<boolean> => {
  const used = await em.nativeUpdate(
    AuthenticatorAppEntity,
    {
      user: userId,
      // A code that was used while the clock was ahead must not keep all others out.
      $or: [{ lastStep: { $lt: step } }, { lastStep: { $gt: step + STEPS_AHEAD } }],
      sealedKey: checkedKey,
    },
    { lastStep: step, sealedKey },
  );
  return used === 1;
};

/**
 * Generates the key of a new authenticator app, which confirms nothing until `addApp` receives one of its codes.
 * @throws AppError `conflict` when the user has an app already
 */
export const beginApp = async (work: Work<User>, site: SecondFactorSite): Promise<NewApp> => {
  const { id, username } = work.viewer;
  const secret = new Secret({ size: KEY_BYTES });
  const key = secret.base32;
  return work.transaction(async ({ em, record }) => {
    const [begun] = await em.execute<unknown[]>(
      `insert into authenticator_apps (user_id, sealed_key) values (?, ?)
       on conflict (user_id) do update set sealed_key = excluded.sealed_key, last_step = 0
         where authenticator_apps.added_at is null
       returning user_id`,
      [id, site.sealer.seal(key, ownerOf(id))],
    );
    if (!begun) throw new AppError('conflict', 'You already have an authenticator app');
    record('updated', AuthenticatorAppEntity, id);
    const totp = new TOTP({ ...CODE, issuer: hostNameOf(site), label: username, secret });
    return { key, uri: totp.toString() };
  });
};

const begunAgain = () =>
  new AppError('conflict', 'Please scan the QR code again: it is not the latest one');

/** An app that has proved to hold the key that it was given. */
interface CheckedApp {
  sealedKey: string;
  /** The step of the code that proved it. */
  step: number;
}

/**
 * Checks that the app that `beginApp` started holds the key, by one of its codes.
 * @throws AppError `invalid` for a wrong code, `conflict` when no app was started
 */
export const checkNewApp = async (
  em: EntityManager,
  site: SecondFactorSite,
  userId: number,
  code: string,
  now: Date,
): Promise<CheckedApp> => {
  const app = await em.findOne(AuthenticatorAppEntity, { user: userId, addedAt: null });
  const key = app && site.sealer.open(app.sealedKey, ownerOf(userId));
  if (!app || !key) {
    throw begunAgain();
  }
  const step = stepOf(key, code, now);
  if (step === null) {
    throw invalidField(
      'code',
      "That code didn't work. Check that your phone sets its time automatically.",
    );
  }
  return { sealedKey: app.sealedKey, step };
};

/**
 * Adds a checked app.
 * @throws AppError `conflict` when its key is no longer current
 */
export const addApp = async (
  tx: Transaction,
  userId: number,
  { sealedKey, step }: CheckedApp,
  now: Date,
): Promise<void> => {
  const added = await tx.em.nativeUpdate(
    AuthenticatorAppEntity,
    { user: userId, addedAt: null, sealedKey },
    { addedAt: now, lastStep: step },
  );
  if (added === 0) throw begunAgain();
  tx.record('created', AuthenticatorAppEntity, userId);
};

/**
 * Uses up a code of the user's app.
 * @returns why it is refused; null when it is right
 */
export const useAppCode = async (
  em: EntityManager,
  { sealer }: SecondFactorSite,
  userId: number,
  code: string,
  now: Date,
): Promise<string | null> => {
  const app = await em.findOne(AuthenticatorAppEntity, { user: userId, addedAt: { $ne: null } });
  if (!app) return 'You have no authenticator app';
  const key = sealer.open(app.sealedKey, ownerOf(userId));
  if (key === null) {
    return 'Your authenticator app is no longer linked. Use a backup code or a passkey.';
  }
  const step = stepOf(key, code, now);
  // Re-encrypted, because the former encryption key may be about to be removed from SESSION_KEYS.
  const sealedKey = sealer.seal(key, ownerOf(userId));
  const isRight =
    step !== null && (await useStep(em, { userId, step, checkedKey: app.sealedKey, sealedKey }));
  return isRight ? null : "That code didn't work or was already used.";
};

import { createHash } from 'node:crypto';
import {
  isLongRecoveryCode,
  plainRecoveryCode,
  RECOVERY_CODES,
} from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { makeSalt, type PasswordSource, slowHash } from './password.service.ts';
import { makeRecoveryCode } from './readable-secret.service.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/** Recovery codes that are not stored yet. */
export interface NewRecoveryCodes {
  codes: string[];
  salt: string;
  hashes: string[];
}

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCodeEntity, { user: userId });

/** How often a user has codes made within an hour: each set is ten slow hashes. */
const SETS_PER_HOUR = { hits: 10, seconds: 3600 };

/**
 * Makes recovery codes for the user. Outside of transactions: it takes half a second, and a turn for each.
 * @throws AppError `unavailable`, `tooMany`
 */
export const makeRecoveryCodes = async (work: Work<User>): Promise<NewRecoveryCodes> => {
  const userId = work.viewer.id;
  await countAttempt(work, [{ key: `recovery-codes:user:${userId}`, ...SETS_PER_HOUR }]);
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  // One salt for all, so that an attempt costs one hash, however many codes it might be.
  const salt = makeSalt();
  const hashes: string[] = [];
  // One after another, so that one user never fills the queue.
  for (const code of codes) hashes.push(await slowHash(plainRecoveryCode(code), salt, { userId }));
  return { codes, salt, hashes };
};

/** Replaces all recovery codes of a user. */
export const replaceRecoveryCodes = async (
  { em, record }: Transaction,
  userId: number,
  { salt, hashes }: NewRecoveryCodes,
): Promise<void> => {
  await em.nativeDelete(RecoveryCodeEntity, { user: userId });
  await em.insertMany(
    RecoveryCodeEntity,
    hashes.map((codeHash) => ({ user: userId, codeHash, salt })),
  );
  record('created', RecoveryCodeEntity, userId);
};

/** Removes the recovery codes of a user who has no other second factor left. */
export const removeRecoveryCodes = async (
  { em, record }: Transaction,
  userId: number,
): Promise<void> => {
  await em.nativeDelete(RecoveryCodeEntity, { user: userId });
  record('deleted', RecoveryCodeEntity, userId);
};

/** What a code would be stored as. It costs the same whether the user has such a code, other ones, or none. */
const storedAs = async (
  em: EntityManager,
  userId: number,
  code: string,
  source: PasswordSource,
): Promise<{ salt: string | null; codeHash: string }> => {
  if (isLongRecoveryCode(code)) {
    return { salt: null, codeHash: createHash('sha256').update(code).digest('hex') };
  }
  const salted = { user: userId, salt: { $ne: null } };
  const salt = (await em.findOne(RecoveryCodeEntity, salted))?.salt ?? makeSalt();
  return { salt, codeHash: await slowHash(code, salt, source) };
};

/**
 * Uses up a recovery code.
 * @returns why it is refused; null when it is right
 * @throws AppError `unavailable`
 */
export const useRecoveryCode = async (
  work: Work,
  userId: number,
  code: string,
  source: PasswordSource,
): Promise<string | null> => {
  const stored = await storedAs(work.em, userId, code, source);
  return work.transaction(async ({ em, record }) => {
    const used = await em.nativeDelete(RecoveryCodeEntity, { user: userId, ...stored });
    if (used === 0) return "That backup code didn't work or was already used.";
    // Logged only for a proof: a login is an event of its own, and before it there is no viewer.
    record('deleted', RecoveryCodeEntity, userId, { action: 'recovery-code.used' });
    return null;
  });
};

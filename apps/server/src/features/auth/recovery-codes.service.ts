import { createHash } from 'node:crypto';
import { plainRecoveryCode, RECOVERY_CODES } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction, Work } from '../../kernel/work.ts';
import { makeReadableSecret } from './readable-secret.service.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

// The codes cannot be guessed, so a fast hash is enough (OWASP ASVS 6.5.2 requires 112 random bits for that).
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCodeEntity, { user: userId });

/** Replaces all recovery codes of a user. The new ones are returned once and stored only as hashes. */
export const replaceRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, makeReadableSecret);
  await tx.em.nativeDelete(RecoveryCodeEntity, { user: userId });
  await tx.em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ user: userId, codeHash: hashOf(plainRecoveryCode(code)) })),
  );
  tx.record('created', RecoveryCodeEntity, userId);
  return codes;
};

/** Removes the recovery codes of a user who has no other second factor left. */
export const removeRecoveryCodes = async (
  { em, record }: Transaction,
  userId: number,
): Promise<void> => {
  await em.nativeDelete(RecoveryCodeEntity, { user: userId });
  record('deleted', RecoveryCodeEntity, userId);
};

/**
 * Uses up a recovery code.
 * @returns why it is refused; null when it is right
 */
export const useRecoveryCode = (work: Work, userId: number, code: string): Promise<string | null> =>
  work.transaction(async ({ em, record }) => {
    const used = await em.nativeDelete(RecoveryCodeEntity, {
      user: userId,
      codeHash: hashOf(code),
    });
    if (used === 0) return "That backup code didn't work or was already used.";
    // Logged only for a proof: a login is an event of its own, and before it there is no viewer.
    record('deleted', RecoveryCodeEntity, userId, { action: 'recovery-code.used' });
    return null;
  });

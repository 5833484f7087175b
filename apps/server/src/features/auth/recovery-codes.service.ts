import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret } from 'otpauth';
import type { Transaction, Work } from '../../kernel/work.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

// 120 bits: too many to guess, so that a fast hash is enough (OWASP ASVS 6.5.2 wants 112).
const CODE_BYTES = 15;

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** 24 letters and digits, none of which looks like another (base32). */
const makeCode = () => {
  const { buffer } = new Uint8Array(randomBytes(CODE_BYTES));
  return new Secret({ buffer }).base32.toLowerCase();
};

/** As it is shown: in six groups. */
const inGroups = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCodeEntity, { user: userId });

/** Replaces all recovery codes of a user. They are returned once, and stored only as hashes. */
export const replaceRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await tx.em.nativeDelete(RecoveryCodeEntity, { user: userId });
  await tx.em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ user: userId, codeHash: hashOf(code) })),
  );
  tx.record('created', RecoveryCodeEntity, userId);
  return codes.map(inGroups);
};

/** Removes the recovery codes of a user who has no other second factor any more. */
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
    if (used === 0) return 'The recovery code is not right, or was used before';
    record('deleted', RecoveryCodeEntity, userId);
    return null;
  });

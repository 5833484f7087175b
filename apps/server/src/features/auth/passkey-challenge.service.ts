import { randomBytes } from 'node:crypto';
import { minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinLast, withinNext } from '../../kernel/clock.ts';
import type { TextSigner } from '../../kernel/signer.ts';
import { PasskeyChallengeEntity } from './passkey-challenge.entity.ts';

const CHALLENGE_LIMIT = minutes(5);

const removeExpired = (em: EntityManager, now: Date) =>
  em.nativeDelete(PasskeyChallengeEntity, {
    $not: { expiresAt: withinNext(CHALLENGE_LIMIT, now) },
  });

/** Stores a challenge for a passkey, and deletes expired ones. */
export const storeChallenge = async (
  em: EntityManager,
  userId: number,
  challenge: string,
  now: Date,
): Promise<void> => {
  await removeExpired(em, now);
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIMIT);
  await em.insert(PasskeyChallengeEntity, { challenge, user: userId, expiresAt });
};

/** Uses up a challenge; false when it was not issued to the user, has expired or was used before. */
export const consumeChallenge = async (
  em: EntityManager,
  userId: number,
  challenge: string,
  now: Date,
): Promise<boolean> => {
  const asked = { challenge, user: userId, expiresAt: withinNext(CHALLENGE_LIMIT, now) };
  return (await em.nativeDelete(PasskeyChallengeEntity, asked)) === 1;
};

/** A challenge for anybody's passkey. It is signed instead of stored, so that nobody fills the table by asking. */
export const makeOpenChallenge = (signer: TextSigner, now: Date): string => {
  const signed = signer.sign(`${now.getTime()}.${randomBytes(16).toString('base64url')}`);
  return Buffer.from(signed).toString('base64url');
};

/** Uses up a challenge for anybody, which is stored from then on; false when it was made up, has expired or was used. */
export const consumeOpenChallenge = async (
  em: EntityManager,
  signer: TextSigner,
  challenge: string,
  now: Date,
): Promise<boolean> => {
  const made = signer.read(Buffer.from(challenge, 'base64url').toString());
  const madeAt = new Date(Number(made?.split('.')[0]));
  if (made === null || !isWithinLast(CHALLENGE_LIMIT, madeAt, now)) return false;
  await removeExpired(em, now);
  const used = await em.execute<unknown[]>(
    `insert into passkey_challenges (challenge, expires_at) values (?, ?)
     on conflict do nothing returning challenge`,
    [made, new Date(madeAt.getTime() + CHALLENGE_LIMIT)],
  );
  return used.length === 1;
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { withinNext } from '../../kernel/clock.ts';
import { PasskeyChallengeEntity } from './passkey-challenge.entity.ts';

const MINUTE = 60_000;
const CHALLENGE_LIMIT = 5 * MINUTE;

/** Stores a challenge for a passkey, and deletes expired ones. */
export const storeChallenge = async (
  em: EntityManager,
  userId: number,
  challenge: string,
  now: Date,
): Promise<void> => {
  await em.nativeDelete(PasskeyChallengeEntity, {
    $not: { expiresAt: withinNext(CHALLENGE_LIMIT, now) },
  });
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

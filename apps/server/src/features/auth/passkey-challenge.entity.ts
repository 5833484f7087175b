import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/**
 * Table `passkey_challenges`: the challenges for passkeys to sign, each for one user and one use. One for anybody has no
 * user, and is stored once it was used.
 */
export const PasskeyChallengeEntity = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    challenge: p.text().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').nullable(),
    expiresAt: p.datetime().length(3).index(),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `authenticator_apps`: the key from which a user's app generates its codes, at most one per user. */
export const AuthenticatorAppEntity = defineEntity({
  name: 'AuthenticatorApp',
  tableName: 'authenticator_apps',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** The key in base32, encrypted. */
    sealedKey: p.text().hidden(),
    /** When a code was first entered; null until then, and the app cannot confirm anything. */
    addedAt: p.datetime().length(3).nullable(),
    /** Number of the 30-second step whose code was used last: that code and older ones are no longer valid. */
    lastStep: p.bigint('number').defaultRaw('0'),
  },
});

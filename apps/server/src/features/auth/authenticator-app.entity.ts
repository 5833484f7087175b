import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `authenticator_apps`: the key that a user's app makes its codes from, at most one per user. */
export const AuthenticatorAppEntity = defineEntity({
  name: 'AuthenticatorApp',
  tableName: 'authenticator_apps',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** The key in base32, encrypted. */
    sealedKey: p.text().hidden(),
    /** When a code was entered for the first time; null until then, and the app confirms nothing. */
    addedAt: p.datetime().length(3).nullable(),
    /** The number of the half minute whose code was used last: that code and older ones are worth nothing. */
    lastStep: p.bigint('number').defaultRaw('0'),
  },
});

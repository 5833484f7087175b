import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `passkeys`: the public halves of the users' passkeys. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index(),
    name: p.text(),
    /** Base64url, like the public key, which is in COSE form. */
    credentialId: p.text().unique(),
    publicKey: p.text(),
    /** The passkey's own use counter; 0 for passkeys that do not count. */
    counter: p.bigint('number'),
    /** How browsers may reach it, such as `internal` or `usb`. */
    transports: p.json<string[]>(),
    /** Whether a browser finds it without being told which one; null where the browser that made it did not say. */
    isDiscoverable: p.boolean().nullable(),
    addedAt: p.datetime().length(3),
    lastUsedAt: p.datetime().length(3).nullable(),
  },
});
export type PasskeyRow = InferEntity<typeof PasskeyEntity>;

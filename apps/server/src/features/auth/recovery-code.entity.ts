import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `recovery_codes`: the hash of each unused code. A used code has no row. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    codeHash: p.string().length(64).primary(),
    /** With which all codes of the user were hashed; null for the longer codes of release 1.0.0, whose hash is SHA-256. */
    salt: p.text().nullable(),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `recovery_codes`: SHA-256 of each unused code. A used code has no row. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    codeHash: p.string().length(64).primary(),
  },
});

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Table `users` (spec §3). `password` holds an argon2id hash in PHC form. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    username: p.text().unique(),
    password: p.text().hidden(),
    isAdmin: p.boolean().default(false),
    /** The password was generated, and its user has to choose another. */
    isProvisional: p.boolean().default(false),
    /** The password was reset and has not been used since, so nothing else logs in. */
    isReset: p.boolean().default(false),
    /** When a generated password expires. */
    provisionalUntil: p.datetime().length(3).nullable(),
  },
});
export type UserRow = InferEntity<typeof UserEntity>;

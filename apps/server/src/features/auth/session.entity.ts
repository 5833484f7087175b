import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** Table `sessions`: the cookie holds the id, the table only its SHA-256. A session that ended has no row. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    idHash: p.string().length(64).primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    createdAt: p.datetime().length(3),
    lastSeenAt: p.datetime().length(3).index(),
    /** When the user last proved their identity, with the password or a second factor. */
    provedAt: p.datetime().length(3).defaultRaw('now()'),
    /** The submissions that were read in it since. */
    readSubmissions: p
      .array((id) => Number(id))
      .columnType('integer[]')
      .default([]),
    userAgent: p.string().length(200).default(''),
    address: p.text().default(''),
  },
});

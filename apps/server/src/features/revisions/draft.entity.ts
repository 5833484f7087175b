import type { DraftNoun } from '@hvac/contract/drafts';
import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';

/** Table `drafts`: unsaved work of a user. */
export const DraftEntity = defineEntity({
  name: 'Draft',
  tableName: 'drafts',
  uniques: [{ properties: ['user', 'of', 'subject'] }],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    of: p.text().$type<DraftNoun>(),
    subject: p.text(),
    baseVersion: p.integer(),
    /** As text, because JSON columns refuse characters that can be typed. */
    fields: p.text().lazy(),
    savedAt: p.datetime().length(3),
  },
});

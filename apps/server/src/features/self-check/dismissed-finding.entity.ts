import { defineEntity, p } from '@mikro-orm/core';

/** Table `dismissed_findings`: findings of the self-check that an administrator has hidden. */
export const DismissedFindingEntity = defineEntity({
  name: 'DismissedFinding',
  tableName: 'dismissed_findings',
  properties: {
    name: p.string().length(60).primary(),
    /** Text of the finding when it was dismissed. */
    says: p.text(),
    dismissedAt: p.datetime().length(3),
  },
});

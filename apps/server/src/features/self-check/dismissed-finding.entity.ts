import { defineEntity, p } from '@mikro-orm/core';

/** Table `dismissed_findings`: findings of the self-check that an administrator wants to see no more. */
export const DismissedFindingEntity = defineEntity({
  name: 'DismissedFinding',
  tableName: 'dismissed_findings',
  properties: {
    name: p.string().length(60).primary(),
    /** What it said then. */
    says: p.text(),
    dismissedAt: p.datetime().length(3),
  },
});

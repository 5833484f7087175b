import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import { defineEntity, p } from '@mikro-orm/core';
import { SubmissionEntity } from './submission.entity.ts';

/** Table `submission_events`: notes and changes of status, by author and time. */
export const SubmissionEventEntity = defineEntity({
  name: 'SubmissionEvent',
  tableName: 'submission_events',
  indexes: [{ properties: ['submission', 'createdAt'] }],
  properties: {
    id: p.bigint().primary(),
    submission: () => p.manyToOne(SubmissionEntity).deleteRule('cascade').updateRule('no action'),
    /** Username; kept as text, so that it outlives the user. Null for the visitor. */
    author: p.text().nullable(),
    /** The new status; null for a note. */
    status: p.text().$type<SubmissionStatus>().nullable(),
    /** The text of a note; null for a change of status. */
    note: p.text().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});

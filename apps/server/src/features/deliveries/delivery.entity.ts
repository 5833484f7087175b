import type { DeliveryKind, DeliveryStage, RecipientState } from '@hvac/contract/submissions';
import { defineEntity, p } from '@mikro-orm/core';
import { JobEntity } from '../../kernel/job.entity.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const FAILED_INDEX = `create index "deliveries_failed_index" on "deliveries" ("settled_at") where state = 'failed'`;

/** Table `deliveries`: what was or is to be sent about a submission, by recipient. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  uniques: [{ properties: ['submission', 'kind', 'recipient'] }],
  indexes: [
    { properties: ['kind', 'recipient', 'createdAt'] },
    { properties: ['job'] },
    { name: 'deliveries_failed_index', expression: FAILED_INDEX },
  ],
  properties: {
    id: p.bigint().primary(),
    submission: () => p.manyToOne(SubmissionEntity).deleteRule('cascade').updateRule('no action'),
    /** The job that sends it, or tried to; several share one in a rush. Null for one that is held. */
    job: () => p.manyToOne(JobEntity).nullable().deleteRule('set null').updateRule('no action'),
    kind: p.text().$type<DeliveryKind>(),
    /** An e-mail address, or the origin of the webhook's address. */
    recipient: p.text(),
    state: p.text().$type<RecipientState>().default('waiting'),
    attempts: p.integer().default(0),
    /** Where the last attempt failed. */
    stage: p.text().$type<DeliveryStage>().nullable(),
    /** Why the last attempt failed, usually in the words of the other side. */
    error: p.text().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    /** When it was sent or given up. */
    settledAt: p.datetime().length(3).nullable(),
  },
});

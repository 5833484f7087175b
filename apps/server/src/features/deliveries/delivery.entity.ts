import type {
  DeliveryChannel,
  DeliveryKind,
  DeliveryReason,
  DeliveryStage,
  RecipientState,
} from '@hvac/contract/submissions';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JobEntity } from '../../kernel/job.entity.ts';
import { PushDeviceEntity } from '../push/push-device.entity.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';

const FAILED_INDEX = `create index "deliveries_failed_index" on "deliveries" ("settled_at") where state = 'failed'`;
/** A recipient gets one for a reason about a submission, and one about each event. */
const ONCE_INDEX =
  'create unique index "deliveries_once_unique" on "deliveries" ("submission_id", "channel", "reason", "recipient", "device_id", "event_id") nulls not distinct';
const DEVICE_INDEX =
  'create index "deliveries_device_index" on "deliveries" ("device_id", "created_at") where device_id is not null';
/** For rows of the release before this one, which have a kind alone. */
const FILL_FROM_KIND =
  'create trigger "deliveries_fill_from_kind" before insert on "deliveries" for each row when (new.channel is null) execute function public.fill_delivery_from_kind()';
const EVENT_INDEX =
  'create index "deliveries_event_index" on "deliveries" ("event_id") where event_id is not null';

/** Table `deliveries`: what was or is to be sent about a submission, by recipient. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  indexes: [
    { properties: ['reason', 'recipient', 'createdAt'] },
    { properties: ['job'] },
    { name: 'deliveries_failed_index', expression: FAILED_INDEX },
    { name: 'deliveries_once_unique', expression: ONCE_INDEX },
    { name: 'deliveries_event_index', expression: EVENT_INDEX },
    { name: 'deliveries_device_index', expression: DEVICE_INDEX },
  ],
  triggers: [
    {
      name: 'deliveries_fill_from_kind',
      timing: 'before',
      events: ['insert'],
      expression: FILL_FROM_KIND,
    },
  ],
  properties: {
    id: p.bigint().primary(),
    submission: () => p.manyToOne(SubmissionEntity).deleteRule('cascade').updateRule('no action'),
    /** The job that sends it, or tried to; several share one in a flood. Null for one that is held. */
    job: () => p.manyToOne(JobEntity).nullable().deleteRule('set null').updateRule('no action'),
    channel: p.text().$type<DeliveryChannel>(),
    reason: p.text().$type<DeliveryReason>(),
    /** Whether it is the company's copy of an answer. */
    isCopy: p.boolean().default(false),
    /** What the release before this one has in place of channel and reason; nothing reads it. */
    kind: p.text().$type<DeliveryKind>(),
    /** An e-mail address, or the origin of the webhook's address. For a device, what the release before calls it. */
    recipient: p.text(),
    /** The device that it goes to; null for any other, and once the device was removed. */
    device: () =>
      p.manyToOne(PushDeviceEntity).nullable().deleteRule('set null').updateRule('no action'),
    /** What was written to the customer, for a reply. */
    event: () =>
      p.manyToOne(SubmissionEventEntity).nullable().deleteRule('cascade').updateRule('no action'),
    state: p.text().$type<RecipientState>().default('waiting'),
    attempts: p.integer().default(0),
    /** Where the last attempt failed. */
    stage: p.text().$type<DeliveryStage>().nullable(),
    /** Why the last attempt failed, usually in the words of the other side. */
    error: p.text().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    /** When it was sent or given up. */
    settledAt: p.datetime().length(3).nullable(),
    /** When the office saw that it came back, after it was sent; its state is then `failed`. */
    bouncedAt: p.datetime().length(3).nullable(),
  },
});
export type DeliveryRow = InferEntity<typeof DeliveryEntity>;

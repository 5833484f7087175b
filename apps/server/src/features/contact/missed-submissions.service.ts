import { CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import { referenceOf } from '@hvac/contract/reference';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { type EmptyPayload, emptyPayload, type Job } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { DELIVER } from './deliveries.rows.ts';
import { deliverJob } from './deliveries.service.ts';
import { planDeliveries } from './delivery-plan.service.ts';
import { assessSpam } from './spam-assessment.service.ts';
import { SubmissionEntity } from './submission.entity.ts';

const MOST_AT_ONCE = 500;
/** The migration since which submissions are mailed. Earlier ones are none of its business. */
const LEADS_MIGRATION = 'Migration20261122Leads';

/**
 * The submissions that a host of the release before has stored since the migration, as one does during a rolling
 * upgrade: it does not know the column, nor whom to tell.
 */
const findMissed = (em: EntityManager): Promise<{ id: number }[]> =>
  em.execute(
    `select id from contact_submissions where message_hash is null
       and created_at > (select executed_at from mikro_orm_migrations where name = ?)
     order by id limit ? for update`,
    [LEADS_MIGRATION, MOST_AT_ONCE],
  );

const planMissed = async (tx: Transaction, channels: LeadChannels, id: number): Promise<void> => {
  const submission = await tx.em.findOneOrFail(SubmissionEntity, id);
  const form = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, submission[field]]));
  // Nothing is known of how it was sent, as with a program's.
  const found = await assessSpam(tx.em, form as Record<ContactField, string>, null);
  const isNew = submission.status === 'new';
  tx.em.assign(submission, { ...found, status: isNew ? found.status : submission.status });
  await tx.em.flush();
  tx.record('updated', SubmissionEntity, id, { label: referenceOf(id) });
  if (isNew) await planDeliveries(tx, channels, submission);
};

/** Deliveries whose job is lost, such as one that no release could read. */
const findJobless = (em: EntityManager): Promise<{ id: string }[]> =>
  em.execute(
    `select id from deliveries where state = 'waiting' and id not in (
       select (payload->>'delivery')::bigint from jobs where name = ? and state = 'waiting'
         and jsonb_typeof(payload->'delivery') = 'string')
     limit ?`,
    [DELIVER, MOST_AT_ONCE],
  );

/** Plans, once over all hosts, what was stored without a job: by a host of the release before, or by mishap. */
export const planMissedSubmissions = (work: Work, channels: LeadChannels): Promise<void> =>
  work.transaction(async (tx) => {
    // What follows sees all that the host before has planned.
    await tx.em.execute(`select pg_advisory_xact_lock(hashtext('missed submissions'))`);
    for (const { id } of await findMissed(tx.em)) await planMissed(tx, channels, id);
    for (const { id } of await findJobless(tx.em)) await tx.enqueue(deliverJob, { delivery: id });
  });

/** Plans them hourly, and soon after each start of a host. */
export const missedSubmissionsJob: Job<EmptyPayload> = {
  name: 'contact:plan-missed',
  payload: emptyPayload,
};

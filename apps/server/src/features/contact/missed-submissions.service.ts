import { CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import { referenceOf } from '@hvac/contract/reference';
import type { DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { type EmptyPayload, emptyPayload, type Job } from '../../kernel/job.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { DELIVERY_JOBS, IS_IN_RUSH_DIGEST } from './deliveries.rows.ts';
import { enqueueDelivery } from './deliveries.service.ts';
import { planDeliveries } from './delivery-plan.service.ts';
import { planRushDigests } from './rush-plan.service.ts';
import { assessSpam } from './spam-assessment.service.ts';
import { SubmissionEntity } from './submission.entity.ts';

const MOST_AT_ONCE = 500;
/** The migration that introduced mails about submissions. Earlier submissions are left alone. */
const LEADS_MIGRATION = 'Migration20261122Leads';

/**
 * The submissions that a host of the previous release has stored since the migration, as happens during a rolling
 * upgrade: it knows neither the column nor whom to notify.
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
  // How it was sent is unknown, as for a submission from a program.
  const found = await assessSpam(tx.em, form as Record<ContactField, string>, null);
  const isNew = submission.status === 'new';
  tx.em.assign(submission, { ...found, status: isNew ? found.status : submission.status });
  await tx.em.flush();
  tx.record('updated', SubmissionEntity, id, { label: referenceOf(id) });
  if (isNew) await planDeliveries(tx, channels, submission);
};

/** Deliveries whose job is lost, for example because no release could read it. */
const findJobless = (
  em: EntityManager,
): Promise<{ id: string; kind: DeliveryKind; recipient: string }[]> =>
  em.execute(
    `select id, kind, recipient from deliveries d where state = 'waiting' and id not in (
       select (payload->>'delivery')::bigint from jobs where name in (?) and state = 'waiting'
         and jsonb_typeof(payload->'delivery') = 'string')
       and not exists (select 1 from jobs j where ${IS_IN_RUSH_DIGEST})
     limit ?`,
    [DELIVERY_JOBS, MOST_AT_ONCE],
  );

/** Plans, once across all hosts, what was stored without a job: by a host of the previous release, or by mishap. */
export const planMissedSubmissions = (work: Work, channels: LeadChannels): Promise<void> =>
  work.transaction(async (tx) => {
    // From here on, everything that another host has planned is visible.
    await tx.em.execute(`select pg_advisory_xact_lock(hashtext('missed submissions'))`);
    for (const { id } of await findMissed(tx.em)) await planMissed(tx, channels, id);
    const jobless = await findJobless(tx.em);
    for (const delivery of jobless) {
      const { id, kind } = delivery;
      // From now on it belongs to the digest that is planned next.
      if (kind === 'rush')
        await tx.em.execute('update deliveries set created_at = now() where id = ?', [id]);
      else await enqueueDelivery(tx, delivery);
    }
    await planRushDigests(tx.em, jobless);
  });

/** Plans them hourly, and soon after a host starts. */
export const missedSubmissionsJob: Job<EmptyPayload> = {
  name: 'contact:plan-missed',
  payload: emptyPayload,
};

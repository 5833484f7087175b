import type { DeliveryTrouble } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { DELIVER } from './deliveries.rows.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';

/** Days for which a delivery that was given up counts as trouble. */
const RECENT = 7;

/**
 * What is wrong with telling the owner of submissions; null if nothing is. Counts what has failed more than once
 * and what was given up in the last 7 days, unless the same recipient has been reached since
 * or is told no more.
 */
export const mailTrouble = async (
  em: EntityManager,
  channels: LeadChannels,
): Promise<DeliveryTrouble | null> => {
  const told = notifiedAddresses(await readLeadSettings(em), channels);
  const rows = await em.execute<
    (Pick<DeliveryTrouble, 'stage' | 'error'> & { state: string; created_at: string })[]
  >(
    `select d.state, d.stage, d.error, d.created_at from deliveries d
     where (d.kind = 'webhook' or (d.kind = 'notification'
         and lower(d.recipient) in (select lower(value) from jsonb_array_elements_text(?::jsonb)))) and (
       (d.state = 'failed' and d.settled_at > now() - make_interval(days => ?))
       or (d.state = 'waiting' and d.attempts > 1 and d.error is not null and d.id in (
         select (payload->>'delivery')::bigint from jobs where name = ? and state = 'waiting')))
       and not exists (
         select 1 from deliveries later where later.kind = d.kind and later.recipient = d.recipient
           and later.state = 'sent' and later.settled_at > coalesce(d.settled_at, d.created_at))
     order by d.id desc`,
    [JSON.stringify(told), RECENT, DELIVER],
  );
  const [latest] = rows;
  if (!latest) return null;
  const oldest = rows.at(-1) ?? latest;
  return {
    stage: latest.stage,
    error: latest.error,
    since: new Date(oldest.created_at).toISOString(),
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
  };
};

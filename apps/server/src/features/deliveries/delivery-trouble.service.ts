import {
  DELIVERY_STAGES,
  type DeliveryKind,
  type DeliveryTrouble,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { sqlAhead, sqlWithinLast } from '../../kernel/clock.ts';
import { readCompany } from '../settings/company.service.ts';
import {
  BOUNCED_AT,
  DELIVERY_JOBS,
  type DeliveryNature,
  DIGEST,
  DIGEST_TIME,
  FLOOD_JOBS,
  IS_DEALT_WITH,
  kindOf,
  SEND_MAIL,
} from './deliveries.rows.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';

/** Days for which a delivery that was given up counts as trouble. */
const RECENT = 7;

interface TroubleRow extends Pick<DeliveryTrouble, 'channel' | 'stage' | 'error' | 'answerTo'> {
  state: 'waiting' | 'failed';
  since: string;
}

const findFailingDeliveries = (em: EntityManager, recipients: string[]): Promise<TroubleRow[]> =>
  em.execute(
    `select d.state, d.stage, d.error, d.created_at as since, null as "answerTo", d.channel
     from deliveries d
     where (d.channel = 'webhook'
       or d.device_id in (select id from push_devices where gone_at is null)
       or (d.channel = 'mail' and d.reason not in ('reply', 'receipt')
         and lower(d.recipient) in (select lower(value) from jsonb_array_elements_text(?::jsonb)))) and (
       (d.state = 'failed' and ${sqlWithinLast('d.settled_at', 'make_interval(days => ?)')})
       or (d.state = 'waiting' and d.attempts > 1 and d.error is not null and d.job_id in (
         select id from jobs where name in (?) and state = 'waiting')))
       and not exists (
         select 1 from contact_submissions s where s.id = d.submission_id and s.deleted_at is not null)
       and not exists (
         select 1 from deliveries later where later.channel = d.channel and later.reason = d.reason
           and later.recipient = d.recipient and later.device_id is not distinct from d.device_id and later.state = 'sent' and later.settled_at > coalesce(d.settled_at, d.created_at)
             and not ${sqlAhead('later.settled_at')})
     order by d.id desc`,
    [JSON.stringify(recipients), RECENT, [...DELIVERY_JOBS, ...FLOOD_JOBS]],
  );

/** Answers that were not sent to the customer, until somebody does anything about the submission. */
const findFailingReplies = (em: EntityManager): Promise<TroubleRow[]> =>
  em.execute(
    `select d.state, d.stage, d.error, d.created_at as since, d.submission_id as "answerTo", 'mail' as channel
     from deliveries d
     join contact_submissions s on s.id = d.submission_id and s.deleted_at is null
     where d.reason = 'reply' and not d.is_copy and ${BOUNCED_AT} is null and (
       (d.state = 'failed' and ${sqlWithinLast('d.settled_at', 'make_interval(days => ?)')} and not ${IS_DEALT_WITH})
       or (d.state = 'waiting' and d.attempts > 1 and d.error is not null and d.job_id in (
         select id from jobs where name = ? and state = 'waiting')))
     order by d.id desc`,
    [RECENT, SEND_MAIL],
  );

/** Digests that failed more than once, or were given up in the last day. Their last error begins with the stage. */
const findFailingDigests = async (
  em: EntityManager,
  recipients: string[],
): Promise<TroubleRow[]> => {
  const { timeZone } = await readCompany(em);
  const rows = await em.execute<{ state: TroubleRow['state']; said: string; since: string }[]>(
    `select case state when 'dead' then 'failed' else 'waiting' end as state, last_error as said,
       ((payload->>'day')::date + time '${DIGEST_TIME}') at time zone ? as since
     from jobs where name = ? and last_error is not null
       and lower(payload->>'recipient') in (select lower(value) from jsonb_array_elements_text(?::jsonb))
       and ((state = 'waiting' and attempts > 1) or (state = 'dead' and ${sqlWithinLast('done_at', "interval '1 day'")}))
     order by id desc`,
    [timeZone, DIGEST, JSON.stringify(recipients)],
  );
  return rows.map(({ state, said, since }) => {
    const stage = DELIVERY_STAGES.find((each) => said.startsWith(`${each}: `)) ?? null;
    return {
      state,
      stage,
      answerTo: null,
      channel: 'mail',
      error: stage ? said.slice(stage.length + 2) : said,
      since,
    };
  });
};

/**
 * The problem with notifying the owner of submissions, digests included, or else with answers to customers; null if
 * there is none. Counts what has failed more than once and what was given up in the last 7 days (digests: in the last
 * day). Leaves out recipients that are no longer notified, deliveries whose recipient was reached later, and failed
 * answers after which somebody has done something about the submission.
 */
export const mailTrouble = async (
  em: EntityManager,
  channels: Pick<LeadChannels, 'leadsTo'>,
): Promise<DeliveryTrouble | null> => {
  const recipients = notifiedAddresses(await readLeadSettings(em), channels);
  const toOwner = [
    ...(await findFailingDeliveries(em, recipients)),
    ...(await findFailingDigests(em, recipients)),
  ];
  const rows = toOwner.length > 0 ? toOwner : await findFailingReplies(em);
  const [latest] = rows;
  if (!latest) return null;
  const times = rows.map(({ since }) => Date.parse(since));
  return {
    answerTo: latest.answerTo,
    channel: latest.channel,
    stage: latest.stage,
    error: latest.error,
    since: new Date(Math.min(...times)).toISOString(),
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
  };
};

const DAY = "interval '1 day'";

type CountedState = 'waiting' | 'sent' | 'failed';

interface DeliveryCount {
  kind: DeliveryKind;
  state: CountedState;
  count: number;
}

const NATURE = 'd.channel, d.reason, d.is_copy';

/**
 * Counts deliveries by kind: those waiting now, those sent for submissions of the last 24 hours, and those given up
 * in the last 24 hours. Each part uses an index, however many deliveries are stored.
 */
export const countDeliveries = async (em: EntityManager): Promise<DeliveryCount[]> => {
  const rows = await em.execute<(DeliveryNature & { state: CountedState; count: number })[]>(
    `select channel, reason, is_copy as "isCopy", state, count from (
       select ${NATURE}, 'waiting' as state, count(*)::int as count
         from (select id from jobs where state = 'waiting' and name in (?) limit 10000) j
         join deliveries d on d.job_id = j.id and d.state = 'waiting' group by ${NATURE}
       union all
       select ${NATURE}, 'sent', count(*)::int
         from contact_submissions s join deliveries d on d.submission_id = s.id and d.state = 'sent'
         where ${sqlWithinLast('s.created_at', DAY)} group by ${NATURE}
       union all
       select ${NATURE}, 'failed', count(*)::int
         from deliveries d where state = 'failed' and ${sqlWithinLast('settled_at', DAY)} group by ${NATURE}) counted`,
    [[...DELIVERY_JOBS, ...FLOOD_JOBS]],
  );
  const byKind = Map.groupBy(rows, (row) => `${kindOf(row)} ${row.state}`);
  return [...byKind.values()].flatMap((same) => {
    const [first] = same;
    const count = same.reduce((sum, row) => sum + row.count, 0);
    return first ? [{ kind: kindOf(first), state: first.state, count }] : [];
  });
};

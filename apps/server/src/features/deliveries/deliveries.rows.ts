import type {
  Delivery,
  DeliveryChannel,
  DeliveryKind,
  DeliveryReason,
  DeliveryState,
  Undelivered,
  UndeliveredAnswer,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';

/** Name of the job that mails a delivery, which names its job. */
export const DELIVER = 'contact:deliver';

/** Name of the same job for a webhook, which does not wait for the mail server. */
export const POST_WEBHOOK = 'contact:post-webhook';

/** Name of the same job for answers, escalations and reminders: releases that cannot write them leave it alone. */
export const SEND_MAIL = 'contact:send-mail';

/** Name of the same job for a device: releases that cannot write to one leave it alone. */
export const SEND_PUSH = 'contact:push';

/** The names of the jobs that send one delivery each. */
export const DELIVERY_JOBS: readonly string[] = [DELIVER, POST_WEBHOOK, SEND_MAIL, SEND_PUSH];

/** Names of the jobs that send one message for the deliveries of a flood; the release before mails a list of them. */
export const MAIL_FLOOD = 'contact:send-rush-digest';
export const PUSH_FLOOD = 'contact:push-flood';
export const FLOOD_JOBS: readonly string[] = [MAIL_FLOOD, PUSH_FLOOD];

/** Name of the job that sends a digest to one recipient. */
export const DIGEST = 'contact:send-digest';

type KindsOfChannel = Partial<Record<DeliveryReason, DeliveryKind>> & { new: DeliveryKind };

const KINDS: Record<DeliveryChannel, KindsOfChannel> = {
  mail: {
    new: 'notification',
    urgent: 'urgent',
    escalation: 'escalation',
    reminder: 'reminder',
    reply: 'reply',
    receipt: 'acknowledgement',
    flood: 'rush',
  },
  push: {
    new: 'push',
    urgent: 'urgentPush',
    escalation: 'escalationPush',
    reminder: 'reminderPush',
  },
  webhook: { new: 'webhook', urgent: 'urgentWebhook' },
};

/** What a delivery is, in the one word that the back office and `/metrics` show. */
export interface DeliveryNature {
  channel: DeliveryChannel;
  reason: DeliveryReason;
  isCopy: boolean;
}

/** Channel and reason of a delivery in one word. */
export const kindOf = ({ channel, reason, isCopy }: DeliveryNature): DeliveryKind =>
  isCopy ? 'replyCopy' : (KINDS[channel][reason] ?? KINDS[channel].new);

/** When the digest is sent, in the company's time zone. */
export const DIGEST_TIME = '07:00';

/** SQL: the state of a submission, the worst of its deliveries `d` (beyond §2). */
export const WORST_STATE = `case when bool_or(d.state = 'failed') then 'failed'
  when bool_or(d.state = 'waiting') then 'waiting' when bool_or(d.state = 'sent') then 'sent' else 'off' end`;

/** The state of each submission that has deliveries, by its id (beyond §2). */
export const deliveryStatesOf = async (
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, DeliveryState>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number; state: DeliveryState }[]>(
    `select submission_id as id, ${WORST_STATE} as state
     from deliveries d where submission_id = any(?::int[]) group by submission_id`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

/** SQL: what keeps the delivery `d`, which is waiting or was given up. */
const UNDELIVERED = `case when d.state = 'failed' then 'failed'
  when d.attempts > 0 or not ${sqlWithinLast('d.created_at', "interval '1 minute'")} then 'late' else 'waiting' end`;

/** SQL: when the delivery `d` came back; null if release 1.0.0 has sent it again since, which leaves the mark. */
export const BOUNCED_AT = 'case when d.bounced_at >= d.settled_at then d.bounced_at end';

/** SQL: whether somebody has done something about the submission of the delivery `d` since that was given up or came back. */
export const IS_DEALT_WITH = `exists (
  select 1 from submission_events e where e.submission_id = d.submission_id and e.created_at > coalesce(${BOUNCED_AT}, d.settled_at))`;

/** The latest answer to each customer that has not reached them, by submission. */
export const undeliveredAnswers = async (
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, UndeliveredAnswer>> => {
  const rows = await em.execute<({ id: number } & UndeliveredAnswer)[]>(
    `select id, state, since from (
       select distinct on (d.submission_id) d.submission_id as id, d.state as stored, ${UNDELIVERED} as state,
         d.created_at as since, d.state = 'failed' and ${IS_DEALT_WITH} as is_over
       from deliveries d where d.submission_id = any(?::int[]) and d.reason = 'reply' and not d.is_copy
       order by d.submission_id, d.id desc) latest
     where stored in ('waiting', 'failed') and not is_over`,
    [`{${ids.join(',')}}`],
  );
  return new Map(
    rows.map(({ id, state, since }) => [id, { state, since: new Date(since).toISOString() }]),
  );
};

/** The worst of the alerts about each submission that have not arrived. Mails to the customer are none. */
export const undeliveredAlerts = async (
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Undelivered>> => {
  const rows = await em.execute<{ id: number; state: Undelivered }[]>(
    `select d.submission_id as id, min(${UNDELIVERED}) as state from deliveries d
     where d.submission_id = any(?::int[]) and d.reason not in ('receipt', 'reply') and d.state in ('waiting', 'failed')
     group by d.submission_id`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
};

interface StoredDelivery
  extends DeliveryNature,
    Omit<Delivery, 'kind' | 'nextAttemptAt' | 'settledAt' | 'bouncedAt'> {
  due_at: string | null;
  settled_at: string | null;
  bounced_at: string | null;
}

const isoOf = (time: string | null) => time && new Date(time).toISOString();

/** The deliveries of a submission, oldest first. If one is being sent, its next attempt is now. */
export const deliveriesOf = async (
  em: EntityManager,
  submissionId: number,
): Promise<Delivery[]> => {
  const rows = await em.execute<StoredDelivery[]>(
    `select d.id, d.channel, d.reason, d.is_copy as "isCopy", case when d.channel <> 'push' then d.recipient
         when p.id is null then 'a device that was removed' else concat(u.username, ': ', p.name) end as recipient,
       d.event_id as event, d.state, d.attempts, d.stage, d.error, d.settled_at, ${BOUNCED_AT} as bounced_at,
       case when j.claimed_by is null then j.due_at else now() end as due_at
     from deliveries d left join jobs j on j.id = d.job_id
     left join push_devices p on p.id = d.device_id left join users u on u.id = p.user_id
     where d.submission_id = ? order by d.id`,
    [submissionId],
  );
  return rows.map(({ channel, reason, isCopy, due_at, settled_at, bounced_at, ...delivery }) => ({
    ...delivery,
    kind: kindOf({ channel, reason, isCopy }),
    nextAttemptAt: delivery.state === 'waiting' ? isoOf(due_at) : null,
    settledAt: isoOf(settled_at),
    bouncedAt: isoOf(bounced_at),
  }));
};

/** Settles a delivery that is not needed any more, with the reason. */
export const skipDelivery = async (
  em: EntityManager,
  id: bigint,
  reason: string,
): Promise<void> => {
  await em.execute(
    `update deliveries set state = 'skipped', error = ?, settled_at = now() where id = ? and state = 'waiting'`,
    [reason, id],
  );
};

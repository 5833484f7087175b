import type { Delivery, DeliveryState } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Name of the job that mails a delivery; its payload holds the id as `delivery`. */
export const DELIVER = 'contact:deliver';

/** Name of the same job for a webhook, which does not wait for the mail server. */
export const POST_WEBHOOK = 'contact:post-webhook';

/** The names of the jobs that send a delivery. */
export const DELIVERY_JOBS: readonly string[] = [DELIVER, POST_WEBHOOK];

/** Name of the job that sends a digest to one recipient. */
export const DIGEST = 'contact:send-digest';

/** Name of the job that sends a mail about the submissions of a rush to one recipient. */
export const RUSH_DIGEST = 'contact:send-rush-digest';

/** How long the submissions of a rush are collected for one mail. */
export const RUSH_WINDOW = '10 minutes';

/** SQL: whether a delivery `d` belongs to the digest of a rush, for a recipient and until a time. */
export const isInRush = (recipient: string, until: string): string =>
  `d.kind = 'rush' and d.recipient = ${recipient} and d.created_at < (${until})::timestamptz
  and d.created_at >= (${until})::timestamptz - interval '${RUSH_WINDOW}'`;

/** SQL: whether a delivery `d` is told of by a job `j` for the digest of a rush. */
export const IS_IN_RUSH_DIGEST = `(j.name = '${RUSH_DIGEST}' and j.state = 'waiting'
  and ${isInRush("j.payload->>'recipient'", "j.payload->>'until'")})`;

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

interface StoredDelivery extends Omit<Delivery, 'nextAttemptAt' | 'settledAt'> {
  due_at: string | null;
  settled_at: string | null;
}

const isoOf = (time: string | null) => time && new Date(time).toISOString();

/** The deliveries of a submission, oldest first. If one is being sent, its next attempt is now. */
export const deliveriesOf = async (
  em: EntityManager,
  submissionId: number,
): Promise<Delivery[]> => {
  const rows = await em.execute<StoredDelivery[]>(
    `select distinct on (d.id) d.id, d.kind, d.recipient, d.state, d.attempts, d.stage, d.error, d.settled_at,
       case when j.claimed_by is null then j.due_at else now() end as due_at
     from deliveries d left join jobs j on ${IS_IN_RUSH_DIGEST}
       or (j.name in (?) and j.state = 'waiting' and j.payload->>'delivery' = d.id::text)
     where d.submission_id = ? order by d.id, j.due_at`,
    [DELIVERY_JOBS, submissionId],
  );
  return rows.map(({ due_at, settled_at, ...delivery }) => ({
    ...delivery,
    nextAttemptAt: delivery.state === 'waiting' ? isoOf(due_at) : null,
    settledAt: isoOf(settled_at),
  }));
};

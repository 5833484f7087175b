import type { DeliveryChannel } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { MAIL_FLOOD, PUSH_FLOOD } from './deliveries.rows.ts';

const mailFlood = z.object({
  recipient: z.string(),
  /** End of the minutes whose submissions it is about, as ISO 8601. */
  until: z.string(),
});
export type MailFlood = z.infer<typeof mailFlood>;

/** Mails one recipient how many submissions have come. */
export const mailFloodJob: Job<MailFlood> = { name: MAIL_FLOOD, payload: mailFlood };

/** Tells one device how many submissions have come. */
export const pushFloodJob: Job<object> = { name: PUSH_FLOOD, payload: z.object({}) };

/** How long the submissions of a flood are collected for one message. */
const WINDOW = '5 minutes';

/**
 * Makes transactions that count or share messages go one after the other, until their commits. One lock for all of that,
 * so that no two wait for each other; the release before takes it for receipts.
 */
export const takeTurns = (em: EntityManager): Promise<unknown> =>
  em.execute(`select pg_advisory_xact_lock(hashtext('acknowledgements'))`);

interface FloodDelivery {
  id: string | bigint;
  channel: DeliveryChannel;
  recipient: string;
}

/**
 * Plans one message per recipient for deliveries of a flood, due when these five minutes end. Its job is locked until the
 * commit, so no worker begins it in between; once one has, what comes later gets another.
 */
export const planFloodMessages = async (
  tx: Transaction,
  deliveries: readonly FloodDelivery[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  await takeTurns(tx.em);
  const [window] = await tx.em.execute<[{ until: string }]>(
    `select date_bin('${WINDOW}', now()::timestamptz(3), '2000-01-01Z') + interval '${WINDOW}' as until`,
  );
  const until = new Date(window.until);
  const planned = deliveries.map(({ id, channel, recipient }) => ({
    id: String(id),
    key: `flood:${until.toISOString()}:${recipient}`,
    ...(channel === 'mail'
      ? { name: MAIL_FLOOD, payload: { recipient, until: until.toISOString() } }
      : { name: PUSH_FLOOD, payload: {} }),
  }));
  const keys = planned.map(({ key }) => key);
  const storeJobs = async () => {
    await tx.em.execute(
      `update jobs set once_key = null where id in (
         select id from jobs where once_key in (?) and (state <> 'waiting' or claimed_by is not null or attempts > 0)
         for update)`,
      [keys],
    );
    return tx.em.execute(
      `with planned as (select * from jsonb_to_recordset(?::jsonb) as p(id bigint, key text, name text, payload jsonb)),
       made as (
         insert into jobs (name, payload, once_key, due_at)
         select distinct on (key) name, payload, key, ?::timestamptz from planned
         on conflict (once_key) do update set due_at = excluded.due_at
           where jobs.state = 'waiting' and jobs.claimed_by is null and jobs.attempts = 0
         returning id, once_key)
       update deliveries d set job_id = made.id from planned join made on made.once_key = planned.key
       where d.id = planned.id returning d.id`,
      [JSON.stringify(planned), until],
    );
  };
  // A worker may claim one between the two statements.
  const stored = await storeJobs();
  if (stored.length < planned.length && (await storeJobs()).length < planned.length) {
    throw new Error('No message about a flood is stored');
  }
  tx.wakeWorker();
};

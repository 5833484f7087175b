import type { DeliveryKind } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { type Job, storeJob } from '../../kernel/job.ts';
import { RUSH_DIGEST, RUSH_WINDOW } from './deliveries.rows.ts';

/**
 * Mails about submissions to one recipient within an hour. No contractor gets as many requests, and mail providers
 * begin to suspend accounts soon after.
 */
export const MAILS_PER_HOUR = 120;

const rushDigest = z.object({
  recipient: z.string(),
  /** End of the ten minutes whose submissions it is about, as ISO 8601. */
  until: z.string(),
});
export type RushDigest = z.infer<typeof rushDigest>;

/** Sends one mail about the submissions of ten minutes to one recipient. */
export const rushDigestJob: Job<RushDigest> = { name: RUSH_DIGEST, payload: rushDigest };

/** Whether so many submissions have come within an hour that the next ones share mails (decision 018). */
export const hasRush = async (
  em: EntityManager,
  [recipient]: readonly string[],
): Promise<boolean> => {
  if (recipient === undefined) return false;
  const told = await em.execute(
    `select 1 from deliveries where kind in ('notification', 'rush') and recipient = ? and state <> 'held'
       and ${sqlWithinLast('created_at', "interval '1 hour'")} limit ?`,
    [recipient, MAILS_PER_HOUR],
  );
  return told.length >= MAILS_PER_HOUR;
};

/**
 * Plans one mail per recipient for the deliveries that share one, due a minute after their ten minutes have ended:
 * no transaction that stores another one takes longer. Must be called in the transaction that stores them.
 */
export const planRushDigests = async (
  em: EntityManager,
  deliveries: readonly { kind: DeliveryKind; recipient: string }[],
): Promise<void> => {
  const shared = deliveries.filter(({ kind }) => kind === 'rush');
  if (shared.length === 0) return;
  const [window] = await em.execute<[{ until: string }]>(
    `select date_bin('${RUSH_WINDOW}', now()::timestamptz(3), '2000-01-01Z') + interval '${RUSH_WINDOW}' as until`,
  );
  const until = new Date(window.until);
  const dueAt = new Date(until.getTime() + 60_000);
  for (const recipient of new Set(shared.map((delivery) => delivery.recipient))) {
    const payload = { recipient, until: until.toISOString() };
    const onceKey = `rush:${payload.until}:${recipient}`;
    await storeJob(em, rushDigestJob, payload, { onceKey, dueAt });
  }
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { type Job, storeJob } from '../../kernel/job.ts';
import { RUSH_DIGEST } from './deliveries.rows.ts';

/**
 * Mails about submissions to one recipient within an hour. No contractor gets as many requests, and mail providers
 * begin to suspend accounts soon after.
 */
export const MAILS_PER_HOUR = 120;

/** How long the submissions of a rush are collected for one mail. */
const WINDOW = '10 minutes';

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
 * Plans one mail per recipient for the deliveries of a rush, due a minute after these ten minutes have ended: no
 * transaction that stores another one takes longer. Must be called in the transaction that stores them.
 * @returns the id of the job for each recipient
 */
export const planRushDigests = async (
  em: EntityManager,
  recipients: ReadonlySet<string>,
): Promise<Map<string, string>> => {
  const jobs = new Map<string, string>();
  if (recipients.size === 0) return jobs;
  const [window] = await em.execute<[{ until: string }]>(
    `select date_bin('${WINDOW}', now()::timestamptz(3), '2000-01-01Z') + interval '${WINDOW}' as until`,
  );
  const until = new Date(window.until);
  const dueAt = new Date(until.getTime() + 60_000);
  for (const recipient of recipients) {
    const payload = { recipient, until: until.toISOString() };
    const onceKey = `rush:${payload.until}:${recipient}`;
    jobs.set(recipient, await storeJob(em, rushDigestJob, payload, { onceKey, dueAt }));
  }
  return jobs;
};

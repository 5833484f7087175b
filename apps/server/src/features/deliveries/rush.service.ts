import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { type Job, storeJob } from '../../kernel/job.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { addressInId, type DeliverDeps } from './deliver.service.ts';
import { RUSH_DIGEST } from './deliveries.rows.ts';
import {
  rushDigestMail,
  type SomeSubmissions,
  sendAboutMany,
  type Words,
} from './digest-mail.service.ts';
import { readMailPlace } from './mail-place.service.ts';

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
type RushDigest = z.infer<typeof rushDigest>;

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
  const keyOf = (recipient: string) => `rush:${until.toISOString()}:${recipient}`;
  // Once attempted, as when the clock is set back, it says nothing about what comes later.
  await em.execute('update jobs set once_key = null where once_key in (?) and attempts > 0', [
    [...recipients].map(keyOf),
  ]);
  for (const recipient of recipients) {
    const payload = { recipient, until: until.toISOString() };
    const onceKey = keyOf(recipient);
    jobs.set(recipient, await storeJob(em, rushDigestJob, payload, { onceKey, dueAt }));
  }
  return jobs;
};

const MOST_ENTRIES = 30;

/**
 * Holds the deliveries of submissions that have become spam or were moved to the trash since the mail was first tried.
 * The lock serializes this with decisions about that.
 */
const holdUnwanted = (em: EntityManager, job: string): Promise<void> =>
  em.transactional(async (tx) => {
    const unwanted = await tx.execute<{ id: number }[]>(
      `select id from contact_submissions where (status = 'spam' or deleted_at is not null)
         and id in (select submission_id from deliveries where job_id = ? and state = 'waiting')
       order by id for update`,
      [job],
    );
    if (unwanted.length === 0) return;
    await tx.execute(
      `update deliveries set state = 'held', job_id = null
       where job_id = ? and state = 'waiting' and submission_id in (?)`,
      [job, unwanted.map(({ id }) => id)],
    );
  });

/** The submissions of a digest: urgent ones first, then the newest. */
const findSubmissions = async (em: EntityManager, job: string): Promise<SomeSubmissions> => {
  const found = await em.execute<{ id: number; total: number }[]>(
    `select s.id, count(*) over ()::int as total
     from deliveries d join contact_submissions s on s.id = d.submission_id
     where d.job_id = ? and d.state = 'waiting'
     order by (s.answers->>'isUrgent')::boolean desc nulls last, s.id desc limit ?`,
    [job, MOST_ENTRIES],
  );
  const ids = found.map(({ id }) => id);
  const rows = await em.find(SubmissionEntity, { id: { $in: ids } });
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    total: found[0]?.total ?? 0,
  };
};

/** Sends one mail about the submissions of a rush to one recipient, unless none of them is wanted. */
export const sendRushDigest = async (
  em: EntityManager,
  deps: DeliverDeps,
  { recipient, until }: RushDigest,
  { stopping, job }: { stopping: AbortSignal; job: string },
): Promise<void> => {
  await holdUnwanted(em, job);
  const submissions = await findSubmissions(em, job);
  if (submissions.total === 0) return;
  const place = { ...(await readMailPlace(em, deps.siteUrl)), mailsPerHour: MAILS_PER_HOUR };
  const id = `rush-${Date.parse(until)}-${job}.${addressInId(recipient)}`;
  const write = (words: Words) => rushDigestMail(submissions, place, words);
  await sendAboutMany(deps, { write, to: recipient, id }, stopping);
};

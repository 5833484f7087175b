import type { LeadSettings } from '@hvac/contract/leads';
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { withinLast } from '../../kernel/clock.ts';
import { type Job, repeatedJob, storeJob } from '../../kernel/job.ts';
import { readCompany } from '../settings/company.service.ts';
import { IN_HAND, SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { DIGEST, DIGEST_TIME } from './deliveries.rows.ts';
import {
  digestMail,
  type SomeSubmissions,
  sendAboutMany,
  type Words,
} from './digest-mail.service.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';
import { readMailPlace } from './mail-place.service.ts';
import { addressInId, type MailDeps } from './outgoing-mail.service.ts';

const MAX_ENTRIES = 30;

const digest = z.object({
  /** YYYY-MM-DD in the company's time zone. */
  day: z.string(),
  recipient: z.string(),
});
type Digest = z.infer<typeof digest>;

/** Sends the digest of a day to one recipient. */
export const digestJob: Job<Digest> = { name: DIGEST, payload: digest };

/** Plans the next digest. */
export const planDigestsJob = repeatedJob('contact:plan-digests', 'hour');

/** Stores a job per recipient for the next digest, once across all hosts, if the owner wants one. */
export const planDigests = async (
  em: EntityManager,
  channels: LeadChannels,
  settings: LeadSettings,
  now: Date,
): Promise<void> => {
  if (!channels.mail || !settings.isDigestOn) return;
  const { timeZone } = await readCompany(em);
  // The database knows the length of days on which the clocks change.
  const [next] = await em.execute<[{ day: string; due: string }]>(
    `select day::text, due from (
       select day, (day + time '${DIGEST_TIME}') at time zone ? as due
       from (select (?::timestamptz at time zone ?)::date + n as day from generate_series(0, 1) n) days) times
     where due > ?::timestamptz order by due limit 1`,
    [timeZone, now, timeZone, now],
  );
  for (const recipient of notifiedAddresses(settings, channels)) {
    await storeJob(
      em,
      digestJob,
      { day: next.day, recipient },
      {
        onceKey: `digest:${next.day}:${recipient.toLowerCase()}`,
        dueAt: new Date(next.due),
      },
    );
  }
};

const findNewest = async (
  em: EntityManager,
  where: FilterQuery<SubmissionRow>,
): Promise<SomeSubmissions> => {
  const [rows, total] = await em.findAndCount(SubmissionEntity, where, {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit: MAX_ENTRIES,
  });
  return { rows, total };
};

const findSpamSince = async (em: EntityManager, day: string, timeZone: string, now: Date) => {
  const [yesterday] = await em.execute<[{ since: string }]>(
    `select (?::date - 1 + time '${DIGEST_TIME}') at time zone ? as since`,
    [day, timeZone],
  );
  const span = now.getTime() - new Date(yesterday.since).getTime();
  return findNewest(em, {
    status: 'spam',
    deletedAt: null,
    createdAt: withinLast(span, now),
  });
};

/** Sends the digest to one recipient, unless it is unwanted, its day is over, or there is nothing to report. */
export const sendDigest = async (
  em: EntityManager,
  deps: MailDeps & { channels: LeadChannels },
  { day, recipient, now }: Digest & { now: Date },
  stopping: AbortSignal,
): Promise<void> => {
  const settings = await readLeadSettings(em);
  const place = await readMailPlace(em, deps.siteUrl);
  const { timeZone } = place.company;
  const isWanted =
    settings.isDigestOn && notifiedAddresses(settings, deps.channels).includes(recipient);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  if (!isWanted || today !== day) return;
  const unanswered = await findNewest(em, { ...IN_HAND.new, deletedAt: null });
  const spam = await findSpamSince(em, day, timeZone, now);
  if (unanswered.total + spam.total === 0) return;
  const id = `digest-${day}.${addressInId(recipient)}`;
  const write = (words: Words) => digestMail({ unanswered, spam, now }, place, words);
  await sendAboutMany(deps, { write, to: recipient, id }, stopping);
};

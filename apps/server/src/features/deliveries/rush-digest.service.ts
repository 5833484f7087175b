import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobOutcome } from '../../kernel/job-handler.ts';
import type { Transaction } from '../../kernel/work.ts';
import { readBrand } from '../brand/brand.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { addressInId, type DeliverDeps } from './deliver.service.ts';
import { DELIVER, isInRush } from './deliveries.rows.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { deliveryAfter } from './delivery-outcome.service.ts';
import { rushDigestMail, type SomeSubmissions, type Words } from './digest-mail.service.ts';
import { sendAboutMany } from './mail-about-many.service.ts';
import { MAILS_PER_HOUR, type RushDigest } from './rush-plan.service.ts';

const MOST_ENTRIES = 30;

/** SQL: the deliveries of a digest that are not sent, and have no mail of their own to wait for. */
const WAITING = `d.state = 'waiting' and ${isInRush('?', '?')} and not exists (
  select 1 from jobs own where own.name = '${DELIVER}' and own.state = 'waiting' and own.payload->>'delivery' = d.id::text)`;

/** The submissions of a digest: urgent ones first, then the newest. */
const findSubmissions = async (
  em: EntityManager,
  { recipient, until }: RushDigest,
): Promise<SomeSubmissions> => {
  const found = await em.execute<{ id: number; total: number }[]>(
    `select s.id, count(*) over ()::int as total
     from deliveries d join contact_submissions s on s.id = d.submission_id where ${WAITING}
     order by (s.answers->>'isUrgent')::boolean desc nulls last, s.id desc limit ?`,
    [recipient, until, until, MOST_ENTRIES],
  );
  const ids = found.map(({ id }) => id);
  const rows = await em.find(SubmissionEntity, { id: { $in: ids } });
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    total: found[0]?.total ?? 0,
  };
};

/** Sends one mail about the submissions of a rush to one recipient, unless none is left. */
export const sendRushDigest = async (
  em: EntityManager,
  deps: DeliverDeps,
  digest: RushDigest,
  stopping: AbortSignal,
): Promise<void> => {
  const submissions = await findSubmissions(em, digest);
  if (submissions.total === 0) return;
  const company = await readCompany(em);
  const brand = await readBrand(em);
  const place = { company, brand, siteUrl: deps.siteUrl, mailsPerHour: MAILS_PER_HOUR };
  const { recipient, until } = digest;
  const id = `rush-${Date.parse(until)}.${addressInId(recipient)}`;
  const write = (words: Words) => rushDigestMail(submissions, place, words);
  await sendAboutMany(deps, { write, to: recipient, id }, stopping);
};

/** Stores how an attempt ended with each delivery that the mail is about. */
export const storeRushDigestOutcome = async (
  tx: Transaction,
  { recipient, until }: RushDigest,
  outcome: JobOutcome,
): Promise<void> => {
  const { state, stage, error } = deliveryAfter(outcome);
  const stored = await tx.em.execute<{ id: string }[]>(
    `update deliveries d set state = ?, stage = ?, error = ?, attempts = attempts + 1,
       settled_at = case when ? then now() end
     where ${WAITING} returning id`,
    [state, stage, error, outcome.state !== 'waiting', recipient, until, until],
  );
  for (const { id } of stored) tx.record('updated', DeliveryEntity, id);
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { readBrand } from '../brand/brand.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { addressInId, type DeliverDeps } from './deliver.service.ts';
import { rushDigestMail, type SomeSubmissions, type Words } from './digest-mail.service.ts';
import { sendAboutMany } from './mail-about-many.service.ts';
import { MAILS_PER_HOUR, type RushDigest } from './rush-plan.service.ts';

const MOST_ENTRIES = 30;

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

/** Sends one mail about the submissions of a rush to one recipient, unless none is left. */
export const sendRushDigest = async (
  em: EntityManager,
  deps: DeliverDeps,
  { recipient, until }: RushDigest,
  { stopping, job }: { stopping: AbortSignal; job: string },
): Promise<void> => {
  const submissions = await findSubmissions(em, job);
  if (submissions.total === 0) return;
  const company = await readCompany(em);
  const brand = await readBrand(em);
  const place = { company, brand, siteUrl: deps.siteUrl, mailsPerHour: MAILS_PER_HOUR };
  const id = `rush-${Date.parse(until)}-${job}.${addressInId(recipient)}`;
  const write = (words: Words) => rushDigestMail(submissions, place, words);
  await sendAboutMany(deps, { write, to: recipient, id }, stopping);
};

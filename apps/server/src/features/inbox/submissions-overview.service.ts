import {
  NEW_SHOWN,
  type NewSubmission,
  type SubmissionsOverview,
} from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead, sqlWithinLast } from '../../kernel/clock.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const findNew = async (em: EntityManager): Promise<NewSubmission[]> => {
  const rows = await em.execute<
    {
      id: number;
      name: string;
      phone: string;
      service: string;
      created_at: string;
      urgent: boolean;
    }[]
  >(
    `select id, full_name as name, phone, service, created_at, answers @> '{"isUrgent": true}' is true as urgent
     from contact_submissions where status = 'new' order by urgent desc, created_at desc, id desc limit ?`,
    [NEW_SHOWN],
  );
  return rows.map(({ id, name, phone, service, created_at, urgent }) => ({
    id,
    fullName: name,
    phone,
    service,
    createdAt: new Date(created_at).toISOString(),
    isUrgent: urgent,
  }));
};

/** The median number of whole minutes from submission to first answer over the last 30 days, excluding spam. */
const medianMinutesToAnswer = async (em: EntityManager): Promise<number | null> => {
  const [row] = await em.execute<{ minutes: number | null }[]>(
    `select round(percentile_cont(0.5) within group (
       order by floor(extract(epoch from answered_at - created_at) / 60)))::int as minutes
     from contact_submissions
     where ${sqlWithinLast('created_at', "interval '30 days'")} and status <> 'spam'
       and answered_at >= created_at and not ${sqlAhead('answered_at')}`,
  );
  return row?.minutes ?? null;
};

/** What the dashboard shows first: what is new, and how fast submissions are answered. */
export const readSubmissionsOverview = async (em: EntityManager): Promise<SubmissionsOverview> => ({
  newSubmissions: await findNew(em),
  newCount: await em.count(SubmissionEntity, { status: 'new' }),
  medianMinutesToAnswer: await medianMinutesToAnswer(em),
});

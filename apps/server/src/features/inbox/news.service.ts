import {
  NEW_SHOWN,
  type NewSubmission,
  type SubmissionNews,
  type SubmissionsOverview,
} from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSignal } from '../../kernel/change-signal.ts';
import { isWithinLast, sqlAhead, sqlWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireSignedIn, type Viewer } from '../../kernel/viewer.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

/** Milliseconds after which a stream notices that its session has ended: well below the 20 seconds promised. */
const SESSION_CHECK = 15_000;
/** Milliseconds after which the news is read again without a signal: not every database notifies instances of a change. */
const LONGEST_KEPT = 10_000;

const readSubmissionNews = async (
  em: EntityManager,
  changes: ChangeSignal,
): Promise<SubmissionNews> => {
  // Read before the rows, so that a change in between leads to another read instead of being missed.
  const changedAt = changes.changedAt();
  const newCount = await em.count(SubmissionEntity, { status: 'new' });
  const newest = await em.findOne(
    SubmissionEntity,
    { status: { $ne: 'spam' } },
    { orderBy: { id: 'desc' }, fields: ['id', 'fullName'] },
  );
  return {
    newCount,
    newest: newest && { id: newest.id, fullName: newest.fullName },
    changedAt,
  };
};

type NewsReader = (em: EntityManager) => Promise<SubmissionNews>;

/**
 * Reads what is new, for the open tabs of the back office. Cached until the next change, for 10 seconds at most,
 * because tabs without a stream ask every few seconds.
 */
export const createNewsReader = (changes: ChangeSignal): NewsReader => {
  let known: { news: SubmissionNews; readAt: Date } | undefined;
  return async (em) => {
    const readAt = new Date();
    const isCurrent =
      known?.news.changedAt === changes.changedAt() &&
      isWithinLast(LONGEST_KEPT, known.readAt, readAt, 0);
    if (!known || !isCurrent) known = { news: await readSubmissionNews(em, changes), readAt };
    return known.news;
  };
};

interface FollowDeps {
  read: () => Promise<SubmissionNews>;
  changes: ChangeSignal;
  /** Looks up who is logged in, without keeping the session alive. */
  peek: () => Promise<Viewer>;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  sessionCheck?: number;
}

/**
 * Yields what is new at once and after every change, until the client leaves.
 * @throws AppError `unauthorized` once the session has ended, `forbidden` once its user lacks a password of their own
 * or a required second factor, `unavailable` when the host stops, so that the client reconnects
 */
export async function* followSubmissionNews({
  read,
  changes,
  peek,
  signal,
  sessionCheck = SESSION_CHECK,
}: FollowDeps): AsyncGenerator<SubmissionNews, void> {
  for await (const heard of changes.listen(signal, sessionCheck)) {
    requireSignedIn(await peek());
    if (heard === 'changed') yield await read();
  }
  if (changes.isClosed()) throw new AppError('unavailable', 'The host is stopping');
}

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

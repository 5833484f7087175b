import type { SubmissionNews } from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSignal } from '../../kernel/change-signal.ts';
import { isWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireSignedIn, type Viewer } from '../../kernel/viewer.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { countInHand } from '../submissions/submissions.rows.ts';

/** Milliseconds after which a stream notices that its session has ended: well below the 20 seconds promised. */
const SESSION_CHECK = 15_000;
/** Milliseconds after which the news is read again without a signal: not every database notifies instances of a change. */
const MAX_CACHED_MS = 10_000;

const readSubmissionNews = async (
  em: EntityManager,
  changes: ChangeSignal,
): Promise<SubmissionNews> => {
  // Read before the rows, so that a change in between leads to another read instead of being missed.
  const changedAt = changes.changedAt();
  const { new: newCount } = await countInHand(em);
  const newest = await em.findOne(
    SubmissionEntity,
    { status: { $ne: 'spam' }, deletedAt: null },
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
      isWithinLast(MAX_CACHED_MS, known.readAt, readAt, 0);
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

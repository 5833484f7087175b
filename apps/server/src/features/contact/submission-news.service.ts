import type { SubmissionNews } from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bell } from '../../kernel/bell.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireSignedIn, type Viewer } from '../../kernel/viewer.ts';
import { SubmissionEntity } from './submission.entity.ts';

/** Milliseconds after which a stream notices that its session has ended: well below the 20 seconds promised. */
const SESSION_CHECK = 15_000;

/** What is new, for an open tab of the back office. */
export const readSubmissionNews = async (
  em: EntityManager,
  bell: Bell,
): Promise<SubmissionNews> => {
  // Read before the rows: a change in between leads to another reading, not to none.
  const changedAt = bell.rungAt();
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

interface FollowDeps {
  /** A new one for each reading. */
  em: () => EntityManager;
  bell: Bell;
  /** Looks up who is logged in, without keeping the session alive. */
  peek: () => Promise<Viewer>;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  sessionCheck?: number;
}

/**
 * Yields what is new at once and after every change, until the client goes.
 * @throws AppError `unauthorized` once the session has ended, `unavailable` when the host stops, so that the
 * client comes back
 */
export async function* followSubmissionNews({
  em,
  bell,
  peek,
  signal,
  sessionCheck = SESSION_CHECK,
}: FollowDeps): AsyncGenerator<SubmissionNews, void> {
  for await (const heard of bell.listen(signal, sessionCheck)) {
    requireSignedIn(await peek());
    if (heard === 'rung') yield await readSubmissionNews(em(), bell);
  }
  if (bell.isClosed()) throw new AppError('unavailable', 'The host is stopping');
}

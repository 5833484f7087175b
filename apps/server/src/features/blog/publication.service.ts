import { days } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isAhead, isWithinNext } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';

/** Whether a post or page is published, and since or from when. */
export interface Publication {
  published: boolean;
  publishedAt: Date | null;
}

/** What is stored of it, with the time of the last save. */
export interface StoredPublication {
  published: boolean;
  publishedAt?: Date | null | undefined;
  updatedAt: Date;
}

/** What a save asks for. */
interface WantedPublication {
  /** As it is unless given. */
  published?: boolean | undefined;
  /** A time in ISO 8601 with its zone; null for now. As it is unless given. */
  publishAt?: string | null | undefined;
}

/** How far ahead something can be scheduled, in milliseconds. */
const MAX_WAIT_MS = days(366);

/**
 * When a scheduled post or page will be published: until then it is a draft to the public (beyond §5). Null for every
 * other one. One that was saved at its date or later was published by a clock that was ahead, and is public (decision 031).
 */
export const scheduledFor = (
  { published, publishedAt, updatedAt }: StoredPublication,
  now: Date,
): Date | null =>
  published && publishedAt && publishedAt > now && publishedAt > updatedAt ? publishedAt : null;

/** The next time at which something scheduled is published, in a table that has what a publication consists of. */
export const nextPublicationOf = async (
  em: EntityManager,
  table: 'blog_posts' | 'own_pages',
  now: Date,
): Promise<Date | null> => {
  const [row] = await em.execute<[{ at: Date | string | null }]>(
    `select min(published_at) as at from ${table}
     where published and published_at > ? and published_at > updated_at`,
    [now],
  );
  return row.at === null ? null : new Date(row.at);
};

/** The next time at which a scheduled post is published. */
export const nextPublication = (em: EntityManager, now: Date): Promise<Date | null> =>
  nextPublicationOf(em, 'blog_posts', now);

const refused = (message: string) => invalidField('publishAt', message);

/**
 * What a save makes of a publication: the first one sets the date, which never moves once it has passed
 * (contract §5).
 * @param stored null for something new
 * @param of what it is called
 * @throws AppError `invalid` for a time that cannot be
 */
export const publicationAfter = (
  stored: StoredPublication | null,
  { published = stored?.published ?? false, publishAt }: WantedPublication,
  now: Date,
  of: 'post' | 'page' = 'post',
): Publication => {
  const scheduled = stored && scheduledFor(stored, now);
  // A date set by a clock that was ahead counts as none.
  const date = stored?.publishedAt && !isAhead(stored.publishedAt, now) ? stored.publishedAt : null;
  const firstDate = scheduled ? null : date;

  if (typeof publishAt === 'string') {
    if (!published) throw refused(`Only a ${of} that is published can have a time for it`);
    const time = new Date(publishAt);
    if (time.getTime() === stored?.publishedAt?.getTime()) return { published, publishedAt: time };
    if (firstDate) throw refused(`This ${of} has been published before and keeps its date`);
    if (time <= now) throw refused('Choose a time that is still to come');
    if (!isWithinNext(MAX_WAIT_MS, time, now)) throw refused('Choose a time within a year');
    return { published, publishedAt: time };
  }
  if (!published)
    return { published, publishedAt: scheduled ? null : (stored?.publishedAt ?? null) };
  const keepsTime =
    scheduled && publishAt === undefined && isWithinNext(MAX_WAIT_MS, scheduled, now);
  return { published, publishedAt: keepsTime ? scheduled : (firstDate ?? now) };
};

/**
 * When what comes back from the trash became public, or will.
 * @param isUndo whether that undoes its deletion, so that it keeps a time that is still to come
 */
export const dateAfterTrash = (
  { publishedAt, publishAt = null }: { publishedAt: string | null; publishAt?: string | null },
  isUndo: boolean,
  now: Date,
): Date | null => {
  const former = publishedAt ?? (isUndo ? publishAt : null);
  const date = former === null ? null : new Date(former);
  return date && !isUndo && isAhead(date, now) ? null : date;
};

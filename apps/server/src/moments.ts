import type { EntityManager } from '@mikro-orm/postgresql';
import { nextPublication } from './features/blog/publication.service.ts';
import { nextOwnPage } from './features/own-pages/own-page-moments.service.ts';
import { nextTrueToday } from './features/settings/today.service.ts';
import type { TimedTable } from './tables.ts';

/** The next time at which something public changes by itself; null if nothing is planned. */
type Moment = (em: EntityManager, now: Date) => Promise<Date | null>;

/** Everything public that changes at a time and not by a change (decision 038), by its table. */
const MOMENTS: Record<TimedTable, Moment> = {
  blog_posts: nextPublication,
  own_pages: nextOwnPage,
  settings: nextTrueToday,
};

/** The next time after `now` at which a page, a feed or a public response changes by itself; null if none does. */
export const nextMoment: Moment = async (em, now) => {
  const moments = await Promise.all(Object.values(MOMENTS).map((next) => next(em, now)));
  const later = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return later.length > 0 ? new Date(Math.min(...later)) : null;
};

import type { EntityManager } from '@mikro-orm/postgresql';

/** More are not counted, so that a long queue does not make the query slow. */
const MAX_COUNTED = 10_000;

/** How many jobs of each name are waiting, and how long the earliest of them has been due, in seconds. */
export const readWaitingJobs = async (
  em: EntityManager,
): Promise<{ job: string; count: number; overdue: number }[]> =>
  em.execute(
    `select name as job, count(*)::int as count,
       greatest(0, extract(epoch from now() - min(due_at)))::float8 as overdue
     from (select name, due_at from jobs where state = 'waiting' order by due_at, id limit ?) as waiting
     group by name`,
    [MAX_COUNTED],
  );

import { dayAfter, instantOf } from '@hvac/contract/clocks';
import type { EntityManager } from '@mikro-orm/postgresql';
import { nextPublicationOf } from '../blog/publication.service.ts';
import { readCompany } from '../settings/company.service.ts';

/** When the first of the jobs ends that can be applied for now. */
const nextFilledJob = async (em: EntityManager, now: Date): Promise<Date | null> => {
  const rows = await em.execute<{ day: string }[]>(
    `select distinct job->>'lastDay' as day from own_pages
     where kind = 'job' and published and job->>'lastDay' <> '' order by day`,
  );
  if (rows.length === 0) return null;
  const { timeZone } = await readCompany(em);
  const ends = rows.map(({ day }) => instantOf(timeZone, dayAfter(day, 1), '00:00'));
  return ends.find((end) => end > now) ?? null;
};

/** The next time at which a page of the owner's appears, or says that its job is filled. */
export const nextOwnPage = async (em: EntityManager, now: Date): Promise<Date | null> => {
  const moments = [await nextPublicationOf(em, 'own_pages', now), await nextFilledJob(em, now)];
  const times = moments.filter((moment) => moment !== null).map(Number);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
};

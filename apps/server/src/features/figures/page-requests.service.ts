import { days } from '@hvac/contract/durations';
import { type PageRequests, REQUEST_DAYS } from '@hvac/contract/figures';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../../kernel/clock.ts';
import { findCurrentPages } from './current-pages.service.ts';
import { LANDING_PATH, OF_CUSTOMERS } from './figure-rows.service.ts';
import { pageOf } from './visit-counter.service.ts';

/** First pages that are looked at, those of most requests; anybody can make up others. */
const MAX_PAGES = 1000;

/** How many requests of the last 30 days began at each page, under the address that it has now. */
export const countRequestsByPage = async (
  em: EntityManager,
  now: Date,
): Promise<PageRequests[]> => {
  const rows = await em.execute<{ landing: string | null; requests: number }[]>(
    `select ${LANDING_PATH} as landing, count(*)::int as requests from contact_submissions
     where created_at > ? and not ${sqlAhead('created_at')} and ${OF_CUSTOMERS}
     group by 1 order by 2 desc, 1 limit ?`,
    [new Date(now.getTime() - days(REQUEST_DAYS)), MAX_PAGES],
  );
  const counted = rows.map(({ landing, requests }) => ({ page: pageOf(landing ?? ''), requests }));
  const currentPage = await findCurrentPages(em, now, new Set(counted.map(({ page }) => page)));
  const requestsBy = new Map<string, number>();
  for (const { page, requests } of counted) {
    const current = currentPage(page);
    if (current !== '') requestsBy.set(current, (requestsBy.get(current) ?? 0) + requests);
  }
  return [...requestsBy].map(([page, requests]) => ({ page, requests }));
};

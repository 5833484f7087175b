import { clockIn } from '@hvac/contract/clocks';
import type { SiteData } from '@hvac/contract/pages';
import { SEEN_PATH } from '@hvac/contract/visit-source';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../config/env.ts';
import type { VisitCounter } from './visit-counter.service.ts';

/** Longer than an address and its referrer that are worth counting, in bytes. */
const LONGEST = 4096;

interface SeenDeps {
  env: Pick<Env, 'siteUrl'>;
  now: () => Date;
  visitCounter: VisitCounter;
  /** What every page shows, which is kept in memory. */
  siteData: () => Promise<Pick<SiteData, 'settings'>>;
}

/** What pages tell at the first touch and when the number is tapped: no cookie, no query, no answer (beyond §9). */
export const seenPlugin = (
  app: FastifyInstance,
  { env, now, visitCounter, siteData }: SeenDeps,
): void => {
  // A proxy may use another name for this instance.
  const siteHost = env.siteUrl && new URL(env.siteUrl).host;
  app.post(SEEN_PATH, { bodyLimit: LONGEST }, async ({ body, host, ip }, reply) => {
    const time = now();
    if (typeof body === 'string' && visitCounter.hears(ip, time)) {
      const { company, countsVisits } = (await siteData()).settings;
      const { day } = clockIn(company.timeZone, time);
      if (countsVisits) visitCounter.note({ told: body, host: siteHost ?? host, ip }, day);
    }
    return reply.code(204).send();
  });
};

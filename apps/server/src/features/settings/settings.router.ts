import type { SiteSettings } from '@hvac/contract/settings';
import { createRouter, publicProcedure } from '../../kernel/trpc.ts';

export const settingsRouter = createRouter({
  /** What every page of the site needs to know. */
  site: publicProcedure
    .meta({ shows: ['settings'] })
    .query(({ ctx }): SiteSettings => ({ mapsApiKey: ctx.mapsApiKey })),
});

import { type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import { readCompany, resetCompany, saveCompany, unsavedCompany } from './settings.service.ts';

export const settingsRouter = createRouter({
  /** What every page of the site needs to know. While the database is away, what was known last. */
  site: publicProcedure
    .meta({ shows: ['settings'] })
    .query(async ({ ctx }): Promise<SiteSettings> => {
      const { value, isCurrent } = await ctx.staleIfError(
        'company',
        () => readCompany(ctx.em),
        unsavedCompany,
      );
      if (!isCurrent) ctx.pages.shows(['outage']);
      const { company } = value;
      return { company, mapsApiKey: company.mapsApiKey || ctx.mapsApiKey };
    }),

  company: administratorProcedure.query(({ ctx }) => readCompany(ctx.em)),

  saveCompany: administratorProcedure
    .meta({ invalidates: ['settings'] })
    .input(saveCompanyInput)
    .mutation(({ ctx, input }) => saveCompany(ctx.em, input, new Date())),

  resetCompany: administratorProcedure
    .meta({ invalidates: ['settings'] })
    .mutation(({ ctx }) => resetCompany(ctx.em, new Date())),
});

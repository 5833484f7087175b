import { type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { StaleIfError } from '../../kernel/stale-if-error.ts';
import { readCompany, resetCompany, saveCompany, unsavedCompany } from './settings.service.ts';

export interface SettingsRouterDeps {
  /** Of the configuration; the one that the owner has set wins. */
  mapsApiKey: string | null;
  staleIfError: StaleIfError;
}

export const createSettingsRouter = ({ mapsApiKey, staleIfError }: SettingsRouterDeps) =>
  createRouter({
    /** What every page of the site needs to know. While the database is away, what was known last. */
    site: publicProcedure.query(async ({ ctx }): Promise<SiteSettings> => {
      const read = () => readCompany(ctx.em);
      const { value, isCurrent } = await staleIfError('company', read, unsavedCompany);
      const { company } = value;
      return { company, mapsApiKey: company.mapsApiKey || mapsApiKey, isCurrent };
    }),

    company: administratorProcedure.query(({ ctx }) => readCompany(ctx.em)),

    saveCompany: administratorProcedure
      .input(saveCompanyInput)
      .mutation(({ ctx, input }) => saveCompany(ctx.work, input)),

    resetCompany: administratorProcedure.mutation(({ ctx }) => resetCompany(ctx.work)),
  });

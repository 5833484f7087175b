import { illustrationTexts } from '@hvac/contract/illustration-texts';
import { type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { StaleIfError } from '../../kernel/stale-if-error.ts';
import { readCompany, resetCompany, saveCompany, unsavedCompany } from './settings.service.ts';

export interface SettingsRouterDeps {
  /** From the configuration; the owner's setting takes precedence. */
  mapsApiKey: string | null;
  staleIfError: StaleIfError;
}

export const createSettingsRouter = ({ mapsApiKey, staleIfError }: SettingsRouterDeps) =>
  createRouter({
    /** Settings that every page needs. While the database is down, the last known ones. */
    site: publicProcedure.query(async ({ ctx }): Promise<SiteSettings> => {
      const read = () => readCompany(ctx.em);
      const { value, isCurrent } = await staleIfError('company', read, unsavedCompany);
      const { company } = value;
      return {
        company,
        mapsApiKey: company.mapsApiKey || mapsApiKey,
        illustrations: { folder: '/img', texts: illustrationTexts('snow', company) },
        isCurrent,
      };
    }),

    company: administratorProcedure.query(({ ctx }) => readCompany(ctx.em)),

    saveCompany: administratorProcedure
      .input(saveCompanyInput)
      .mutation(({ ctx, input }) => saveCompany(ctx.work, input)),

    resetCompany: administratorProcedure.mutation(({ ctx }) => resetCompany(ctx.work)),
  });

import { type PrivacyPage, type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { saveTextsInput, textPageInput } from '@hvac/contract/texts/schema';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { StaleIfError } from '../../kernel/stale-if-error.ts';
import {
  countChangedTexts,
  readPageTexts,
  resetPageTexts,
  savePageTexts,
} from './page-texts.service.ts';
import { readPrivacyPage } from './privacy.service.ts';
import { readCompany, resetCompany, saveCompany } from './settings.service.ts';
import { readSiteSettings, unsavedSiteSettings } from './site-settings.service.ts';

export interface SettingsRouterDeps {
  /** From the configuration; the owner's setting takes precedence. */
  mapsApiKey: string | null;
  staleIfError: StaleIfError;
}

export const createSettingsRouter = ({ mapsApiKey, staleIfError }: SettingsRouterDeps) =>
  createRouter({
    /** Settings that every page needs. While the database is down, the last known ones. */
    site: publicProcedure.query(async ({ ctx }): Promise<SiteSettings> => {
      const read = () => readSiteSettings(ctx.em);
      const { value, isCurrent } = await staleIfError('site', read, unsavedSiteSettings);
      return { ...value, mapsApiKey: value.company.mapsApiKey || mapsApiKey, isCurrent };
    }),

    /** The privacy page, which is too long to come with every page. */
    privacy: publicProcedure.query(({ ctx }): Promise<PrivacyPage> => readPrivacyPage(ctx.em)),

    company: administratorProcedure.query(({ ctx }) => readCompany(ctx.em)),

    saveCompany: administratorProcedure
      .input(saveCompanyInput)
      .mutation(({ ctx, input }) => saveCompany(ctx.work, input)),

    resetCompany: administratorProcedure.mutation(({ ctx }) => resetCompany(ctx.work)),

    changedTexts: administratorProcedure.query(({ ctx }) => countChangedTexts(ctx.em)),

    pageTexts: administratorProcedure
      .input(textPageInput)
      .query(({ ctx, input }) => readPageTexts(ctx.em, input.page)),

    savePageTexts: administratorProcedure
      .input(saveTextsInput)
      .mutation(({ ctx, input }) => savePageTexts(ctx.work, input)),

    resetPageTexts: administratorProcedure
      .input(textPageInput)
      .mutation(({ ctx, input }) => resetPageTexts(ctx.work, input.page)),
  });

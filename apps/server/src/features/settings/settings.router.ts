import { saveNoticeInput } from '@hvac/contract/notice';
import { saveOffersInput } from '@hvac/contract/offers';
import { type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { saveTextsInput, textPageInput } from '@hvac/contract/texts/schema';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import { companySetting, withOpenLine } from './company.service.ts';
import {
  countChangedTexts,
  findClaimPlaces,
  readPageTexts,
  resetPageTexts,
  savePageTexts,
} from './page-texts.service.ts';
import { readPrivacyPage } from './site-settings.service.ts';
import { noticeSetting, offersSetting } from './today.service.ts';

export interface SettingsRouterDeps {
  /** The settings that every page needs. While the database is down, the last known ones. */
  readSiteSettings: () => Promise<SiteSettings>;
}

export const createSettingsRouter = ({ readSiteSettings }: SettingsRouterDeps) =>
  createRouter({
    /** Settings that every page needs. While the database is down, the last known ones. */
    site: publicProcedure.query(() => readSiteSettings()),

    /** The privacy page, which is too long to send with every page. */
    privacy: publicProcedure.query(({ ctx }) => readPrivacyPage(ctx.em)),

    company: administratorProcedure.query(({ ctx }) => companySetting.readVersioned(ctx.em)),

    /** Requires a proof to change where customers call, write or are led. */
    saveCompany: administratorProcedure.input(saveCompanyInput).mutation(async ({ ctx, input }) => {
      const next = await withOpenLine(ctx.em, input);
      if (await companySetting.needsProof(ctx.em, next)) await ctx.session.requireProof();
      return companySetting.save(ctx.work, next);
    }),

    notice: administratorProcedure.query(({ ctx }) => noticeSetting.readVersioned(ctx.em)),

    /** Requires a proof to change where its button leads. */
    saveNotice: administratorProcedure.input(saveNoticeInput).mutation(async ({ ctx, input }) => {
      if (await noticeSetting.needsProof(ctx.em, input)) await ctx.session.requireProof();
      return noticeSetting.save(ctx.work, input);
    }),

    offers: administratorProcedure.query(({ ctx }) => offersSetting.readVersioned(ctx.em)),

    saveOffers: administratorProcedure
      .input(saveOffersInput)
      .mutation(({ ctx, input }) => offersSetting.save(ctx.work, input)),

    changedTexts: administratorProcedure.query(({ ctx }) => countChangedTexts(ctx.em)),

    claimPlaces: administratorProcedure.query(({ ctx }) => findClaimPlaces(ctx.em)),

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

import { brandedPath, type SiteBrand, sharePicture } from '@hvac/contract/brand';
import { illustrationTexts } from '@hvac/contract/illustration-texts';
import { type SiteSettings, saveCompanyInput } from '@hvac/contract/settings';
import { saveTextsInput, textPageInput } from '@hvac/contract/texts/schema';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import type { CachedValue, StaleIfError } from '../../kernel/stale-if-error.ts';
import { companySetting } from './company.service.ts';
import { countChangedTexts, savePageTexts, textsSetting } from './page-texts.service.ts';
import { defaultSiteSettings, readPrivacyPage, readSiteSettings } from './site-settings.service.ts';

export interface SettingsRouterDeps {
  /** From the configuration; the owner's setting takes precedence. */
  mapsApiKey: string | null;
  staleIfError: StaleIfError;
  /** The brand that pages are rendered with; the last known one while the database is down. */
  siteBrand: () => Promise<CachedValue<SiteBrand>>;
}

/** What browsers need to know about the brand. */
const partsOf = (site: SiteBrand) => ({
  logo: {
    mark: brandedPath(site, '/favicon.svg'),
    markOnDark: brandedPath(site, '/img/logo-mark.svg'),
    hasName: site.brand.logoHasName,
  },
  sharePicture: sharePicture(site),
});

export const createSettingsRouter = ({ mapsApiKey, staleIfError, siteBrand }: SettingsRouterDeps) =>
  createRouter({
    /** Settings that every page needs. While the database is down, the last known ones. */
    site: publicProcedure.query(async ({ ctx }): Promise<SiteSettings> => {
      const read = () => readSiteSettings(ctx.em);
      const [{ value, isCurrent }, site] = await Promise.all([
        staleIfError('site', read, defaultSiteSettings),
        siteBrand(),
      ]);
      const { company } = value;
      return {
        ...value,
        mapsApiKey: company.mapsApiKey || mapsApiKey,
        illustrations: {
          folder: brandedPath(site.value, '/img'),
          texts: illustrationTexts(site.value.brand.illustrations, company),
        },
        ...partsOf(site.value),
        isCurrent: isCurrent && site.isCurrent,
      };
    }),

    /** The privacy page, which is too long to send with every page. */
    privacy: publicProcedure.query(({ ctx }) => readPrivacyPage(ctx.em)),

    company: administratorProcedure.query(({ ctx }) => companySetting.readVersioned(ctx.em)),

    saveCompany: administratorProcedure
      .input(saveCompanyInput)
      .mutation(({ ctx, input }) => companySetting.save(ctx.work, input)),

    resetCompany: administratorProcedure.mutation(({ ctx }) => companySetting.reset(ctx.work)),

    changedTexts: administratorProcedure.query(({ ctx }) => countChangedTexts(ctx.em)),

    pageTexts: administratorProcedure
      .input(textPageInput)
      .query(({ ctx, input }) => textsSetting(input.page).readVersioned(ctx.em)),

    savePageTexts: administratorProcedure
      .input(saveTextsInput)
      .mutation(({ ctx, input }) => savePageTexts(ctx.work, input)),

    resetPageTexts: administratorProcedure
      .input(textPageInput)
      .mutation(({ ctx, input }) => textsSetting(input.page).reset(ctx.work)),
  });

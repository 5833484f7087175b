import { type Company, defaultCompany, shownTagline } from '@hvac/contract/company';
import { defaultFigureSettings, type FigureSettings } from '@hvac/contract/figures';
import { licenseSentence } from '@hvac/contract/license-sentence';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { PrivacyPage, SiteSettings } from '@hvac/contract/settings';
import { fillTexts } from '@hvac/contract/texts/filled';
import { defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import { type SiteTexts, TEXT_PAGE_NAMES, type TextPageName } from '@hvac/contract/texts/pages';
import { textsOf } from '@hvac/contract/texts/stored-texts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { companySetting, readCompany } from './company.service.ts';
import { countingSetting } from './counting.service.ts';
import { textsKey, textsSetting } from './page-texts.service.ts';
import { readStored } from './setting.service.ts';
import type { TrueToday } from './today.service.ts';

/** The settings without those of the brand, the configuration and the day. */
type KnownSettings = Omit<
  SiteSettings,
  | keyof TrueToday
  | 'mapsApiKey'
  | 'illustrations'
  | 'logo'
  | 'sharePicture'
  | 'menu'
  | 'footerMenu'
  | 'ownPages'
  | 'isCurrent'
>;

const siteTexts = (company: Company, stored: (page: TextPageName) => unknown): SiteTexts => {
  const texts = Object.fromEntries(
    TEXT_PAGE_NAMES.map((page) => [
      page,
      textsOf(page, stored(page), defaultTextsOf(page, company)),
    ]),
  );
  return fillTexts(texts as SiteTexts, (text) => fillPlaceholders(text, company));
};

const settingsOf = (
  company: Company,
  stored: (page: TextPageName) => unknown,
  { countsVisits }: FigureSettings,
): KnownSettings => {
  const { privacy, ...texts } = siteTexts(company, stored);
  return {
    company: { ...company, tagline: shownTagline(company) },
    licenseSentence: licenseSentence(company),
    texts,
    privacyLink: privacy.text && privacy.heading,
    countsVisits,
  };
};

/** The settings of a site that nobody has changed. */
export const defaultSiteSettings: KnownSettings = settingsOf(
  defaultCompany,
  () => undefined,
  defaultFigureSettings,
);

/** The keys of the settings that all pages show. */
export const SITE_SETTING_KEYS = [
  companySetting.key,
  countingSetting.key,
  ...TEXT_PAGE_NAMES.map(textsKey),
];

/** The settings that all pages show, of what is stored under each of their keys. */
export const siteSettingsOf = (stored: (key: string) => unknown): KnownSettings =>
  settingsOf(
    companySetting.of(stored(companySetting.key)),
    (page) => stored(textsKey(page)),
    countingSetting.of(stored(countingSetting.key)),
  );

/** The owner's settings that all pages show, with the placeholders of their texts filled. */
export const readSiteSettings = async (em: EntityManager): Promise<KnownSettings> =>
  siteSettingsOf(await readStored(em, SITE_SETTING_KEYS));

/** The privacy page; null while the owner has written none. */
export const readPrivacyPage = async (em: EntityManager): Promise<PrivacyPage | null> => {
  const texts = await textsSetting('privacy').read(em);
  if (texts.text === '') return null;
  const company = await readCompany(em);
  return fillTexts(texts, (text) => fillPlaceholders(text, company));
};

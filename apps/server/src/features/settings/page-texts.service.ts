import type { Company } from '@hvac/contract/company';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ChangedTexts } from '@hvac/contract/settings';
import { type ClaimPlace, claimPlaces } from '@hvac/contract/texts/claim-places';
import { claimsBoth, defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import {
  defaultTexts,
  type SiteTexts,
  TEXT_PAGE_NAMES,
  type TextPageName,
  textFields,
} from '@hvac/contract/texts/pages';
import type { LoadedTexts, SaveTextsInput } from '@hvac/contract/texts/schema';
import {
  changedTexts,
  parseTexts,
  textsOf,
  unchangedTexts,
} from '@hvac/contract/texts/stored-texts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { readCompany } from './company.service.ts';
import { defineSetting, readStored } from './setting.service.ts';

/** The key of a page's texts in `settings`. */
export const textsKey = (page: TextPageName): string => `page:${page}`;

/**
 * The texts of a page as the owner edits them, with unfilled placeholders.
 * @param defaults the texts that the owner has not changed
 * @param former the texts that are stored, which stay if a save leaves them as they are
 */
export const textsSetting = <Name extends TextPageName>(
  page: Name,
  defaults: SiteTexts[Name] = defaultTexts(page),
  former: unknown = {},
) =>
  defineSetting<SiteTexts[Name]>({
    key: textsKey(page),
    name: 'these texts',
    of: (stored) => textsOf(page, stored, defaults),
    stored: (texts) => ({
      ...unchangedTexts(page, texts, former),
      ...changedTexts(page, texts, defaults),
    }),
  });

/** The texts of a page with their version, as its form loads them. */
export const readPageTexts = async (
  em: EntityManager,
  page: TextPageName,
): Promise<LoadedTexts> => {
  const company = await readCompany(em);
  const loaded = await textsSetting(page, defaultTextsOf(page, company)).readVersioned(em);
  return { ...loaded, claimsBoth: claimsBoth(company) };
};

/** Resets every text of a page to its default. */
export const resetPageTexts = async (work: Work, page: TextPageName): Promise<LoadedTexts> => {
  const company = await readCompany(work.em);
  const reset = await textsSetting(page, defaultTextsOf(page, company)).reset(work);
  return { ...reset, claimsBoth: claimsBoth(company) };
};

/** What the owner calls the three services. */
export const readServiceTitles = async (em: EntityManager, company: Company): Promise<string[]> => {
  const { services } = await textsSetting('services').read(em);
  return services.map(({ title }) => fillPlaceholders(title, company));
};

/** The texts of each page that differ from their defaults. */
const readOwnTexts = async (em: EntityManager, company: Company) => {
  const stored = await readStored(em, TEXT_PAGE_NAMES.map(textsKey));
  return TEXT_PAGE_NAMES.map((page) => {
    const defaults = defaultTextsOf(page, company);
    const texts = textsOf(page, stored(textsKey(page)), defaults);
    return [page, changedTexts(page, texts, defaults)] as const;
  });
};

/** How many texts of each page differ from their defaults. */
export const countChangedTexts = async (em: EntityManager): Promise<ChangedTexts> => {
  const own = await readOwnTexts(em, await readCompany(em));
  const counts = own.map(([page, texts]) => [page, Object.keys(texts).length]);
  return Object.fromEntries(counts);
};

/** Where the owner's own words mention a license or insurance, whether or not the record claims them. */
export const findClaimPlaces = async (em: EntityManager): Promise<ClaimPlace[]> => {
  const company = await readCompany(em);
  return claimPlaces(Object.fromEntries(await readOwnTexts(em, company)), company);
};

/** What a form of release 1.0.0 does not send. */
const newChoices = <Name extends TextPageName>(page: Name, texts: SiteTexts[Name]) =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) =>
      textFields(page).some(
        ([each, field]) => each === name && field.kind === 'choice' && field.isNew,
      ),
    ),
  );

/**
 * Saves the texts of a page over the version that was loaded. A choice that the form does not have stays as it is.
 * @throws AppError `invalid` naming each invalid text, `conflict` when somebody else has saved in the
 * meantime, or the company's claims and with them the defaults have changed
 */
export const savePageTexts = async (
  work: Work,
  { page, value, version, claimsBoth: claimed }: SaveTextsInput,
): Promise<LoadedTexts> => {
  const company = await readCompany(work.em);
  const claims = claimsBoth(company);
  if (claimed !== undefined && claimed !== claims) {
    throw new AppError('conflict', 'The license or insurance has changed in the meantime');
  }
  const fill = (text: string) => fillPlaceholders(text, company);
  const defaults = defaultTextsOf(page, company);
  const former = (await readStored(work.em, [textsKey(page)]))(textsKey(page));
  const given = { ...newChoices(page, textsOf(page, former, defaults)), ...value };
  const texts = textsOf(page, parseTexts(page, given, fill), defaults);
  const saved = await textsSetting(page, defaults, former).save(work, { value: texts, version });
  return { ...saved, claimsBoth: claims };
};

/** The given pages whose texts are all still the defaults. */
export const findUneditedPages = async <Name extends TextPageName>(
  em: EntityManager,
  pages: readonly Name[],
): Promise<Name[]> => {
  const stored = await readStored(em, pages.map(textsKey));
  return pages.filter((page) => Object.keys(stored(textsKey(page)) ?? {}).length === 0);
};

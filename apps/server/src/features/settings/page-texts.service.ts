import type { Company } from '@hvac/contract/company';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ChangedTexts } from '@hvac/contract/settings';
import { type ClaimPlace, claimPlaces } from '@hvac/contract/texts/claim-places';
import { defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import {
  defaultTexts,
  type SiteTexts,
  TEXT_PAGE_NAMES,
  type TextPageName,
} from '@hvac/contract/texts/pages';
import type { SaveTextsInput } from '@hvac/contract/texts/schema';
import { changedTexts, parseTexts, textsOf } from '@hvac/contract/texts/stored-texts';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../../kernel/work.ts';
import { readCompany } from './company.service.ts';
import { defineSetting, readStored } from './setting.service.ts';

/** The key of a page's texts in `settings`. */
export const textsKey = (page: TextPageName): string => `page:${page}`;

/**
 * The texts of a page as the owner edits them, with unfilled placeholders.
 * @param defaults the texts that the owner has not changed
 */
export const textsSetting = <Name extends TextPageName>(
  page: Name,
  defaults: SiteTexts[Name] = defaultTexts(page),
) =>
  defineSetting<SiteTexts[Name]>({
    key: textsKey(page),
    name: 'these texts',
    of: (stored) => textsOf(page, stored, defaults),
    stored: (texts) => changedTexts(page, texts, defaults),
  });

const ownTextsSetting = async (em: EntityManager, page: TextPageName) =>
  textsSetting(page, defaultTextsOf(page, await readCompany(em)));

/** The texts of a page with their version, as its form loads them. */
export const readPageTexts = async (em: EntityManager, page: TextPageName) =>
  (await ownTextsSetting(em, page)).readVersioned(em);

/** Resets every text of a page to its default. */
export const resetPageTexts = async (work: Work, page: TextPageName) =>
  (await ownTextsSetting(work.em, page)).reset(work);

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

/**
 * Saves the texts of a page over the version that was loaded.
 * @throws AppError `invalid` naming each invalid text, `conflict` when somebody else has saved in the
 * meantime
 */
export const savePageTexts = async (
  work: Work,
  { page, value, version }: SaveTextsInput,
): Promise<Versioned<SiteTexts[TextPageName]>> => {
  const company = await readCompany(work.em);
  const fill = (text: string) => fillPlaceholders(text, company);
  const defaults = defaultTextsOf(page, company);
  const texts = textsOf(page, parseTexts(page, value, fill), defaults);
  return textsSetting(page, defaults).save(work, { value: texts, version });
};

/** The given pages whose texts are all still the defaults. */
export const findUneditedPages = async <Name extends TextPageName>(
  em: EntityManager,
  pages: readonly Name[],
): Promise<Name[]> => {
  const stored = await readStored(em, pages.map(textsKey));
  return pages.filter((page) => Object.keys(stored(textsKey(page)) ?? {}).length === 0);
};

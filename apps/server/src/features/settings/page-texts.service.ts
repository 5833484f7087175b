import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ChangedTexts } from '@hvac/contract/settings';
import { type SiteTexts, TEXT_PAGE_NAMES, type TextPageName } from '@hvac/contract/texts/pages';
import type { SaveTextsInput } from '@hvac/contract/texts/schema';
import { changedTexts, parseTexts, textsOf } from '@hvac/contract/texts/stored-texts';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../../kernel/work.ts';
import { readCompany } from './company.service.ts';
import { defineSetting, readStored } from './setting.service.ts';

/** The key of a page's texts in `settings`. */
export const textsKey = (page: TextPageName): string => `page:${page}`;

/** The texts of a page as the owner edits them, with unfilled placeholders. */
export const textsSetting = <Name extends TextPageName>(page: Name) =>
  defineSetting<SiteTexts[Name]>({
    key: textsKey(page),
    name: 'these texts',
    of: (stored) => textsOf(page, stored),
    stored: (texts) => changedTexts(page, texts),
  });

/** How many texts of each page differ from their defaults. */
export const countChangedTexts = async (em: EntityManager): Promise<ChangedTexts> => {
  const stored = await readStored(em, TEXT_PAGE_NAMES.map(textsKey));
  const counts = TEXT_PAGE_NAMES.map((page) => [
    page,
    Object.keys(changedTexts(page, textsOf(page, stored(textsKey(page))))).length,
  ]);
  return Object.fromEntries(counts);
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
  const texts = textsOf(page, parseTexts(page, value, fill));
  return textsSetting(page).save(work, { value: texts, version });
};

/** The given pages whose texts are all still the defaults. */
export const findUneditedPages = async <Name extends TextPageName>(
  em: EntityManager,
  pages: readonly Name[],
): Promise<Name[]> => {
  const stored = await readStored(em, pages.map(textsKey));
  return pages.filter((page) => Object.keys(stored(textsKey(page)) ?? {}).length === 0);
};

import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ChangedTexts, PageTextsRecord } from '@hvac/contract/settings';
import { defaultTexts, TEXT_PAGE_NAMES, type TextPageName } from '@hvac/contract/texts/pages';
import type { SaveTextsInput } from '@hvac/contract/texts/schema';
import { changedTexts, parsedTexts, textsOf } from '@hvac/contract/texts/stored-texts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../../kernel/work.ts';
import { SettingEntity } from './setting.entity.ts';
import { readCompany } from './settings.service.ts';
import { readSetting, replaceSetting, saveSetting } from './stored-settings.service.ts';

/** The key of a page's texts in `settings`; the value holds only what differs from the defaults. */
export const textsKey = (page: TextPageName): string => `page:${page}`;

/** The texts of a page as the owner edits them, with unfilled placeholders. */
export const readPageTexts = async <Name extends TextPageName>(
  em: EntityManager,
  page: Name,
): Promise<PageTextsRecord<Name>> => {
  const { value, version } = await readSetting(em, textsKey(page));
  return { texts: textsOf(page, value), version };
};

/** How many texts of each page differ from their defaults. */
export const countChangedTexts = async (em: EntityManager): Promise<ChangedTexts> => {
  const rows = await em.find(SettingEntity, { key: { $in: TEXT_PAGE_NAMES.map(textsKey) } });
  const stored = (page: TextPageName) => rows.find(({ key }) => key === textsKey(page))?.value;
  const counts = TEXT_PAGE_NAMES.map((page) => [
    page,
    Object.keys(changedTexts(page, textsOf(page, stored(page)))).length,
  ]);
  return Object.fromEntries(counts);
};

/**
 * Saves the texts of a page over the version that was loaded; 0 stands for the unsaved defaults.
 * @throws AppError `invalid` naming each invalid text, `conflict` when somebody else has saved in the
 * meantime
 */
export const savePageTexts = async (
  work: Work,
  { page, texts, version }: SaveTextsInput,
): Promise<PageTextsRecord> => {
  const { company } = await readCompany(work.em);
  const fill = (text: string) => fillPlaceholders(text, company);
  const value = changedTexts(page, parsedTexts(page, texts, fill));
  return work.transaction(async (tx) => ({
    texts: textsOf(page, value),
    version: await saveSetting(
      tx,
      { key: textsKey(page), name: 'these texts' },
      { value, version },
    ),
  }));
};

/** Resets the texts of a page to their defaults. */
export const resetPageTexts = (work: Work, page: TextPageName): Promise<PageTextsRecord> =>
  work.transaction(async (tx) => ({
    texts: defaultTexts(page),
    version: await replaceSetting(tx, textsKey(page), {}, { action: 'settings.reset' }),
  }));

/** The given pages whose texts are all still the defaults. */
export const untouchedPages = async <Name extends TextPageName>(
  em: EntityManager,
  pages: readonly Name[],
): Promise<Name[]> => {
  const rows = await em.find(SettingEntity, { key: { $in: pages.map(textsKey) } });
  const changed = rows.filter(({ value }) => Object.keys(value ?? {}).length > 0);
  return pages.filter((page) => !changed.some(({ key }) => key === textsKey(page)));
};

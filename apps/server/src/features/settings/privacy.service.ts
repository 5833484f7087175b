import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { PrivacyPage } from '@hvac/contract/settings';
import { filledTexts } from '@hvac/contract/texts/filled';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCompany } from './company.service.ts';
import { textsSetting } from './page-texts.service.ts';

/** The privacy page; null while the owner has written none. */
export const readPrivacyPage = async (em: EntityManager): Promise<PrivacyPage | null> => {
  const texts = await textsSetting('privacy').read(em);
  if (texts.text === '') return null;
  const company = await readCompany(em);
  return filledTexts(texts, (text) => fillPlaceholders(text, company));
};

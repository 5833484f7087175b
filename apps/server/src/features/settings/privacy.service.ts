import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { PrivacyPage } from '@hvac/contract/settings';
import { filledTexts } from '@hvac/contract/texts/filled';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { readPageTexts } from './page-texts.service.ts';
import { readCompany } from './settings.service.ts';

/**
 * The privacy page.
 * @throws AppError `notFound` while the owner has written none
 */
export const readPrivacyPage = async (em: EntityManager): Promise<PrivacyPage> => {
  const { texts } = await readPageTexts(em, 'privacy');
  if (texts.text === '') throw new AppError('notFound', 'There is no privacy page');
  const { company } = await readCompany(em);
  return filledTexts(texts, (text) => fillPlaceholders(text, company));
};

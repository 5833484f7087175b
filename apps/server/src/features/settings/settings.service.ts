import { defaultCompany } from '@hvac/contract/company';
import type { CompanyRecord, SaveCompanyInput } from '@hvac/contract/settings';
import { companyOf } from '@hvac/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../../kernel/work.ts';
import { readSetting, replaceSetting, saveSetting } from './stored-settings.service.ts';

/** The key of the company record in `settings`. */
export const COMPANY_KEY = 'company';
const COMPANY = { key: COMPANY_KEY, name: 'the company record' };

/** The company record. Fields that are missing or no longer valid take their default. */
export const readCompany = async (em: EntityManager): Promise<CompanyRecord> => {
  const { value, version } = await readSetting(em, COMPANY_KEY);
  return { company: companyOf(value), version };
};

/**
 * Saves the company record over the version that was loaded; 0 stands for the unsaved default.
 * @throws AppError `conflict` when somebody else has saved in the meantime
 */
export const saveCompany = (
  work: Work,
  { company, version }: SaveCompanyInput,
): Promise<CompanyRecord> =>
  work.transaction(async (tx) => ({
    company,
    version: await saveSetting(tx, COMPANY, { value: company, version }),
  }));

/** Resets every field to its default; the version keeps counting, so that an older save is still detected. */
export const resetCompany = (work: Work): Promise<CompanyRecord> =>
  work.transaction(async (tx) => ({
    company: defaultCompany,
    version: await replaceSetting(tx, COMPANY_KEY, {}, { action: 'settings.reset' }),
  }));

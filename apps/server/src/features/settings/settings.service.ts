import { defaultCompany } from '@hvac/contract/company';
import type { CompanyRecord, SaveCompanyInput } from '@hvac/contract/settings';
import { companyOf } from '@hvac/contract/stored-company';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { SettingEntity } from './setting.entity.ts';

const COMPANY = 'company';

/** The company record until somebody has saved one. */
export const unsavedCompany: CompanyRecord = { company: defaultCompany, version: 0 };

/** The company record. Fields that are missing or no longer valid take their default. */
export const readCompany = async (em: EntityManager): Promise<CompanyRecord> => {
  const stored = await em.findOne(SettingEntity, { key: COMPANY });
  return stored ? { company: companyOf(stored.value), version: stored.version } : unsavedCompany;
};

/**
 * Saves the company record over the version that was loaded; 0 stands for the unsaved default.
 * @throws AppError `conflict` when somebody else has saved in the meantime
 */
export const saveCompany = (
  work: Work,
  { company, version }: SaveCompanyInput,
): Promise<CompanyRecord> =>
  work.transaction(async (tx) => {
    const [value, now] = [JSON.stringify(company), new Date()];
    const [saved] =
      version === 0
        ? await tx.em.execute<{ version: number }[]>(
            `insert into settings (key, value, version, updated_at) values (?, ?::jsonb, 1, ?)
             on conflict (key) do nothing returning version`,
            [COMPANY, value, now],
          )
        : await tx.em.execute<{ version: number }[]>(
            `update settings set value = ?::jsonb, version = version + 1, updated_at = ?
             where key = ? and version = ? returning version`,
            [value, now, COMPANY, version],
          );
    if (!saved) {
      throw new AppError('conflict', 'Somebody else has saved the company record in the meantime');
    }
    tx.record('updated', SettingEntity, COMPANY);
    return { company, version: saved.version };
  });

/** Resets every field to its default; the version keeps counting, so that an older save is still detected. */
export const resetCompany = (work: Work): Promise<CompanyRecord> =>
  work.transaction(async (tx) => {
    const [reset] = await tx.em.execute<{ version: number }[]>(
      `insert into settings as s (key, value, version, updated_at) values (?, '{}', 1, ?)
       on conflict (key) do update set value = '{}', version = s.version + 1, updated_at = excluded.updated_at
       returning version`,
      [COMPANY, new Date()],
    );
    tx.record('updated', SettingEntity, COMPANY);
    return { ...unsavedCompany, version: reset?.version ?? 1 };
  });

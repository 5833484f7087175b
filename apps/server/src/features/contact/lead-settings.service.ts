import { defaultLeadSettings, type LeadSettings, leadSettingsInput } from '@hvac/contract/leads';
import { storedValue } from '@hvac/contract/stored-value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SettingEntity } from '../settings/setting.entity.ts';

const LEADS = 'leads';

/** Settings → Leads. Fields that are missing or no longer valid take their default. */
export const readLeadSettings = async (em: EntityManager): Promise<LeadSettings> => {
  const stored = await em.findOne(SettingEntity, { key: LEADS });
  return storedValue(leadSettingsInput, stored?.value, defaultLeadSettings);
};

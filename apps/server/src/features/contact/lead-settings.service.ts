import { defaultLeadSettings, type LeadSettings, leadSettingsInput } from '@hvac/contract/leads';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SettingEntity } from '../settings/setting.entity.ts';

const LEADS = 'leads';

/** Settings → Leads; the defaults until somebody has saved them. */
export const readLeadSettings = async (em: EntityManager): Promise<LeadSettings> => {
  const stored = await em.findOne(SettingEntity, { key: LEADS });
  const settings = leadSettingsInput.safeParse(stored?.value);
  return settings.success ? settings.data : defaultLeadSettings;
};

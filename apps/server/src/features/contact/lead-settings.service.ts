import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  leadSettingsInput,
  type SaveLeadSettingsInput,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import { storedValue } from '@hvac/contract/stored-value';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { readSetting, replaceSetting, saveSetting } from '../settings/stored-settings.service.ts';
import { redirectWaiting, sendWaitingNow } from './deliveries.service.ts';
import { lastTestMailAt } from './test-mail-record.service.ts';

const LEADS = { key: 'leads', name: 'these settings' };

const settingsOf = (value: unknown): LeadSettings =>
  storedValue(leadSettingsInput, value, defaultLeadSettings);

/** Settings → Leads. Fields that are missing or no longer valid take their default. */
export const readLeadSettings = async (em: EntityManager): Promise<LeadSettings> =>
  settingsOf((await readSetting(em, LEADS.key)).value);

/** The addresses that are told of submissions, each once. */
export const notifiedAddresses = (
  { recipients }: LeadSettings,
  { leadsTo }: LeadChannels,
): string[] => {
  const addresses = recipients ?? leadsTo;
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_address, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** Settings → Leads with what the environment sets up. */
export const readLeadSettingsRecord = async (
  em: EntityManager,
  { mail, leadsTo, leadWebhook }: LeadChannels,
): Promise<LeadSettingsRecord> => {
  const { value, version } = await readSetting(em, LEADS.key);
  return {
    settings: settingsOf(value),
    version,
    defaultRecipients: leadsTo,
    mail: mail
      ? {
          server: `${mail.server.host}, port ${mail.server.port}`,
          from: mail.from.name ? `${mail.from.name} <${mail.from.address}>` : mail.from.address,
        }
      : null,
    webhook: leadWebhook ? new URL(leadWebhook.url).origin : null,
    lastTestMailAt: await lastTestMailAt(em),
  };
};

/**
 * Saves the settings over the version that was loaded, and sends at once what waits, to the addresses saved.
 * @throws AppError `invalid` when the acknowledgement is switched on although no mail has ever been sent
 * (beyond §2), `conflict` when somebody else has saved in the meantime
 */
export const saveLeadSettings = (
  work: Work,
  channels: LeadChannels,
  { settings, version }: SaveLeadSettingsInput,
): Promise<LeadSettingsRecord> =>
  work.transaction(async (tx) => {
    const before = await readLeadSettingsRecord(tx.em, channels);
    const reason = whyNoAcknowledgement(before);
    if (settings.acknowledgement.isOn && !before.settings.acknowledgement.isOn && reason !== null) {
      throw invalidField('settings.acknowledgement.isOn', reason);
    }
    const saved = await saveSetting(tx, LEADS, { value: settings, version });
    await redirectWaiting(tx, notifiedAddresses(settings, channels));
    await sendWaitingNow(tx);
    return { ...before, settings, version: saved };
  });

/** Whether the acknowledgement is the default one, which names nobody by itself. */
export const hasDefaultAcknowledgement = ({ acknowledgement }: LeadSettings): boolean => {
  const { subject, text } = defaultLeadSettings.acknowledgement;
  return acknowledgement.subject === subject && acknowledgement.text === text;
};

/** Resets subject and text of the acknowledgement to their defaults; whether it is sent stays as it is. */
export const resetAcknowledgement = async (tx: Transaction): Promise<void> => {
  const settings = await readLeadSettings(tx.em);
  const { isOn } = settings.acknowledgement;
  const acknowledgement = { ...defaultLeadSettings.acknowledgement, isOn };
  await replaceSetting(tx, LEADS.key, { ...settings, acknowledgement });
};

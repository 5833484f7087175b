import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  type SaveLeadSettingsInput,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { replaceSetting, saveSetting } from '../settings/stored-settings.service.ts';
import { redirectWaiting, sendWaitingNow } from './deliveries.service.ts';
import { planDigests } from './digest.service.ts';
import {
  LEADS,
  notifiedAddresses,
  readLeadSettings,
  readLeadSettingsRecord,
} from './lead-settings.service.ts';

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
    // Those of the full hour may have run before the digest was wanted.
    await planDigests(tx.em, channels, settings, new Date());
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

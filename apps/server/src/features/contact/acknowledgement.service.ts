import { defaultLeadSettings, type LeadSettings } from '@hvac/contract/leads';
import type { Transaction } from '../../kernel/work.ts';
import { replaceSetting } from '../settings/stored-settings.service.ts';
import { LEADS, readLeadSettings } from './lead-settings.service.ts';

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

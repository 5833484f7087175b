import { defaultLeadSettings, type LeadSettings, leadSettingsInput } from '@hvac/contract/leads';
import { storedValue } from '@hvac/contract/stored-value';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { defineSetting } from '../settings/setting.service.ts';

/** Settings → Leads. */
export const leadSetting = defineSetting({
  key: 'leads',
  of: (stored) => storedValue(leadSettingsInput, stored, defaultLeadSettings),
  // Who gets the requests, when they are deleted, and what each customer is sent.
  proved: ({ recipients, escalation, retentionMonths, acknowledgement: { subject, text } }) => ({
    recipients: [recipients, escalation.recipients],
    retentionMonths,
    acknowledgement: [subject, text],
  }),
});

/** Settings → Leads. Fields that are missing or no longer valid take their default. */
export const readLeadSettings = leadSetting.read;

/** The addresses that are notified of submissions, without duplicates. */
export const notifiedAddresses = (
  { recipients }: LeadSettings,
  { leadsTo }: Pick<LeadChannels, 'leadsTo'>,
): string[] => {
  const addresses = recipients ?? leadsTo;
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_address, index) => keys.indexOf(keys[index] ?? '') === index);
};

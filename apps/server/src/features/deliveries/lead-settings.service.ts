import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  leadSettingsInput,
} from '@hvac/contract/leads';
import { storedValue } from '@hvac/contract/stored-value';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { findSecondDevices } from '../push/tellable-devices.service.ts';
import { defineSetting } from '../settings/setting.service.ts';
import {
  createReadChannels,
  type MailAccountDeps,
  readMailAccountState,
} from './mail-account.service.ts';
import { failedTestMailAt, lastTestMailAt } from './test-mail-record.service.ts';

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

/** Settings → Leads, with what the environment configures and the email account. */
export const readLeadSettingsRecord = async (
  em: EntityManager,
  deps: MailAccountDeps,
): Promise<LeadSettingsRecord> => {
  const { mail, leadsTo, leadWebhook } = await createReadChannels(deps)(em);
  return {
    ...(await leadSetting.readVersioned(em)),
    defaultRecipients: leadsTo,
    mail: mail
      ? {
          server: `${mail.server.host}, port ${mail.server.port}`,
          from: mail.from.name ? `${mail.from.name} <${mail.from.address}>` : mail.from.address,
          isLocked: mail.entered?.isLocked ?? false,
        }
      : null,
    mailAccount: await readMailAccountState(em, deps),
    secondDevices: await findSecondDevices(em),
    webhook: leadWebhook ? new URL(leadWebhook.url).origin : null,
    lastTestMailAt: await lastTestMailAt(em, mail),
    failedTestMailAt: await failedTestMailAt(em, mail),
  };
};

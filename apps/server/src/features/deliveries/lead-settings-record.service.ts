import type { LeadSettingsRecord } from '@hvac/contract/leads';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSecondDevices } from '../push/notifiable-devices.service.ts';
import { leadSetting } from './lead-settings.service.ts';
import {
  createReadChannels,
  type MailAccountDeps,
  readMailAccountState,
} from './mail-account.service.ts';
import { failedTestMailAt, lastTestMailAt } from './test-mail-record.service.ts';

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

import { formatDateTime } from '@hvac/contract/dates';
import type { DeliveryTrouble } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { adviceFor } from '../mail/mail-error.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';

const PAGE = '/admin/settings/leads';

const findTrouble = (
  { stage, error, since, waiting, failed }: DeliveryTrouble,
  { mail }: LeadChannels,
  timeZone: string,
) => {
  const numbers = [waiting ? `${waiting} waiting` : '', failed ? `${failed} gave up` : ''];
  const where = stage ? ` at the stage ${stage}` : '';
  const fix =
    stage && mail
      ? `${adviceFor(stage, error ?? '', mail.server)} A test email under Settings → Email account sends what is waiting.`
      : 'Check LEAD_WEBHOOK_URL and the program that receives it. Saving Settings → Who gets alerts sends what is waiting.';
  return problem(
    `New-lead ${stage ? 'emails are' : 'webhook calls are'} failing since ${formatDateTime(since, timeZone)} (${numbers.filter(Boolean).join(', ')}). The last try failed${where}: ${error}`,
    fix,
  );
};

const setUpOf = async (em: EntityManager, channels: LeadChannels) => {
  const { mail, leadWebhook } = channels;
  if (!mail && !leadWebhook) {
    return warning(
      'No one is emailed about new leads: no email account is connected.',
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465, with MAIL_FROM and LEADS_TO.',
    );
  }
  const addresses = mail ? notifiedAddresses(await readLeadSettings(em), channels) : [];
  if (addresses.length === 0 && !leadWebhook) {
    return warning(
      'No one is emailed about new leads: there are no recipients.',
      'Add recipients under Settings → Who gets alerts, or set LEADS_TO.',
    );
  }
  const told = [...addresses, ...(leadWebhook ? ['the webhook'] : [])].join(', ');
  return ok(`New leads are sent to ${told}.`);
};

/** Checks that somebody is notified of new submissions. */
export const leadsCheck: Check = {
  name: 'leads',
  title: 'Lead alerts',
  async run({ em, env }) {
    const trouble = await mailTrouble(em, env);
    if (!trouble) return { ...(await setUpOf(em, env)), page: PAGE };
    const { timeZone } = await readCompany(em);
    return { ...findTrouble(trouble, env, timeZone), page: PAGE };
  },
};

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
  const numbers = [waiting ? `${waiting} waiting` : '', failed ? `${failed} given up` : ''];
  const where = stage ? ` at the stage ${stage}` : '';
  const mend =
    stage && mail
      ? `${adviceFor(stage, error ?? '', mail.server)} A test mail under Settings → Leads sends what waits.`
      : 'Check LEAD_WEBHOOK_URL and what receives it. Saving Settings → Leads sends what waits.';
  return problem(
    `New requests do not reach you since ${formatDateTime(since, timeZone)} (${numbers.filter(Boolean).join(', ')}). The last attempt failed${where}: ${error}`,
    mend,
  );
};

const setUpOf = async (em: EntityManager, channels: LeadChannels) => {
  const { mail, leadWebhook } = channels;
  if (!mail && !leadWebhook) {
    return warning(
      'Nobody is told of a new request: no mail server is set up.',
      'Set SMTP_URL, for example smtps://user:password@mail.example.com:465, with MAIL_FROM and LEADS_TO.',
    );
  }
  const addresses = mail ? notifiedAddresses(await readLeadSettings(em), channels) : [];
  if (addresses.length === 0 && !leadWebhook) {
    return warning(
      'Nobody is told of a new request: there are no recipients.',
      'Set LEADS_TO, or enter recipients under Settings → Leads.',
    );
  }
  const told = [...addresses, ...(leadWebhook ? ['the webhook'] : [])].join(', ');
  return ok(`New requests are sent to ${told}.`);
};

/** Checks that somebody is told of new submissions. */
export const leadsCheck: Check = {
  name: 'leads',
  title: 'New requests',
  async run({ em, env }) {
    const trouble = await mailTrouble(em, env);
    if (!trouble) return { ...(await setUpOf(em, env)), page: PAGE };
    const { timeZone } = await readCompany(em);
    return { ...findTrouble(trouble, env, timeZone), page: PAGE };
  },
};

import type { DeliveryTrouble } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { mailTrouble } from './deliveries.service.ts';
import { notifiedAddresses } from './delivery-plan.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';

const PAGE = '/admin/settings';

const saysOf = ({ stage, error, since, waiting, failed }: DeliveryTrouble): string => {
  const where = stage ? ` at the stage ${stage}` : '';
  const many = [waiting ? `${waiting} waiting` : '', failed ? `${failed} given up` : ''];
  return `New requests do not reach you since ${since.slice(0, 16).replace('T', ' ')} UTC (${many.filter(Boolean).join(', ')}). The last attempt failed${where}: ${error}`;
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
    const trouble = await mailTrouble(em);
    const outcome = trouble
      ? problem(
          saysOf(trouble),
          'Send a test mail under Settings → Leads: it names what to look at, and sends what waits.',
        )
      : await setUpOf(em, env);
    return { ...outcome, page: PAGE };
  },
};

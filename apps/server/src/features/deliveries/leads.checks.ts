import { formatDateTime } from '@hvac/contract/dates';
import type { Fix } from '@hvac/contract/self-check';
import type { DeliveryTrouble } from '@hvac/contract/submissions';
import { troubleText } from '@hvac/contract/trouble-text';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import {
  type Check,
  fixText,
  type Outcome,
  ok,
  problem,
  warning,
} from '../../kernel/self-check.ts';
import { LOCKED_FIX } from '../mail/mail-advice.service.ts';
import { fixFor } from '../mail/mail-error.service.ts';
import { countNotifiedDevices } from '../push/notifiable-devices.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';
import type { ReadChannels } from './mail-account.service.ts';

const PAGE = '/admin/settings/leads';

const WHEN_FIXED =
  'Once this is fixed, send a test email under Settings → Email account. It also sends the leads that are waiting.';

/** Whether it is the customer's own mail server that takes no answer, which no setting changes. */
const isRefusedByCustomer = ({ answerTo, stage }: DeliveryTrouble): boolean =>
  answerTo !== null && stage === 'recipient';

const fixOf = (trouble: DeliveryTrouble, { mail }: LeadChannels): Fix => {
  const { channel, stage, error } = trouble;
  if (isRefusedByCustomer(trouble)) {
    return { advice: "Call the customer instead: their mail server doesn't take the answer." };
  }
  if (channel === 'push') {
    return {
      advice:
        'Leads are kept, and still go out by email. Notifications are tried again for 12 hours.',
      technical:
        'Check that the machine reaches the push service on port 443, that its clock is right, and that SITE_URL is the public address.',
    };
  }
  if (stage && !mail) return { advice: 'Connect an account under Settings → Email account.' };
  if (stage && mail) {
    const fix = fixFor(stage, error ?? '', mail);
    return mail.entered
      ? { ...fix, advice: `${fix.advice} ${WHEN_FIXED}` }
      : {
          advice: WHEN_FIXED,
          technical: `Failed at the stage ${stage}. ${fixText(fix)}`,
        };
  }
  return {
    advice:
      'Once this is fixed, save Settings → Who gets new leads. That also sends the leads that are waiting.',
    technical: 'Check LEAD_WEBHOOK_URL and the program that receives it.',
  };
};

const findTrouble = (
  trouble: DeliveryTrouble,
  channels: LeadChannels,
  timeZone: string,
): Outcome => {
  const { error, since, failed } = trouble;
  const givenUp = failed ? ` (${failed} gave up)` : '';
  return problem(
    `${troubleText(trouble)} since ${formatDateTime(since, timeZone)}${givenUp}. The last try: ${error}`,
    fixOf(trouble, channels),
  );
};

const setUpOf = async (em: EntityManager, channels: LeadChannels) => {
  const { mail, leadWebhook } = channels;
  const devices = await countNotifiedDevices(em);
  if (!mail && !leadWebhook && devices === 0) {
    return warning('No one is emailed about new leads: no email account is connected.', {
      advice: 'Connect one under Settings → Email account.',
      technical:
        'Or set SMTP_URL, for example smtps://user:password@mail.example.com:465, with MAIL_FROM and LEADS_TO.',
    });
  }
  const addresses = mail ? notifiedAddresses(await readLeadSettings(em), channels) : [];
  if (addresses.length === 0 && !leadWebhook && devices === 0) {
    return warning('No one is emailed about new leads: there are no recipients.', {
      advice: 'Add recipients under Settings → Who gets new leads.',
      technical: 'Or set LEADS_TO.',
    });
  }
  const recipients = [
    ...addresses,
    ...(leadWebhook ? ['the webhook'] : []),
    ...(devices > 0 ? [devices === 1 ? '1 device' : `${devices} devices`] : []),
  ];
  return ok(`New leads are sent to ${recipients.join(', ')}.`);
};

/** Checks that someone is notified of new submissions. */
export const createLeadsCheck = (readChannels: ReadChannels): Check => ({
  name: 'leads',
  title: 'Lead alerts',
  async run({ em }) {
    const channels = await readChannels(em);
    if (channels.mail?.entered?.isLocked) {
      const says =
        'No emails are sent, because the password of the email account can no longer be read. Leads are kept, and their emails wait.';
      return { ...problem(says, LOCKED_FIX), page: PAGE };
    }
    const trouble = await mailTrouble(em, channels);
    if (!trouble) return { ...(await setUpOf(em, channels)), page: PAGE };
    const { timeZone } = await readCompany(em);
    const page = isRefusedByCustomer(trouble) ? '/admin/submissions' : PAGE;
    return { ...findTrouble(trouble, channels, timeZone), page };
  },
});

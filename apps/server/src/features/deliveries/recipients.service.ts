import type { DeviceHours, DeviceLine } from '@hvac/contract/push';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { findNotifiableDevices } from '../push/notifiable-devices.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { takeTurns } from './flood-jobs.service.ts';
import { notifiedAddresses, readLeadSettings } from './lead-settings.service.ts';
import type { Recipient } from './plan.service.ts';

/** An address as a recipient of mails. */
export const byMail = (address: string): Recipient => ({
  channel: 'mail',
  recipient: address,
  device: null,
});

const byPush = ({ id }: { id: number }): Recipient => ({
  channel: 'push',
  recipient: `device ${id}`,
  device: id,
});

/** A device as a recipient of messages, with when it may be notified. */
export interface DeviceRecipient extends Recipient {
  hours: DeviceHours;
}

/**
 * The devices of a line that take messages now.
 * @param mayDisturb whether those are among them that are notified during opening hours only
 */
export const devicesOf = async (
  em: EntityManager,
  line: DeviceLine,
  { mayDisturb = true } = {},
): Promise<DeviceRecipient[]> =>
  (await findNotifiableDevices(em, line, { mayDisturb })).map((device) => ({
    ...byPush(device),
    hours: device.hours,
  }));

/**
 * Who is notified of submissions by mail. Nobody for a channel that is not set up, so that nothing old is sent once it
 * is.
 */
export const mailedOf = async (em: EntityManager, channels: LeadChannels): Promise<Recipient[]> =>
  channels.mail ? notifiedAddresses(await readLeadSettings(em), channels).map(byMail) : [];

/** Who is notified of submissions by the webhook. */
export const webhookOf = ({ leadWebhook }: LeadChannels): Recipient[] =>
  leadWebhook
    ? [{ channel: 'webhook', recipient: new URL(leadWebhook.url).origin, device: null }]
    : [];

/** Who is notified when a submission is escalated: addresses that are not among the first, and devices. */
export const escalationRecipients = async (
  em: EntityManager,
  channels: LeadChannels,
  { mayDisturb }: { mayDisturb: boolean },
): Promise<Recipient[]> => {
  const settings = await readLeadSettings(em);
  const first = notifiedAddresses(settings, channels).map((address) => address.toLowerCase());
  const others = settings.escalation.recipients.filter(
    (address) => !first.includes(address.toLowerCase()),
  );
  return [
    ...(channels.mail ? others.map(byMail) : []),
    ...(await devicesOf(em, 'second', { mayDisturb })),
  ];
};

const RECEIPTS_PER_HOUR = 30;

/** Whether to write to a customer: once a day, and within an hourly limit, as anybody can enter any address. */
const mayAcknowledge = async (em: EntityManager, address: string): Promise<boolean> => {
  await takeTurns(em);
  const [sent] = await em.execute<[{ today: number; hour: number }]>(
    `select count(*) filter (where recipient = ?)::int as today,
       count(*) filter (where ${sqlWithinLast('created_at', "interval '1 hour'")})::int as hour
     from deliveries where reason = 'receipt' and ${sqlWithinLast('created_at', "interval '1 day'")}`,
    [address],
  );
  return sent.today === 0 && sent.hour < RECEIPTS_PER_HOUR;
};

/** The customer, if they are notified that their submission has come. */
export const acknowledgedOf = async (
  em: EntityManager,
  { mail }: LeadChannels,
  { email, spamScore, status }: SubmissionRow,
): Promise<Recipient[]> => {
  const customer = email.toLowerCase();
  const isTrusted = spamScore < CHECK_SCORE && status !== 'spam';
  if (!mail || !isTrusted || !(await readLeadSettings(em)).acknowledgement.isOn) return [];
  return (await mayAcknowledge(em, customer)) ? [byMail(customer)] : [];
};

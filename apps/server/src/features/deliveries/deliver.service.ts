import { hours } from '@hvac/contract/durations';
import type { DeliveryReason } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import { isPaused } from '../push/notifiable-devices.service.ts';
import type { PushSite } from '../push/push-site.service.ts';
import { GONE, type Notification, sendToDevice } from '../push/send-to-device.service.ts';
import { isHandled, isUnwanted, type SubmissionRow } from '../submissions/submission.entity.ts';
import { toSubmission } from '../submissions/submissions.rows.ts';
import { skipDelivery } from './deliveries.rows.ts';
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts';
import { floodMail } from './digest-mail.service.ts';
import type { MailFlood } from './flood-jobs.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import {
  type MailPlace,
  readMailPlace,
  submissionUrl,
  type WrittenMail,
} from './mail-place.service.ts';
import { addressInId, type MailDeps, sendMail } from './outgoing-mail.service.ts';
import { floodNotice, noticeOf } from './push-notice.service.ts';
import { writeReply } from './reply-mail.service.ts';
import {
  acknowledgementMail,
  escalationMail,
  notificationMail,
  reminderMail,
  urgentMail,
} from './submission-mails.service.ts';
import { postWebhook } from './webhook.service.ts';

/** What deliveries are sent with, besides the channels. */
export interface SendDeps extends Omit<MailDeps, 'channels' | 'timeouts'> {
  push: PushSite;
  /** Shorter timeouts in milliseconds, for tests. */
  timeouts?: MailDeps['timeouts'] & { webhook?: number; push?: number };
}

export interface DeliverDeps extends SendDeps {
  /** The channels as they are now. */
  readChannels(em: EntityManager): Promise<LeadChannels>;
  /** What the owner calls the three services; many deliveries at once share one reading. */
  readServiceTitles(): Promise<string[]>;
}

/** After this time a message is too late, in milliseconds. */
const MAX_PUSH_AGE_MS = hours(12);

/** Deliveries of one job, to one recipient. */
type Together = readonly [DeliveryRow, ...DeliveryRow[]];

interface Sending {
  em: EntityManager;
  deps: DeliverDeps;
  stopping: AbortSignal;
  now: Date;
}

/**
 * Holds the deliveries of a job whose submissions are spam or in the trash. The lock serializes this with decisions
 * about that.
 * @returns their ids
 */
const holdUnwanted = (em: EntityManager, job: string): Promise<string[]> =>
  em.transactional(async (tx) => {
    const unwanted = await tx.execute<{ id: number }[]>(
      `select id from contact_submissions where (status = 'spam' or deleted_at is not null)
         and id in (select submission_id from deliveries where job_id = ? and state = 'waiting')
       order by id for update`,
      [job],
    );
    if (unwanted.length === 0) return [];
    const held = await tx.execute<{ id: string }[]>(
      `update deliveries set state = 'held', job_id = null
       where job_id = ? and state = 'waiting' and submission_id in (?) returning id`,
      [job, unwanted.map(({ id }) => id)],
    );
    return held.map(({ id }) => id);
  });

/**
 * Why nobody needs a delivery any more; null if somebody does.
 * @throws AppError `invalid` for a message to a device that has failed until it was too late
 */
const skipReason = (
  { channel, reason, submission, device, createdAt, attempts, error }: DeliveryRow,
  now: Date,
): string | null => {
  if (channel === 'mail' && reason === 'escalation' && isHandled(submission)) {
    return 'Somebody has taken care of it';
  }
  if (channel !== 'push') return null;
  if (!device) return 'The device was removed';
  if (device.goneAt) return GONE;
  if (isPaused(device, now)) return 'Notifications are paused on the device';
  if (submission.status !== 'new') return 'Somebody has answered';
  if (reason !== 'reminder' && isHandled(submission)) return 'Somebody has opened it';
  const isOld = now.getTime() - createdAt.getTime() > MAX_PUSH_AGE_MS;
  if (!isOld) return null;
  if (attempts > 0) throw new AppError('invalid', error ?? 'The device could not be reached');
  return 'It was no news any more';
};

type WriteMail = (
  submission: SubmissionRow,
  place: MailPlace,
  now: Date,
  em: EntityManager,
) => WrittenMail | Promise<WrittenMail>;

/**
 * Mails about one submission. One of a flood that was left out of its mail, or is sent again, gets a mail of its own.
 */
const MAILS: Record<Exclude<DeliveryReason, 'reply'>, WriteMail> = {
  new: notificationMail,
  flood: notificationMail,
  urgent: urgentMail,
  escalation: escalationMail,
  reminder: reminderMail,
  receipt: async (submission, place, now, em) =>
    acknowledgementMail(await readLeadSettings(em), submission, place, now),
};

/** The mail to the same recipient that an urgent one follows. */
const firstMailTo = (em: EntityManager, { submission, recipient }: DeliveryRow) =>
  em.findOne(DeliveryEntity, { submission, recipient, channel: 'mail', reason: 'new' });

const mail = async ({ em, deps, stopping, now }: Sending, delivery: DeliveryRow): Promise<void> => {
  const { id, reason, recipient, submission } = delivery;
  const idOf = (part: bigint) => `submission-${submission.id}.${part}`;
  const place = await readMailPlace(em, deps.siteUrl);
  const account = { ...deps, channels: await deps.readChannels(em) };
  if (reason === 'reply') {
    const reply = await writeReply(em, delivery, place);
    if (!reply) return skipDelivery(em, id, 'The answer was deleted');
    const { written, to, follows } = reply;
    const ids = { id: idOf(reply.id), follows: follows.map(idOf) };
    return sendMail(account, { ...written, to, deliverTo: recipient, ...ids }, stopping);
  }
  const written = await MAILS[reason](submission, place, now, em);
  const first = reason === 'urgent' ? await firstMailTo(em, delivery) : null;
  const ids = { id: idOf(id), follows: first ? [idOf(first.id)] : [] };
  await sendMail(account, { ...written, to: recipient, ...ids }, stopping);
};

const postToWebhook = async (
  { em, deps, now }: Sending,
  { reason, submission }: DeliveryRow,
): Promise<void> => {
  const { leadWebhook } = await deps.readChannels(em);
  if (!leadWebhook) throw new AppError('unavailable', 'The webhook is not set up');
  const { id, status, origin = null, answers = null } = submission;
  const url = submissionUrl(deps.siteUrl, id);
  await postWebhook(
    {
      ...leadWebhook,
      id: reason === 'urgent' ? `submission-${id}-urgent` : `submission-${id}`,
      type: reason === 'urgent' ? 'submission.urgent' : 'submission.created',
      data: { ...toSubmission(submission), status, origin, answers, url },
    },
    now,
    deps.timeouts?.webhook,
  );
};

const pushTo = async (
  { em, deps, stopping, now }: Sending,
  deliveries: Together,
  notification: Notification,
): Promise<void> => {
  const { device } = deliveries[0];
  if (!device) return;
  const notice = { ...notification, topic: notification.tag };
  const timeoutMs = deps.timeouts?.push;
  const outcome = await sendToDevice(em, deps.push, device, notice, { now, stopping, timeoutMs });
  if (outcome === 'sent') return;
  for (const { id } of deliveries) await skipDelivery(em, id, GONE);
};

const push = async (sending: Sending, delivery: DeliveryRow): Promise<void> => {
  const { deps, now } = sending;
  const { id, reason, submission, device } = delivery;
  const notice = noticeOf(
    reason,
    submission,
    { hasDetails: device?.details === true },
    {
      serviceTitles: await deps.readServiceTitles(),
      from: deps.push.links.sign(Number(id)),
      now,
    },
  );
  await pushTo(sending, [delivery], notice);
};

/** Sends one delivery, written from the current data. */
const SEND = { mail, push, webhook: postToWebhook };

/**
 * Sends the waiting deliveries of a job: holds those whose submissions have become spam or were moved to the trash,
 * skips those that nobody needs any more, and leaves the rest to `send`.
 */
const deliverRest = async (
  em: EntityManager,
  job: string,
  now: Date,
  send: (deliveries: Together) => Promise<void>,
): Promise<void> => {
  const waiting = await em.find(
    DeliveryEntity,
    { job: BigInt(job), state: 'waiting' },
    { populate: ['submission', 'event', 'device'], orderBy: { id: 'asc' } },
  );
  const hasUnwanted = waiting.some(({ submission }) => isUnwanted(submission));
  const held = hasUnwanted ? await holdUnwanted(em, job) : [];
  const rest: DeliveryRow[] = [];
  for (const delivery of waiting) {
    if (held.includes(String(delivery.id))) continue;
    const reason = skipReason(delivery, now);
    if (reason === null) rest.push(delivery);
    else await skipDelivery(em, delivery.id, reason);
  }
  const [first, ...others] = rest;
  if (first) await send([first, ...others]);
};

/**
 * Sends the waiting delivery of a job.
 * @throws MailError, or AppError below status 500 if it would be refused again
 */
export const deliver = (
  em: EntityManager,
  deps: DeliverDeps,
  job: string,
  stopping: AbortSignal,
): Promise<void> => {
  const now = new Date();
  return deliverRest(em, job, now, ([delivery]) =>
    SEND[delivery.channel]({ em, deps, stopping, now }, delivery),
  );
};

/**
 * Tells the recipient of a job how many submissions have come.
 * @throws as `deliver` does
 */
export const deliverFlood = (
  em: EntityManager,
  deps: DeliverDeps,
  { job, mailed }: { job: string; mailed?: MailFlood },
  stopping: AbortSignal,
): Promise<void> => {
  const now = new Date();
  return deliverRest(em, job, now, async (deliveries) => {
    if (!mailed) {
      const submissions = deliveries.map(({ submission }) => submission);
      return pushTo({ em, deps, stopping, now }, deliveries, floodNotice(submissions, job));
    }
    const { recipient: to, until } = mailed;
    const written = floodMail(deliveries.length, await readMailPlace(em, deps.siteUrl));
    const id = `rush-${Date.parse(until)}-${job}.${addressInId(to)}`;
    const account = { ...deps, channels: await deps.readChannels(em) };
    await sendMail(account, { ...written, to, id }, stopping);
  });
};

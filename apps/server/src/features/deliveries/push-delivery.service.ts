import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { PushDeviceEntity, type PushDeviceRow } from '../push/push-device.entity.ts';
import { GONE, sendToDevice } from '../push/send-to-device.service.ts';
import { isPaused } from '../push/tellable-devices.service.ts';
import { isUnwanted, type SubmissionRow } from '../submissions/submission.entity.ts';
import { type DeliverDeps, holdIfUnwanted } from './deliver.service.ts';
import { isPush, type PushKind, skipDelivery } from './deliveries.rows.ts';
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts';
import { noticeOf } from './push-notice.service.ts';
import { deviceIdOf, isHandled } from './push-plan.service.ts';

type PushDeps = Pick<DeliverDeps, 'push' | 'timeouts'> & {
  /** What the owner calls the three services; many deliveries at once share one reading. */
  readServiceTitles(): Promise<string[]>;
};

const HOUR = 60 * 60_000;
/** After this time a message is no news, in milliseconds. */
const LONGEST_TRY = 12 * HOUR;
/** Messages with a sound that a device gets within an hour: more than one address may cause. */
const SOUNDS_PER_HOUR = 40;
/** Counted apart, so that the others never silence them. */
const PRESSING: readonly PushKind[] = ['urgentPush', 'escalationPush'];
const USUAL: readonly PushKind[] = ['push', 'reminderPush'];

/** Why nobody needs a message any more; null if somebody does. */
const whyNeedless = (
  kind: PushKind,
  submission: SubmissionRow,
  device: PushDeviceRow | null,
  now: Date,
): string | null => {
  if (!device) return 'The device was removed';
  if (device.goneAt) return GONE;
  if (isPaused(device, now)) return 'Notifications are paused on the device';
  if (submission.status !== 'new') return 'Somebody has answered';
  if (kind !== 'reminderPush' && isHandled(submission)) return 'Somebody has opened it';
  return null;
};

/** Whether a device has had so many messages within the hour before that one more would drown what matters. */
const hasHadEnough = async (
  em: EntityManager,
  { id, recipient }: DeliveryRow,
  kind: PushKind,
): Promise<boolean> => {
  const counted = PRESSING.includes(kind) ? PRESSING : USUAL;
  const earlier = await em.execute(
    `select 1 from deliveries d join contact_submissions s on s.id = d.submission_id
     where d.kind in (?) and d.recipient = ? and d.id < ? and d.state in ('sent', 'waiting') and s.spam_score < ?
       and ${sqlWithinLast('d.created_at', "interval '1 hour'")} limit ?`,
    [counted, recipient, id, CHECK_SCORE, SOUNDS_PER_HOUR],
  );
  return earlier.length >= SOUNDS_PER_HOUR;
};

/** The notification of a delivery, written from the current data. */
const writeNotice = async (
  em: EntityManager,
  { push, readServiceTitles }: PushDeps,
  kind: PushKind,
  delivery: DeliveryRow & { submission: SubmissionRow },
  device: PushDeviceRow,
  now: Date,
) => {
  const notice = noticeOf(
    kind,
    delivery.submission,
    { hasDetails: device.details },
    {
      serviceTitles: await readServiceTitles(),
      from: push.links.sign(Number(delivery.id)),
      now,
    },
  );
  const isPressing = !notice.isSilent;
  const isSilent = notice.isSilent || (await hasHadEnough(em, delivery, kind));
  return { ...notice, isSilent, isPressing, topic: notice.tag };
};

/**
 * Sends the waiting delivery of a job to its device, unless it is not needed any more, which is decided now: meanwhile
 * somebody may have opened the submission. Held like a mail if the submission has become spam or was moved to the trash.
 * @throws AppError below status 500 if it would be refused again
 */
export const deliverPush = async (
  em: EntityManager,
  deps: PushDeps,
  job: string,
  stopping: AbortSignal,
): Promise<void> => {
  const delivery = await em.findOne(
    DeliveryEntity,
    { job: BigInt(job), state: 'waiting' },
    { populate: ['submission'] },
  );
  if (!delivery || !isPush(delivery.kind)) return;
  const { id, kind, recipient, submission, attempts, error, createdAt } = delivery;
  if (isUnwanted(submission) && (await holdIfUnwanted(em, submission.id, id))) return;
  const now = new Date();
  const device = await em.findOne(PushDeviceEntity, deviceIdOf(recipient));
  const reason = whyNeedless(kind, submission, device, now);
  if (reason !== null || !device) return skipDelivery(em, id, reason ?? GONE);
  if (now.getTime() - createdAt.getTime() > LONGEST_TRY) {
    if (attempts > 0) throw new AppError('invalid', error ?? 'The device could not be reached');
    return skipDelivery(em, id, 'It was no news any more');
  }
  const notice = await writeNotice(em, deps, kind, delivery, device, now);
  const timeoutMs = deps.timeouts?.push;
  const outcome = await sendToDevice(em, deps.push, device, notice, { now, stopping, timeoutMs });
  if (outcome === 'gone') await skipDelivery(em, id, GONE);
};

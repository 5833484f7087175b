import { serviceLabel } from '@hvac/contract/contact-services';
import { days } from '@hvac/contract/durations';
import type { WaitingRequest } from '@hvac/contract/push';
import { isWithinLast } from '../../kernel/clock.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { Work } from '../../kernel/work.ts';
import type { PushSite } from '../push/push-site.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles } from '../settings/page-texts.service.ts';
import { isUnwanted } from '../submissions/submission.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';

const QUESTIONS = { name: 'contact:waiting', hits: 60, seconds: 10 * 60 };
/** How long the link of a notification shows something, in milliseconds. */
const LIFETIME = days(1);

/**
 * What a notification has shown of a request, for whoever presses it without a session: no more than its screen showed,
 * for a day, while the device is on and shows details, and until somebody has answered.
 * @param from the link of the notification
 * @returns null otherwise, whatever the reason
 * @throws AppError `tooMany`
 */
export const readWaitingRequest = async (
  work: Work,
  { links }: PushSite,
  from: string,
): Promise<WaitingRequest | null> => {
  await countAttempt(work, [QUESTIONS]);
  const { em } = work;
  const id = links.read(from);
  if (id === null) return null;
  const delivery = await em.findOne(
    DeliveryEntity,
    { id: BigInt(id) },
    { populate: ['submission', 'device'] },
  );
  if (!delivery) return null;
  const { submission, createdAt, device } = delivery;
  if (!isWithinLast(LIFETIME, createdAt, work.now())) return null;
  if (submission.status !== 'new' || isUnwanted(submission)) return null;
  if (!device?.details || device.goneAt) return null;
  const titles = await readServiceTitles(em, await readCompany(em));
  return {
    name: submission.fullName,
    phone: submission.phone,
    service: serviceLabel(submission.service, titles),
    isUrgent: submission.answers?.isUrgent === true,
    createdAt: submission.createdAt.toISOString(),
  };
};

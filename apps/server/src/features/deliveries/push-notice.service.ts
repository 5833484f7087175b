import { serviceLabel } from '@hvac/contract/contact-services';
import { minutes } from '@hvac/contract/durations';
import { shownPhone } from '@hvac/contract/phone-number';
import { CHECK_SCORE, type DeliveryReason } from '@hvac/contract/submissions';
import { oneLine } from '../../kernel/one-line.ts';
import type { Notification } from '../push/send-to-device.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';

interface NoticePlace {
  /** What the owner calls the three services. */
  serviceTitles: string[];
  /** The link of this delivery, signed. */
  from: string;
  now: Date;
}

const MAX_LENGTH = { name: 60, message: 120 };

/** How long ago, in whole minutes or hours. */
const ageText = (createdAt: Date, now: Date): string => {
  const inMinutes = Math.max(1, Math.round((now.getTime() - createdAt.getTime()) / minutes(1)));
  if (inMinutes < 60) return `${inMinutes} ${inMinutes === 1 ? 'minute' : 'minutes'} ago`;
  const inHours = Math.round(inMinutes / 60);
  return `${inHours} ${inHours === 1 ? 'hour' : 'hours'} ago`;
};

/** What a notification says of whom, and of nobody. */
const headingsOf = (
  reason: DeliveryReason,
  { answers, spamScore }: SubmissionRow,
  service: string,
): { of: string; plain: string } => {
  if (reason === 'escalation') return { of: 'Nobody has opened it', plain: 'A request waits' };
  if (reason === 'reminder') return { of: 'Reminder', plain: 'A request waits' };
  if (answers?.isUrgent) return { of: 'No heat or cooling', plain: 'Urgent request' };
  return { of: spamScore >= CHECK_SCORE ? 'Check' : service, plain: 'New request' };
};

/** Whether a submission may be spam, and is not said to be urgent. */
const isDoubtful = ({ spamScore, answers }: SubmissionRow): boolean =>
  spamScore >= CHECK_SCORE && answers?.isUrgent !== true;

/**
 * The notification about a submission, written from the current data. Without details it names nobody, because it also
 * shows on a locked screen.
 */
export const noticeOf = (
  reason: DeliveryReason,
  submission: SubmissionRow,
  { hasDetails }: { hasDetails: boolean },
  { serviceTitles, from, now }: NoticePlace,
): Notification => {
  const { id, fullName, phone, message, createdAt } = submission;
  const service = serviceLabel(submission.service, serviceTitles);
  const heading = headingsOf(reason, submission, service);
  const parts = [shownPhone(phone), oneLine(message, MAX_LENGTH.message)];
  if (reason === 'escalation') parts.unshift(ageText(createdAt, now));
  return {
    title: hasDetails ? `${heading.of}: ${oneLine(fullName, MAX_LENGTH.name)}` : heading.plain,
    body: hasDetails ? parts.join(' · ') : service,
    path: `/admin/submissions?id=${id}&from=${from}`,
    tag: `r${id}`,
    isSilent: isDoubtful(submission),
  };
};

/**
 * The notification of how many submissions have come in a flood. It names nobody, and replaces none that came before.
 * @param job that sends it
 */
export const floodNotice = (submissions: readonly SubmissionRow[], job: string): Notification => ({
  title: submissions.length === 1 ? '1 new lead' : `${submissions.length} new leads`,
  body: 'Open the inbox to see who needs a call',
  path: '/admin/submissions',
  tag: `f${job}`,
  isSilent: submissions.every(isDoubtful),
});

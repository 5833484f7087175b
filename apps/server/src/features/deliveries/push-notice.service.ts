import { serviceLabel } from '@hvac/contract/contact-services';
import { shownPhone } from '@hvac/contract/phone-number';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import { oneLine } from '../../kernel/one-line.ts';
import type { Notification } from '../push/send-to-device.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import type { PushKind } from './deliveries.rows.ts';

interface NoticePlace {
  /** What the owner calls the three services. */
  serviceTitles: string[];
  /** The link of this delivery, signed. */
  from: string;
  now: Date;
}

const MINUTE = 60_000;
const LONGEST = { name: 60, message: 120 };

/** How long ago, in whole minutes or hours. */
const ageText = (createdAt: Date, now: Date): string => {
  const minutes = Math.max(1, Math.round((now.getTime() - createdAt.getTime()) / MINUTE));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const hours = Math.round(minutes / 60);
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
};

/** What a notification says of whom, and of nobody. */
const headingsOf = (
  kind: PushKind,
  { answers, spamScore }: SubmissionRow,
  service: string,
): { of: string; plain: string } => {
  switch (kind) {
    case 'escalationPush':
      return { of: 'Nobody has opened it', plain: 'A request waits' };
    case 'reminderPush':
      return { of: 'Reminder', plain: 'A request waits' };
    case 'push':
    case 'urgentPush':
      if (answers?.isUrgent) return { of: 'No heat or cooling', plain: 'Urgent request' };
      return { of: spamScore >= CHECK_SCORE ? 'Check' : service, plain: 'New request' };
  }
};

/**
 * The notification about a submission, written from the current data. Without details it names nobody, because it also
 * shows on a locked screen.
 */
export const noticeOf = (
  kind: PushKind,
  submission: SubmissionRow,
  { hasDetails }: { hasDetails: boolean },
  { serviceTitles, from, now }: NoticePlace,
): Notification => {
  const { id, fullName, phone, message, createdAt, spamScore, answers } = submission;
  const service = serviceLabel(submission.service, serviceTitles);
  const heading = headingsOf(kind, submission, service);
  const parts = [shownPhone(phone), oneLine(message, LONGEST.message)];
  if (kind === 'escalationPush') parts.unshift(ageText(createdAt, now));
  return {
    title: hasDetails ? `${heading.of}: ${oneLine(fullName, LONGEST.name)}` : heading.plain,
    body: hasDetails ? parts.join(' · ') : service,
    path: `/admin/submissions?id=${id}&from=${from}`,
    tag: `r${id}`,
    isSilent: spamScore >= CHECK_SCORE && answers?.isUrgent !== true,
  };
};

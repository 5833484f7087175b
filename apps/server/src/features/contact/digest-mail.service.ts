import { serviceLabel } from '@hvac/contract/contact-services';
import type { MailBlock } from '../mail/mail-content.service.ts';
import { bothParts } from '../mail/mail-parts.service.ts';
import type { SubmissionRow } from './submission.entity.ts';
import { type MailPlace, submissionUrl, type WrittenMail } from './submission-mails.service.ts';

/** The newest of a set of submissions, and its size. */
export interface SomeSubmissions {
  rows: SubmissionRow[];
  total: number;
}

interface Found {
  unanswered: SomeSubmissions;
  spam: SomeSubmissions;
  now: Date;
}

const FIRST_WORDS = 140;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ageOf = (createdAt: Date, now: Date): string => {
  const age = now.getTime() - createdAt.getTime();
  if (age < HOUR) return counted(Math.max(1, Math.floor(age / MINUTE)), 'minute');
  return age < 2 * DAY
    ? counted(Math.floor(age / HOUR), 'hour')
    : counted(Math.floor(age / DAY), 'day');
};

const firstWords = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= FIRST_WORDS) return line;
  return `${line.slice(0, FIRST_WORDS).replace(/ \S*$/, '')} …`;
};

/** The morning mail: the submissions that are still new, and the spam received since yesterday. */
export const digestMail = ({ unanswered, spam, now }: Found, place: MailPlace): WrittenMail => {
  const { company, brand, siteUrl } = place;
  const entry = (submission: SubmissionRow, details: string): MailBlock => ({
    kind: 'entry',
    title: submission.fullName,
    href: submissionUrl(siteUrl, submission.id),
    details: [serviceLabel(submission.service), details].join(', '),
    text: firstWords(submission.message),
  });
  const list = (
    { rows, total }: SomeSubmissions,
    details: (row: SubmissionRow) => string,
  ): MailBlock[] => [
    ...rows.map((row) => entry(row, details(row))),
    ...(total > rows.length
      ? [{ kind: 'paragraph' as const, text: `And ${total - rows.length} more.` }]
      : []),
  ];
  const reasons = ({ spamReasons }: SubmissionRow) =>
    spamReasons.map(({ text }) => text).join(', ') || 'marked by you';
  const title = `${counted(unanswered.total, 'request')} without an answer`;
  return {
    fromName: company.name,
    subject: title,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bothParts(
      {
        company: company.name,
        title,
        preview: unanswered.rows
          .map(({ fullName }) => fullName)
          .slice(0, 5)
          .join(', '),
        blocks: [
          ...list(unanswered, ({ createdAt }) => `${ageOf(createdAt, now)} ago`),
          { kind: 'button', label: 'Open the inbox', href: `${siteUrl}/admin/submissions` },
          ...(spam.total > 0
            ? [{ kind: 'heading' as const, text: 'Taken for spam since yesterday' }]
            : []),
          ...list(spam, reasons),
        ],
        footer: [`Who gets this mail, and whether: ${siteUrl}/admin/settings/leads`],
      },
      brand,
    ),
  };
};

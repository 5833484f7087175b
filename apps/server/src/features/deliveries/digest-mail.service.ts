import { serviceLabel } from '@hvac/contract/contact-services';
import { days, hours, minutes } from '@hvac/contract/durations';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import { referenceOf } from '@hvac/contract/reference';
import { AppError } from '../../kernel/errors.ts';
import type { MailBlock } from '../mail/mail-content.service.ts';
import { MailError } from '../mail/mail-error.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import {
  leadSettingsUrl,
  type MailPlace,
  submissionUrl,
  type WrittenMail,
  websiteMail,
} from './mail-place.service.ts';
import { type MailDeps, sendMail } from './outgoing-mail.service.ts';
import { PER_HOUR } from './plan.service.ts';

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

/** Whether a mail about several visitors says what they wrote, or only which requests there are. */
export type Words = 'quoted' | 'left out';

const FIRST_WORDS = 140;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ageOf = (createdAt: Date, now: Date): string => {
  const age = now.getTime() - createdAt.getTime();
  if (age < hours(1)) return counted(Math.max(1, Math.floor(age / minutes(1))), 'minute');
  return age < days(2)
    ? counted(Math.floor(age / hours(1)), 'hour')
    : counted(Math.floor(age / days(1)), 'day');
};

const firstWords = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= FIRST_WORDS) return line;
  return `${line.slice(0, FIRST_WORDS).replace(/ \S*$/, '')} …`;
};

const entryOf = (
  { siteUrl, serviceTitles }: MailPlace,
  submission: SubmissionRow,
  details: string,
): MailBlock => {
  const { id, fullName, phone, service, message, status } = submission;
  const call = telHref(phone);
  const facts = [serviceLabel(service, serviceTitles), details, call === null && phone];
  return {
    kind: 'entry',
    title: fullName,
    href: submissionUrl(siteUrl, id),
    details: facts.filter(Boolean).join(', '),
    text: firstWords(message),
    ...(status !== 'spam' &&
      call !== null && { call: { label: `Call ${shownPhone(phone)}`, href: call } }),
  };
};

const entryWithoutWords = ({ siteUrl }: MailPlace, { id }: SubmissionRow): MailBlock => ({
  kind: 'entry',
  title: `Lead ${referenceOf(id)}`,
  href: submissionUrl(siteUrl, id),
  details: '',
  text: '',
});

const listOf = (
  place: MailPlace,
  { rows, total }: SomeSubmissions,
  words: Words,
  details: (row: SubmissionRow) => string,
): MailBlock[] => [
  ...rows.map((row) =>
    words === 'quoted' ? entryOf(place, row, details(row)) : entryWithoutWords(place, row),
  ),
  ...(total > rows.length
    ? [{ kind: 'paragraph' as const, text: `And ${total - rows.length} more.` }]
    : []),
];

const reasonsOf = ({ spamReasons }: SubmissionRow) =>
  spamReasons.map(({ text }) => text).join(', ');

const previewOf = ({ rows }: SomeSubmissions, words: Words) =>
  words === 'quoted'
    ? rows
        .map(({ fullName }) => fullName)
        .slice(0, 5)
        .join(', ')
    : 'See them in the inbox';

const whyWithoutWords = (words: Words): MailBlock[] =>
  words === 'quoted'
    ? []
    : [
        {
          kind: 'note',
          text: "Your email provider rejected this email with the customers' messages in it, so they are left out here.",
        },
      ];

const inboxButton = (siteUrl: string): MailBlock => ({
  kind: 'buttons',
  buttons: [{ label: 'Open the inbox', href: `${siteUrl}/admin/submissions` }],
});

/** The morning mail: the submissions that are still new, and the spam received since yesterday. */
export const digestMail = (
  { unanswered, spam, now }: Found,
  place: MailPlace,
  words: Words,
): WrittenMail => {
  const { siteUrl } = place;
  return websiteMail(place, {
    title: `${counted(unanswered.total, 'lead')} waiting for an answer`,
    preview: previewOf(unanswered, words),
    blocks: [
      ...whyWithoutWords(words),
      ...listOf(place, unanswered, words, ({ createdAt }) => `${ageOf(createdAt, now)} ago`),
      inboxButton(siteUrl),
      ...(spam.total > 0
        ? [{ kind: 'heading' as const, text: 'Marked as spam since yesterday' }]
        : []),
      ...listOf(place, spam, words, (row) => reasonsOf(row) || 'marked by your team'),
    ],
    footer: [`Change or stop this email: ${leadSettingsUrl(siteUrl)}`],
  });
};

/** The mail that says how many submissions have come in a flood. It quotes nobody, so no visitor can have it refused. */
export const floodMail = (count: number, place: MailPlace): WrittenMail =>
  websiteMail(place, {
    title: counted(count, 'new lead'),
    preview: 'See them in the inbox',
    blocks: [
      {
        kind: 'note',
        text: `More than ${PER_HOUR.mail} leads came in within an hour, so you get one email every five minutes.`,
      },
      inboxButton(place.siteUrl),
    ],
    footer: [`Change who gets these: ${leadSettingsUrl(place.siteUrl)}`],
  });

/** Whether the mail server refuses a mail for what it says, now and at every further attempt. */
const isRefusedForWords = (thrown: unknown): boolean =>
  thrown instanceof AppError &&
  thrown.cause instanceof MailError &&
  thrown.cause.stage === 'data' &&
  thrown.cause.isPermanent;

interface MailAboutMany {
  write(words: Words): WrittenMail;
  to: string;
  /** The part of the Message-ID before the domain. */
  id: string;
}

/**
 * Sends a mail about what several visitors wrote. If the mail server refuses its content, which any one of them may
 * have brought about, the mail is sent without their words, so that the others are not lost with it.
 * @throws as `sendMail` does
 */
export const sendAboutMany = async (
  deps: MailDeps,
  { write, to, id }: MailAboutMany,
  stopping: AbortSignal,
): Promise<void> => {
  try {
    await sendMail(deps, { ...write('quoted'), to, id }, stopping);
  } catch (thrown) {
    if (!isRefusedForWords(thrown)) throw thrown;
    await sendMail(deps, { ...write('left out'), to, id: `${id}.bare` }, stopping);
  }
};

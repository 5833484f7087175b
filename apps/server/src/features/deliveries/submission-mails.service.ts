import { answerTime } from '@hvac/contract/answer-time';
import {
  CONTACT_FIELDS,
  type ContactField,
  CONTACT_FIELD_LABELS as LABELS,
} from '@hvac/contract/contact';
import { companyTelHref, mailtoHref } from '@hvac/contract/contact-links';
import { contactText } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import { minutes } from '@hvac/contract/durations';
import { emergencyAdvice } from '@hvac/contract/emergency-advice';
import { firstNameOf } from '@hvac/contract/first-name';
import type { LeadSettings } from '@hvac/contract/leads';
import { shownPhone, smsHref, telHref } from '@hvac/contract/phone-number';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { referenceOf } from '@hvac/contract/reference';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { MailBlock, MailButton, MailFact } from '../mail/mail-content.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import {
  companyMail,
  leadSettingsUrl,
  type MailPlace,
  submissionUrl,
  type WrittenMail,
  websiteMail,
} from './mail-place.service.ts';

const factsOf = (values: [label: string, value: string | undefined][]): MailFact[] =>
  values.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The contact details of the customer, with links to call and to write to them. */
const customerFacts = ({ fullName, email, phone }: SubmissionRow): MailFact[] => [
  { label: LABELS.fullName, value: fullName },
  { label: LABELS.phone, value: shownPhone(phone), href: telHref(phone) ?? undefined },
  { label: LABELS.email, value: email, href: mailtoHref(email) },
];

/** Buttons to call the customer and to write to them, if they have given a number. */
const phoneButtons = ({ phone }: SubmissionRow, firstName: string): MailButton[] => {
  const [call, text] = [telHref(phone), smsHref(phone)];
  return call === null || text === null
    ? []
    : [
        { label: `Call ${firstName} – ${shownPhone(phone)}`, href: call },
        { label: `Text ${firstName}`, href: text },
      ];
};

/** The fields that mails show elsewhere: the contact details, and the message as a quote. */
const SHOWN_ELSEWHERE: ContactField[] = ['fullName', 'email', 'phone', 'message'];

/** What the customer asks for: every other field of the form. */
const requestFacts = (submission: SubmissionRow, { serviceTitles }: MailPlace): MailFact[] =>
  factsOf(
    CONTACT_FIELDS.filter((field) => !SHOWN_ELSEWHERE.includes(field)).map((field) => [
      LABELS[field],
      contactText(submission, field, serviceTitles),
    ]),
  );

/** What the customer answered after sending, apart from whether it is urgent. */
const answerFacts = (answers: CustomerAnswers | null): MailFact[] =>
  factsOf([
    ['Best time to call', answers?.bestTime],
    ['Service address', answers?.houseAddress],
  ]);

/** How the customer found the site; empty when nothing is known. */
const originFacts = (origin: SubmissionOrigin | null): MailFact[] =>
  factsOf([
    ['Clicked', origin?.ask],
    ['Landed on', origin?.landingPage],
    ['Referred by', origin?.referrer],
    ['Ad', Object.values(origin?.campaign ?? {}).join(' · ')],
  ]);

const originBlocks = (origin: SubmissionOrigin | null): MailBlock[] => {
  const facts = originFacts(origin);
  return facts.length > 0
    ? [
        { kind: 'heading', text: 'How they found you' },
        { kind: 'facts', facts },
      ]
    : [];
};

/** Characters of the message in a subject, of which phones show about forty. */
const SUBJECT_WORDS = 60;

/** The first sentence of a message, or as many words of it as a subject holds. */
const firstWords = (message: string): string => {
  const line = message.replace(/[\p{C}\s]+/gu, ' ').trim();
  const sentence = /^.+?[.!?](?= |$)/.exec(line.slice(0, SUBJECT_WORDS + 1))?.[0] ?? line;
  if (sentence.length <= SUBJECT_WORDS) return sentence.replace(/\.$/, '');
  return `${sentence.slice(0, SUBJECT_WORDS).replace(/ \S*$|[\ud800-\udbff]$/, '')}…`;
};

const kindOf = (submission: SubmissionRow): string => {
  if (isDoubtful(submission)) return 'Possible spam';
  if (submission.answers?.isUrgent) return 'URGENT – no heat/AC';
  return submission.soundsUrgent && submission.answers?.isUrgent !== false
    ? 'Sounds urgent'
    : 'New lead';
};

/** Characters of the message that mail programs show beside the subject. */
const PREVIEW = 120;

const urgentBlocks = (answers: CustomerAnswers | null): MailBlock[] =>
  answers?.isUrgent ? [{ kind: 'note', text: 'No heat or AC right now.' }] : [];

const isDoubtful = ({ spamScore }: SubmissionRow) => spamScore >= CHECK_SCORE;

const doubtBlocks = (submission: SubmissionRow): MailBlock[] =>
  isDoubtful(submission)
    ? [
        {
          kind: 'note',
          text: `This might be spam: ${submission.spamReasons.map(({ text }) => text).join(', ')}.`,
        },
      ]
    : [];

/** A mail about a submission for a phone: buttons first, then what the customer wrote. A reply goes to the customer. */
const leadMail = (
  submission: SubmissionRow,
  place: MailPlace,
  { subject, title, preview }: { subject: string; title: string; preview?: string },
): WrittenMail => {
  const { id, fullName, email, message, createdAt, answers = null } = submission;
  const { company, siteUrl } = place;
  const firstName = firstNameOf(fullName) ?? 'them';
  return {
    replyTo: { name: fullName, address: email },
    ...websiteMail(place, {
      subject,
      title,
      preview: preview ?? message.slice(0, PREVIEW),
      blocks: [
        ...urgentBlocks(answers),
        ...doubtBlocks(submission),
        {
          kind: 'buttons',
          buttons: [
            ...phoneButtons(submission, firstName),
            { label: 'Open in the inbox', href: submissionUrl(siteUrl, id) },
          ],
        },
        { kind: 'quote', text: message },
        {
          kind: 'facts',
          facts: [
            ...customerFacts(submission),
            ...requestFacts(submission, place),
            ...answerFacts(answers),
            {
              label: 'Received',
              value: formatDateTime(createdAt.toISOString(), company.timeZone),
            },
          ],
        },
        ...originBlocks(submission.origin ?? null),
      ],
      footer: [
        `Reply to this email to answer ${firstName}.`,
        `Change who gets these: ${leadSettingsUrl(siteUrl)}`,
      ],
    }),
  };
};

/** The mail that notifies the owner of a submission. */
export const notificationMail = (submission: SubmissionRow, place: MailPlace): WrittenMail => {
  const { fullName, message } = submission;
  return leadMail(submission, place, {
    subject: `${kindOf(submission)}: ${firstWords(message)} – ${fullName}`,
    title: `New lead: ${fullName}`,
  });
};

/** Whom to call. */
const callerOf = ({ fullName, phone }: SubmissionRow) => `${fullName}, ${shownPhone(phone)}`;

/** The mail that follows the notification once the customer has answered that it is urgent. */
export const urgentMail = (submission: SubmissionRow, place: MailPlace): WrittenMail =>
  leadMail(submission, place, {
    subject: `URGENT – no heat/AC: ${callerOf(submission)}`,
    title: `Urgent: ${submission.fullName}`,
  });

/** The mail on the day for which somebody wanted to be reminded. */
export const reminderMail = (submission: SubmissionRow, place: MailPlace): WrittenMail =>
  leadMail(submission, place, {
    subject: `Reminder: ${callerOf(submission)}`,
    title: `Reminder: ${submission.fullName}`,
  });

/** The mail of an escalation: about a submission that nobody has taken care of. */
export const escalationMail = (
  submission: SubmissionRow,
  place: MailPlace,
  now: Date,
): WrittenMail => {
  const { fullName, answers, createdAt } = submission;
  const waited = Math.max(1, Math.round((now.getTime() - createdAt.getTime()) / minutes(1)));
  const waits = waited < 120 ? `${waited} minutes` : `${Math.round(waited / 60)} hours`;
  const kind = answers?.isUrgent ? 'URGENT and not answered' : 'Nobody has opened it';
  return leadMail(submission, place, {
    subject: `${kind}: ${callerOf(submission)}`,
    title: `Waiting for ${waits}: ${fullName}`,
    preview: 'If you have called already, mark it as contacted.',
  });
};

/**
 * The mail that tells the customer that their submission has arrived. It contains nothing they typed, because anybody
 * can enter somebody else's address.
 */
export const acknowledgementMail = (
  { acknowledgement }: LeadSettings,
  { id }: Pick<SubmissionRow, 'id'>,
  place: MailPlace,
  now: Date,
): WrittenMail => {
  const { company, siteUrl } = place;
  const [first, ...others] = fillPlaceholders(acknowledgement.text, company)
    .split(/\n{2,}/)
    .map((text): MailBlock => ({ kind: 'paragraph', text }));
  const preview = answerTime(company, now);
  const advice = emergencyAdvice(company, now);
  const lines = [preview, ...(advice ? [advice] : []), `Your reference: ${referenceOf(id)}`];
  return {
    ...companyMail(place, {
      title: fillPlaceholders(acknowledgement.subject, company),
      preview,
      blocks: [
        ...(first ? [first] : []),
        { kind: 'box', text: lines.join('\n') },
        ...others,
        {
          kind: 'buttons',
          buttons: [{ label: `Call ${company.phone}`, href: companyTelHref(company) }],
        },
      ],
      footer: [
        `You're getting this because you contacted us at ${siteUrl}. Wasn't you? Just ignore it.`,
      ],
    }),
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
};

import type { Brand } from '@hvac/contract/brand';
import type { Company } from '@hvac/contract/company';
import { addressLine } from '@hvac/contract/company';
import { serviceLabel } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import type { LeadSettings } from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { MailBlock, MailContent } from '../mail/mail-content.service.ts';
import { bothParts } from '../mail/mail-parts.service.ts';
import type { MailMessage } from '../mail/send-mail.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import {
  answerFacts,
  customerFacts,
  originFacts,
  requestFacts,
} from '../submissions/submission-facts.service.ts';

/** The content of a mail, without its recipient. */
export type WrittenMail = Pick<
  MailMessage,
  'fromName' | 'replyTo' | 'subject' | 'text' | 'html' | 'headers'
>;

/** What a mail refers to. */
export interface MailPlace {
  company: Company;
  brand: Brand;
  /** Public origin. */
  siteUrl: string;
}

/** A mail from the website itself to those who get its requests; its title is the subject. */
export const websiteMail = (
  { company, brand }: MailPlace,
  title: string,
  content: Pick<MailContent, 'preview' | 'blocks' | 'footer'>,
): WrittenMail => ({
  fromName: company.name,
  subject: title,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...bothParts({ company: company.name, title, ...content }, brand),
});

const PREVIEW = 120;

/** The address of a submission in the back office. */
export const submissionUrl = (siteUrl: string, id: number): string =>
  `${siteUrl}/admin/submissions?id=${id}`;

const URGENT: MailBlock = { kind: 'note', text: 'No heat or no cooling now.' };

const urgentBlocks = (answers: CustomerAnswers | null): MailBlock[] =>
  answers?.isUrgent ? [URGENT] : [];

const footerOf = (siteUrl: string) => [
  'An answer to this mail goes to the customer.',
  `Who gets these mails: ${siteUrl}/admin/settings/leads`,
];

const originBlocks = (origin: SubmissionOrigin | null): MailBlock[] => {
  const facts = originFacts(origin);
  return facts.length > 0
    ? [
        { kind: 'heading', text: 'How they found you' },
        { kind: 'facts', facts },
      ]
    : [];
};

const doubtBlocks = ({ spamScore, spamReasons }: SubmissionRow): MailBlock[] =>
  spamScore < CHECK_SCORE
    ? []
    : [
        {
          kind: 'note',
          text: `Please check: this might be advertising (${spamReasons.map(({ text }) => text).join(', ')}).`,
        },
      ];

/** The mail that notifies the owner of a submission. A reply goes to the customer. */
export const notificationMail = (
  submission: SubmissionRow,
  { company, brand, siteUrl }: MailPlace,
): WrittenMail => {
  const { id, fullName, email, message, createdAt, answers = null } = submission;
  const service = serviceLabel(submission.service);
  const title = `New request from ${fullName}`;
  return {
    fromName: company.name,
    replyTo: { name: fullName, address: email },
    subject: `${submission.spamScore < CHECK_SCORE ? '' : '[check] '}${service}: ${fullName}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bothParts(
      {
        company: company.name,
        title,
        preview: message.slice(0, PREVIEW),
        blocks: [
          ...urgentBlocks(answers),
          ...doubtBlocks(submission),
          {
            kind: 'facts',
            facts: [
              ...customerFacts(submission),
              ...requestFacts(submission),
              {
                label: 'Received',
                value: formatDateTime(createdAt.toISOString(), company.timeZone),
              },
              ...answerFacts(answers),
            ],
          },
          { kind: 'quote', text: message },
          { kind: 'button', label: 'Open the request', href: submissionUrl(siteUrl, id) },
          ...originBlocks(submission.origin ?? null),
        ],
        footer: footerOf(siteUrl),
      },
      brand,
    ),
  };
};

/** The mail that follows the notification once the customer has answered that it is urgent. */
export const urgentMail = (
  submission: SubmissionRow,
  { company, brand, siteUrl }: MailPlace,
): WrittenMail => {
  const { id, fullName, email, phone, message, answers = null } = submission;
  return {
    fromName: company.name,
    replyTo: { name: fullName, address: email },
    subject: `Urgent, no heat or cooling: ${fullName}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bothParts(
      {
        company: company.name,
        title: `Urgent request from ${fullName}`,
        preview: `Call ${phone}`,
        blocks: [
          URGENT,
          { kind: 'facts', facts: [...customerFacts(submission), ...answerFacts(answers)] },
          { kind: 'quote', text: message },
          { kind: 'button', label: 'Open the request', href: submissionUrl(siteUrl, id) },
        ],
        footer: footerOf(siteUrl),
      },
      brand,
    ),
  };
};

/**
 * The mail that tells the customer that their submission has arrived. It contains nothing they typed, because anybody
 * can enter somebody else's address.
 */
export const acknowledgementMail = (
  { acknowledgement }: LeadSettings,
  { company, brand, siteUrl }: MailPlace,
): WrittenMail => {
  const subject = fillPlaceholders(acknowledgement.subject, company);
  const paragraphs = fillPlaceholders(acknowledgement.text, company).split(/\n{2,}/);
  return {
    fromName: company.name,
    replyTo: { name: company.name, address: company.email },
    subject,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...bothParts(
      {
        company: company.name,
        title: subject,
        preview: paragraphs[0] ?? '',
        blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })),
        footer: [
          `${company.name}, ${addressLine(company.address)}, ${company.phone}`,
          `You get this mail because your address was entered at ${siteUrl}. If it was not you, please ignore it.`,
        ],
      },
      brand,
    ),
  };
};

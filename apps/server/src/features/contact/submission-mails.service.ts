import type { Brand } from '@hvac/contract/brand';
import type { Company } from '@hvac/contract/company';
import { addressLine } from '@hvac/contract/company';
import { CONTACT_FIELD_LABELS, CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import { mailtoHref, telHref } from '@hvac/contract/contact-links';
import { contactText, serviceLabel } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import type { LeadSettings } from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { MailBlock, MailFact } from '../mail/mail-content.service.ts';
import { bothParts } from '../mail/mail-parts.service.ts';
import type { MailMessage } from '../mail/send-mail.service.ts';
import type { SubmissionRow } from './submission.entity.ts';

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

const PREVIEW = 120;

/** The address of a submission in the back office. */
export const submissionUrl = (siteUrl: string, id: number): string =>
  `${siteUrl}/admin/submissions?id=${id}`;

const factsOf = (values: Record<string, string | undefined>): MailFact[] =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));

const URGENT: MailBlock = { kind: 'note', text: 'No heat or no cooling now.' };

const urgentBlocks = (answers: CustomerAnswers | null): MailBlock[] =>
  answers?.isUrgent ? [URGENT] : [];

/** What the customer answered after sending, apart from whether it is urgent. */
const answerFacts = (answers: CustomerAnswers | null): MailFact[] =>
  factsOf({ 'Best time': answers?.bestTime, Address: answers?.houseAddress });

/** The contact details of the customer, with links to call and to write to them. */
const customerFacts = ({ fullName, email, phone }: SubmissionRow): MailFact[] => [
  { label: 'Name', value: fullName },
  { label: 'Phone', value: phone, href: telHref(phone) },
  { label: 'Email', value: email, href: mailtoHref(email) },
];

/** Fields of the form that have places of their own in a mail. */
const PLACED: ContactField[] = ['fullName', 'email', 'phone', 'service', 'message'];

const otherFacts = (submission: SubmissionRow): MailFact[] =>
  CONTACT_FIELDS.filter((field) => !PLACED.includes(field)).map((field) => ({
    label: CONTACT_FIELD_LABELS[field],
    value: contactText(submission, field),
  }));

const footerOf = (siteUrl: string) => [
  'An answer to this mail goes to the customer.',
  `Who gets these mails: ${siteUrl}/admin/settings/leads`,
];

const originBlocks = (origin: SubmissionOrigin | null): MailBlock[] => {
  const campaign = Object.entries(origin?.campaign ?? {}).map(
    ([name, value]) => `${name}=${value}`,
  );
  const facts = factsOf({
    'Asked about': origin?.ask,
    'First page': origin?.landingPage,
    'Came from': origin?.referrer,
    Campaign: campaign.join(', '),
  });
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
              { label: 'Service', value: service },
              ...otherFacts(submission),
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

import type { Brand } from '@hvac/contract/brand';
import { addressLine, type Company } from '@hvac/contract/company';
import {
  CONTACT_FIELDS,
  type ContactField,
  CONTACT_FIELD_LABELS as LABELS,
} from '@hvac/contract/contact';
import { mailtoHref, telHref } from '@hvac/contract/contact-links';
import { contactText, serviceLabel } from '@hvac/contract/contact-services';
import { formatDateTime } from '@hvac/contract/dates';
import type { LeadSettings } from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import { CHECK_SCORE } from '@hvac/contract/submissions';
import type { MailBlock, MailContent, MailFact } from '../mail/mail-content.service.ts';
import { renderMailParts } from '../mail/mail-parts.service.ts';
import type { MailMessage } from '../mail/send-mail.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';

const factsOf = (values: [label: string, value: string | undefined][]): MailFact[] =>
  values.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The contact details of the customer, with links to call and to write to them. */
const customerFacts = ({ fullName, email, phone }: SubmissionRow): MailFact[] => [
  { label: LABELS.fullName, value: fullName },
  { label: LABELS.phone, value: phone, href: telHref(phone) },
  { label: LABELS.email, value: email, href: mailtoHref(email) },
];

/** The fields that mails show elsewhere: the contact details, and the message as a quote. */
const SHOWN_ELSEWHERE: ContactField[] = ['fullName', 'email', 'phone', 'message'];

/** What the customer asks for: every other field of the form. */
const requestFacts = (submission: SubmissionRow): MailFact[] =>
  factsOf(
    CONTACT_FIELDS.filter((field) => !SHOWN_ELSEWHERE.includes(field)).map((field) => [
      LABELS[field],
      contactText(submission, field),
    ]),
  );

/** What the customer answered after sending, apart from whether it is urgent. */
const answerFacts = (answers: CustomerAnswers | null): MailFact[] =>
  factsOf([
    ['Best time', answers?.bestTime],
    ['Address', answers?.houseAddress],
  ]);

/** How the customer found the site; empty when nothing is known. */
const originFacts = (origin: SubmissionOrigin | null): MailFact[] => {
  const campaign = Object.entries(origin?.campaign ?? {}).map(
    ([name, value]) => `${name}=${value}`,
  );
  return factsOf([
    ['Asked about', origin?.ask],
    ['First page', origin?.landingPage],
    ['Came from', origin?.referrer],
    ['Campaign', campaign.join(', ')],
  ]);
};

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
  ...renderMailParts({ company: company.name, title, ...content }, brand),
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
    ...renderMailParts(
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
    ...renderMailParts(
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
    ...renderMailParts(
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

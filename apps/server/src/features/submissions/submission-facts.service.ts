import {
  CONTACT_FIELDS,
  type ContactField,
  CONTACT_FIELD_LABELS as LABELS,
} from '@hvac/contract/contact';
import { mailtoHref, telHref } from '@hvac/contract/contact-links';
import { contactText } from '@hvac/contract/contact-services';
import type { CustomerAnswers, SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { MailFact } from '../mail/mail-content.service.ts';
import type { SubmissionRow } from './submission.entity.ts';

const factsOf = (values: [label: string, value: string | undefined][]): MailFact[] =>
  values.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The contact details of the customer, with links to call and to write to them. */
export const customerFacts = ({ fullName, email, phone }: SubmissionRow): MailFact[] => [
  { label: LABELS.fullName, value: fullName },
  { label: LABELS.phone, value: phone, href: telHref(phone) },
  { label: LABELS.email, value: email, href: mailtoHref(email) },
];

/** The fields that mails show elsewhere: the contact details, and the message as a quote. */
const SHOWN_ELSEWHERE: ContactField[] = ['fullName', 'email', 'phone', 'message'];

/** What the customer asks for: every other field of the form. */
export const requestFacts = (submission: SubmissionRow): MailFact[] =>
  factsOf(
    CONTACT_FIELDS.filter((field) => !SHOWN_ELSEWHERE.includes(field)).map((field) => [
      LABELS[field],
      contactText(submission, field),
    ]),
  );

/** What the customer answered after sending, apart from whether it is urgent. */
export const answerFacts = (answers: CustomerAnswers | null): MailFact[] =>
  factsOf([
    ['Best time', answers?.bestTime],
    ['Address', answers?.houseAddress],
  ]);

/** How the customer found the site; empty when nothing is known. */
export const originFacts = (origin: SubmissionOrigin | null): MailFact[] => {
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

import type { Company } from '@hvac/contract/company';
import { formatDateTime } from '@hvac/contract/dates';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { referenceOf } from '@hvac/contract/reference';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailBlock } from '../mail/mail-content.service.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { companyMail, type MailPlace, type WrittenMail } from './mail-place.service.ts';

/** Characters of the customer's message that are quoted below an answer. */
const MAX_QUOTE = 2000;
const PREVIEW = 120;

const paragraphs = (text: string): MailBlock[] =>
  text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph', text: part }));

const quoteOf = (message: string): string =>
  message.length > MAX_QUOTE ? `${message.slice(0, MAX_QUOTE)}…` : message;

/** An answer of the office as a letter, with what the customer wrote below it. */
const replyMail = (
  { subject, text }: { subject: string; text: string },
  { createdAt, message }: Pick<SubmissionRow, 'createdAt' | 'message'>,
  place: MailPlace,
): WrittenMail =>
  companyMail(place, {
    title: subject,
    isLetter: true,
    preview: text.slice(0, PREVIEW),
    blocks: [
      ...paragraphs(text),
      {
        kind: 'paragraph',
        text: `You wrote on ${formatDateTime(createdAt.toISOString(), place.company.timeZone)}:`,
      },
      { kind: 'quote', text: quoteOf(message) },
    ],
    footer: [],
  });

/** The ids of the deliveries that mailed the customer, oldest first. */
const mailsToCustomer = async (em: EntityManager, submissionId: number): Promise<bigint[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from deliveries where submission_id = ?
       and ((reason = 'receipt' and state = 'sent') or (reason = 'reply' and not is_copy and state <> 'failed')) order by id`,
    [submissionId],
  );
  return rows.map(({ id }) => BigInt(id));
};

const asReply = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** The subject of the next answer to a customer, which goes on with what was sent before. */
export const replySubject = async (
  em: EntityManager,
  { id }: Pick<SubmissionRow, 'id'>,
  company: Company,
): Promise<string> => {
  const [earlier] = await em.execute<{ subject: string }[]>(
    'select subject from submission_events where submission_id = ? and subject is not null order by id limit 1',
    [id],
  );
  if (earlier) return asReply(earlier.subject);
  if ((await mailsToCustomer(em, id)).length === 0) {
    return `Your request to ${company.name} (${referenceOf(id)})`;
  }
  const { acknowledgement } = await readLeadSettings(em);
  return asReply(fillPlaceholders(acknowledgement.subject, company));
};

/**
 * The mail of a delivered answer: to whom it is addressed, the delivery that names it, and those it follows, so that mail
 * programs show one conversation. The copy for the company is the same mail. Null if the answer is gone.
 */
export const writeReply = async (
  em: EntityManager,
  { event, submission }: Pick<DeliveryRow, 'event' | 'submission'>,
  place: MailPlace,
): Promise<{ written: WrittenMail; to: string; id: bigint; follows: bigint[] } | null> => {
  const reply =
    event && (await em.findOne(DeliveryEntity, { event, reason: 'reply', isCopy: false }));
  if (!reply || !event.subject || !event.note) return null;
  const { id, recipient: to } = reply;
  const follows = (await mailsToCustomer(em, submission.id)).filter((earlier) => earlier < id);
  return {
    written: replyMail({ subject: event.subject, text: event.note }, submission, place),
    to,
    id,
    follows,
  };
};

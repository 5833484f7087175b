import { answerTime } from '@hvac/contract/answer-time';
import { CONTACT_FIELDS, type ContactField } from '@hvac/contract/contact';
import { namesDanger } from '@hvac/contract/danger-words';
import { emergencyAdvice } from '@hvac/contract/emergency-advice';
import { firstNameOf } from '@hvac/contract/first-name';
import { RECEIPT_SECONDS, type Receipt, type SentForm } from '@hvac/contract/receipts';
import { referenceOf } from '@hvac/contract/reference';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinLast } from '../../kernel/clock.ts';
import type { Signer } from '../../kernel/signer.ts';
import { readCompany } from '../settings/company.service.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';

/** A submission as its sender knows it. */
export type StoredSubmission = Pick<
  SubmissionRow,
  'id' | 'fullName' | 'service' | 'message' | 'createdAt'
>;

/** Whether the sender of a submission may still see and amend it. */
export const isFresh = ({ createdAt }: Pick<StoredSubmission, 'createdAt'>, now: Date): boolean =>
  isWithinLast(RECEIPT_SECONDS * 1000, createdAt, now);

/** The token that lets the sender see and amend a submission; null once the time for that has passed. */
export const receiptToken = (signer: Signer, stored: StoredSubmission, now: Date): string | null =>
  isFresh(stored, now) ? signer.sign(stored.id) : null;

// They have no emergencies.
const CAN_WAIT: readonly string[] = ['air-quality', 'maintenance'];

/** The receipt of a submission. The reference never changes, nor does the token until it expires. */
export const createReceipt = async (
  em: EntityManager,
  signer: Signer,
  stored: StoredSubmission,
  now: Date,
): Promise<Receipt> => {
  const company = await readCompany(em);
  return {
    reference: referenceOf(stored.id),
    token: receiptToken(signer, stored, now),
    answerTime: answerTime(company, now),
    emergencyAdvice: CAN_WAIT.includes(stored.service) ? null : emergencyAdvice(company, now),
    isDanger: namesDanger(stored.message),
    firstName: firstNameOf(stored.fullName),
  };
};

/** What was sent, for the holder of the token; null for a wrong or old token and for a deleted submission. */
export const findSentForm = async (
  em: EntityManager,
  signer: Signer,
  token: string,
  now: Date,
): Promise<SentForm | null> => {
  const id = signer.read(token);
  const submission = id === null ? null : await em.findOne(SubmissionEntity, { id });
  if (!submission || !isFresh(submission, now)) return null;
  const values = CONTACT_FIELDS.map((field) => [field, submission[field]]);
  return {
    ...(await createReceipt(em, signer, submission, now)),
    values: Object.fromEntries(values) as Record<ContactField, string>,
    answers: submission.answers ?? null,
  };
};

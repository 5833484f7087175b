import { createHash } from 'node:crypto';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactInput,
  type Submission,
} from '@hvac/contract/contact';
import { equivalentFormKeys } from '@hvac/contract/form-key';
import { comparableNumber } from '@hvac/contract/phone-number';
import type { SubmissionOrigin } from '@hvac/contract/submission-extras';
import { soundsUrgent } from '@hvac/contract/urgent-words';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { foldedText } from '../../kernel/search.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { planNew } from '../deliveries/lead-plans.service.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { toSubmission } from '../submissions/submissions.rows.ts';
import { notifyUrgent } from './answers.service.ts';
import type { StoredSubmission } from './receipts.service.ts';
import { assessSpam } from './spam-assessment.service.ts';
import { type FormSignals, HONEYPOT_FIELD } from './spam-score.service.ts';

const PER_MINUTE = { name: 'contact:minute', hits: 5, seconds: 60 };
const PER_HOUR = { name: 'contact:hour', hits: 30, seconds: 60 * 60 };

type ContactForm = Record<ContactField, string>;

// The content is part of the hash, so a form that is corrected and sent again is a new submission.
const hashOfForm = (submissionKey: string, form: ContactForm, isUrgent: boolean) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        submissionKey,
        ...CONTACT_FIELDS.map((field) => form[field]),
        ...(isUrgent ? ['urgent'] : []),
      ]),
    )
    .digest('hex');

/** The earlier submission of the same form; null if there is none. */
const findStored = (
  em: EntityManager,
  submissionKey: string,
  form: ContactForm,
  isUrgent: boolean,
) => {
  const hashes = equivalentFormKeys(submissionKey).map((key) => hashOfForm(key, form, isUrgent));
  return em.findOne(SubmissionEntity, { submissionKey: { $in: hashes } });
};

const countSubmission = (work: Work): Promise<void> => countAttempt(work, [PER_MINUTE, PER_HOUR]);

interface SubmissionExtras {
  submissionKey: string | null;
  origin: SubmissionOrigin | null;
  /** Whether the customer said that there is no heat or no cooling. */
  isUrgent: boolean;
  /** How the form was sent; null for a program. */
  sent: FormSignals | null;
}

/** Stores a submission and plans its deliveries; null if an earlier one has the same key. */
const storeSubmission = async (
  tx: Transaction,
  channels: LeadChannels,
  form: ContactForm,
  { sent, isUrgent, ...extras }: SubmissionExtras,
): Promise<SubmissionRow | null> => {
  const spam = await assessSpam(tx.em, form, sent);
  const { fullName, email, phone, service, message } = form;
  const row = {
    ...form,
    ...extras,
    ...spam,
    phoneNumber: comparableNumber(phone) ?? '',
    foldedText: foldedText(fullName, email, phone, service, message),
    soundsUrgent: soundsUrgent(message),
    ...(isUrgent && { answers: { isUrgent } }),
    createdAt: new Date(),
  };
  const [stored] = await tx.em
    .createQueryBuilder(SubmissionEntity)
    .insert(row)
    .onConflict('submissionKey')
    .ignore()
    .returning(['id'])
    .execute<{ id: number }[]>('all');
  if (!stored) return null;
  const submission = await tx.em.findOneOrFail(SubmissionEntity, stored.id);
  tx.record('created', SubmissionEntity, submission.id);
  await planNew(tx, channels, submission);
  if (isUrgent) await notifyUrgent(tx, submission, submission.createdAt);
  return submission;
};

/**
 * Stores a submission. A form that is sent twice (same `submissionKey` and content) is stored once.
 * @param sent how the form was sent
 * @returns the new submission, or the earlier one
 * @throws AppError `tooMany`, `unavailable` if the earlier one was deleted meanwhile
 */
export const submitContactForm = async (
  work: Work,
  channels: LeadChannels,
  input: ContactInput,
  sent: FormSignals,
): Promise<StoredSubmission> => {
  const {
    submissionKey = null,
    [HONEYPOT_FIELD]: _honeypot,
    origin = null,
    isUrgent = false,
    ...form
  } = input;
  const findEarlier = async () =>
    submissionKey === null ? null : findStored(work.em, submissionKey, form, isUrgent);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  await countSubmission(work);
  const key = submissionKey === null ? null : hashOfForm(submissionKey, form, isUrgent);
  const stored = await work.transaction((tx) =>
    storeSubmission(tx, channels, form, { submissionKey: key, origin, isUrgent, sent }),
  );
  const submission = stored ?? (await findEarlier());
  if (!submission) throw new AppError('unavailable', 'The request was deleted meanwhile');
  return submission;
};

/**
 * Stores a submission from a program, however often it is sent.
 * @throws AppError `tooMany`
 */
export const addSubmission = async (
  work: Work,
  channels: LeadChannels,
  form: ContactForm,
): Promise<Submission> => {
  await countSubmission(work);
  return work.transaction(async (tx) => {
    const extras = { submissionKey: null, origin: null, isUrgent: false, sent: null };
    const row = await storeSubmission(tx, channels, form, extras);
    if (!row) throw new Error('A submission without a key is always stored');
    return toSubmission(row);
  });
};

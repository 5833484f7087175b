import { createHash } from 'node:crypto';
import type { ListPart } from '@hvac/contract/api-calls';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactInput,
  type Submission,
} from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { equalKeys } from '@hvac/contract/form-key';
import type { Page } from '@hvac/contract/paging';
import { idOfReference } from '@hvac/contract/reference';
import type { SubmissionOrigin } from '@hvac/contract/submission-extras';
import type { SubmissionsInput } from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { addressKey } from '../../kernel/addresses.ts';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { containing } from '../../kernel/search.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { planDeliveries } from './deliveries.service.ts';
import type { StoredSubmission } from './receipts.service.ts';
import { SubmissionEntity, type SubmissionRow } from './submission.entity.ts';
import { findSubmissions, type SubmissionFilter, toSubmission } from './submissions.rows.ts';

const PER_MINUTE = { hits: 5, seconds: 60 };
const PER_HOUR = { hits: 30, seconds: 60 * 60 };

type ContactForm = Record<ContactField, string>;

// The content is part of the hash, so a form that is corrected and sent again is a new submission.
const hashOfForm = (submissionKey: string, form: ContactForm) =>
  createHash('sha256')
    .update(JSON.stringify([submissionKey, ...CONTACT_FIELDS.map((field) => form[field])]))
    .digest('hex');

/** The earlier submission of the same form; null if there is none. */
const findStored = (em: EntityManager, submissionKey: string, form: ContactForm) => {
  const hashes = equalKeys(submissionKey).map((key) => hashOfForm(key, form));
  return em.findOne(SubmissionEntity, { submissionKey: { $in: hashes } });
};

const countSubmission = (work: Work): Promise<void> =>
  countAttempt(work, (address) => [
    { key: `contact:minute:${addressKey(address)}`, ...PER_MINUTE },
    { key: `contact:hour:${addressKey(address)}`, ...PER_HOUR },
  ]);

/** Stores a submission and what has to be sent because of it; null if the key is that of an earlier one. */
const storeSubmission = async (
  tx: Transaction,
  channels: LeadChannels,
  form: ContactForm,
  extras: { submissionKey: string | null; origin: SubmissionOrigin | null },
): Promise<SubmissionRow | null> => {
  const row = { ...form, ...extras, createdAt: new Date() };
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
  await planDeliveries(tx, channels, submission);
  return submission;
};

/**
 * Stores a submission. The same form sent twice (its `submissionKey`) is stored once.
 * @returns the new submission, or the earlier one
 * @throws AppError `tooMany`
 */
export const submitContactForm = async (
  work: Work,
  channels: LeadChannels,
  input: ContactInput,
): Promise<StoredSubmission> => {
  const { submissionKey = null, topic: _topic, origin = null, ...form } = input;
  const findEarlier = async () =>
    submissionKey === null ? null : findStored(work.em, submissionKey, form);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  await countSubmission(work);
  const key = submissionKey === null ? null : hashOfForm(submissionKey, form);
  const stored = await work.transaction((tx) =>
    storeSubmission(tx, channels, form, { submissionKey: key, origin }),
  );
  const submission = stored ?? (await findEarlier());
  if (!submission) throw new AppError('unavailable', 'The request was deleted meanwhile');
  return submission;
};

/**
 * Stores a submission of a program, as often as it is sent.
 * @throws AppError `tooMany`
 */
export const addSubmission = async (
  work: Work,
  channels: LeadChannels,
  form: ContactForm,
): Promise<Submission> => {
  await countSubmission(work);
  return work.transaction(async (tx) => {
    const row = await storeSubmission(tx, channels, form, { submissionKey: null, origin: null });
    if (!row) throw new Error('A submission without a key is always stored');
    return toSubmission(row);
  });
};

// A search also matches the label of a service, and the reference that the visitor was given.
const matching = (search: string): SubmissionFilter => {
  const services = SERVICE_OPTIONS.filter(
    ({ label }) => search !== '' && label.toLowerCase().includes(search.toLowerCase()),
  ).map(({ value }) => value as string);
  const id = idOfReference(search);
  const found = id === null ? containing(search) : { id };
  return services.length > 0 ? { $or: [found, { service: { $in: services } }] } : found;
};

/** A page of the submissions, newest first. */
export const listSubmissions = (
  em: EntityManager,
  { search, limit, offset }: SubmissionsInput,
): Promise<Page<Submission>> => findSubmissions(em, { where: matching(search), limit, offset });

/** Submissions, newest first, and how many there are; all of them without a limit. */
export const listAllSubmissions = (em: EntityManager, part: ListPart): Promise<Page<Submission>> =>
  findSubmissions(em, part);

import { createHash } from 'node:crypto';
import type { ListPart } from '@hvac/contract/api-calls';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactInput,
  type Submission,
  type SubmissionsInput,
} from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { equalKeys } from '@hvac/contract/form-key';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { containing } from '../../kernel/search.ts';
import type { Work } from '../../kernel/work.ts';
import { SubmissionEntity } from './submission.entity.ts';
import { findSubmissions, type SubmissionFilter, toSubmission } from './submissions.rows.ts';

const PER_MINUTE = { hits: 5, seconds: 60 };
const PER_HOUR = { hits: 30, seconds: 60 * 60 };

type ContactForm = Record<ContactField, string>;

// The content is part of the hash, so a form that is corrected and sent again is a new submission.
const hashOfForm = (submissionKey: string, form: ContactForm) =>
  createHash('sha256')
    .update(JSON.stringify([submissionKey, ...CONTACT_FIELDS.map((field) => form[field])]))
    .digest('hex');

const isStored = async (em: EntityManager, submissionKey: string, form: ContactForm) => {
  const hashes = equalKeys(submissionKey).map((key) => hashOfForm(key, form));
  return (await em.count(SubmissionEntity, { submissionKey: { $in: hashes } })) > 0;
};

const countSubmission = (work: Work): Promise<void> =>
  countAttempt(work, (address) => [
    { key: `contact:minute:${addressKey(address)}`, ...PER_MINUTE },
    { key: `contact:hour:${addressKey(address)}`, ...PER_HOUR },
  ]);

/**
 * Stores a submission. The same form sent twice (its `submissionKey`) is stored once.
 * @throws AppError `tooMany`
 */
export const submitContactForm = async (work: Work, input: ContactInput): Promise<void> => {
  const { submissionKey, ...form } = input;
  if (submissionKey !== undefined && (await isStored(work.em, submissionKey, form))) return;
  await countSubmission(work);
  await work.transaction(async (tx) => {
    await tx.em.upsert(
      SubmissionEntity,
      {
        ...form,
        submissionKey: submissionKey === undefined ? null : hashOfForm(submissionKey, form),
        createdAt: new Date(),
      },
      { onConflictFields: ['submissionKey'], onConflictAction: 'ignore' },
    );
    tx.record('created', SubmissionEntity);
  });
};

/**
 * Stores a submission of a program, as often as it is sent.
 * @throws AppError `tooMany`
 */
export const addSubmission = async (work: Work, form: ContactForm): Promise<Submission> => {
  await countSubmission(work);
  return work.transaction(async (tx) => {
    const row = tx.em.create(SubmissionEntity, { ...form, createdAt: new Date() });
    await tx.em.flush();
    tx.record('created', SubmissionEntity, row.id);
    return toSubmission(row);
  });
};

// A search also matches the label of a service.
const matching = (search: string): SubmissionFilter => {
  const services = SERVICE_OPTIONS.filter(
    ({ label }) => search !== '' && label.toLowerCase().includes(search.toLowerCase()),
  ).map(({ value }) => value as string);
  const found = containing(search);
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

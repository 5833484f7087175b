import { createHash } from 'node:crypto';
import type { ListPart } from '@hvac/contract/api-calls';
import type { ContactInput, Submission, SubmissionsInput } from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { equalKeys } from '@hvac/contract/form-key';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { containing } from '../../kernel/search.ts';
import type { Work } from '../../kernel/work.ts';
import { SubmissionEntity, type SubmissionRow } from './submission.entity.ts';

const PER_MINUTE = { hits: 5, seconds: 60 };
const PER_HOUR = { hits: 30, seconds: 60 * 60 };

const toSubmission = (row: SubmissionRow): Submission => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  service: row.service,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
});

type FormFields = Omit<ContactInput, 'submissionKey'>;

// The content is part of the hash, so a form that is corrected and sent again is a new submission.
const hashOfForm = (submissionKey: string, fields: FormFields) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        submissionKey,
        fields.fullName,
        fields.email,
        fields.phone,
        fields.service,
        fields.message,
      ]),
    )
    .digest('hex');

const isStored = async (em: EntityManager, submissionKey: string, fields: FormFields) => {
  const hashes = equalKeys(submissionKey).map((key) => hashOfForm(key, fields));
  return (await em.count(SubmissionEntity, { submissionKey: { $in: hashes } })) > 0;
};

const countRequest = (work: Work): Promise<void> =>
  countAttempt(work, (address) => [
    { key: `contact:minute:${addressKey(address)}`, ...PER_MINUTE },
    { key: `contact:hour:${addressKey(address)}`, ...PER_HOUR },
  ]);

/**
 * Stores a contact request. The same form sent twice (its `submissionKey`) is stored once.
 * @throws AppError `tooMany`
 */
export const submitContact = async (work: Work, input: ContactInput): Promise<void> => {
  const { submissionKey, ...fields } = input;
  if (submissionKey !== undefined && (await isStored(work.em, submissionKey, fields))) return;
  await countRequest(work);
  await work.transaction(async (tx) => {
    await tx.em.upsert(
      SubmissionEntity,
      {
        ...fields,
        submissionKey: submissionKey === undefined ? null : hashOfForm(submissionKey, fields),
        createdAt: new Date(),
      },
      { onConflictFields: ['submissionKey'], onConflictAction: 'ignore' },
    );
    tx.record('created', SubmissionEntity);
  });
};

/**
 * Stores a contact request of a program, as often as it is sent.
 * @throws AppError `tooMany`
 */
export const addSubmission = async (work: Work, fields: FormFields): Promise<Submission> => {
  await countRequest(work);
  return work.transaction(async (tx) => {
    const row = tx.em.create(SubmissionEntity, { ...fields, createdAt: new Date() });
    await tx.em.flush();
    tx.record('created', SubmissionEntity, row.id);
    return toSubmission(row);
  });
};

// A search also matches the label of a service.
const matching = (search: string): FilterQuery<SubmissionRow> => {
  const services = SERVICE_OPTIONS.filter(
    ({ label }) => search !== '' && label.toLowerCase().includes(search.toLowerCase()),
  ).map(({ value }) => value as string);
  const found = containing(search);
  return services.length > 0 ? { $or: [found, { service: { $in: services } }] } : found;
};

/** A page of the submissions, newest first. */
export const listSubmissions = async (
  em: EntityManager,
  { search, limit, offset }: SubmissionsInput,
): Promise<Page<Submission>> => {
  const [rows, total] = await em.findAndCount(SubmissionEntity, matching(search), {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit,
    offset,
  });
  return { items: rows.map(toSubmission), total };
};

/** Submissions, newest first, and their total number; all of them without a limit. */
export const listAllSubmissions = async (
  em: EntityManager,
  { limit, offset = 0 }: ListPart,
): Promise<Page<Submission>> => {
  // Plain rows, which are several times faster than entities for a hundred thousand submissions.
  const rows = await em.execute<Submission[]>(
    `select id, full_name as "fullName", email, phone, service, message, created_at as "createdAt"
     from contact_submissions order by created_at desc, id desc limit ? offset ?`,
    [limit ?? null, offset],
  );
  const total = await em.count(SubmissionEntity);
  const items = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return { items, total };
};

import { CONTACT_FIELDS, type ContactField, type Submission } from '@hvac/contract/contact';
import type { Page } from '@hvac/contract/paging';
import type { EntityManager, QBFilterQuery } from '@mikro-orm/postgresql';
import {
  SubmissionEntity,
  type SubmissionRow as SubmissionEntityRow,
} from './submission.entity.ts';

interface SubmissionRow extends Record<ContactField, string> {
  id: number;
  createdAt: Date;
}

export type SubmissionFilter = QBFilterQuery<SubmissionEntityRow>;

interface Selection {
  where?: SubmissionFilter;
  /** All of them unless given. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A submission as a client sees it. */
export const toSubmission = (row: SubmissionRow): Submission => {
  const fields = CONTACT_FIELDS.map((field) => [field, row[field]]);
  return {
    id: row.id,
    ...(Object.fromEntries(fields) as Record<ContactField, string>),
    createdAt: row.createdAt.toISOString(),
  };
};

/** A page of submissions, newest first. Plain rows: 100,000 entities take several times as long. */
export const findSubmissions = async (
  em: EntityManager,
  { where = {}, limit, offset }: Selection,
): Promise<Page<Submission>> => {
  const query = em
    .createQueryBuilder(SubmissionEntity, 's')
    .select(['id', ...CONTACT_FIELDS, 'createdAt'])
    .where(where)
    .orderBy({ createdAt: 'desc', id: 'desc' });
  if (limit !== undefined) query.limit(limit);
  if (offset) query.offset(offset);
  const rows = await query.execute<SubmissionRow[]>('all');
  const total = await em.createQueryBuilder(SubmissionEntity, 's').where(where).getCount();
  return { items: rows.map(toSubmission), total };
};

import { CONTACT_FIELDS } from '@hvac/contract/contact';
import type { CustomerAnswers } from '@hvac/contract/submission-extras';
import {
  SUBMISSION_TABS,
  type SubmissionStatus,
  type SubmissionTab,
} from '@hvac/contract/submission-tabs';
import type { ListedSubmission, SubmissionEvent } from '@hvac/contract/submissions';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { deliveryStatesOf } from '../deliveries/deliveries.rows.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import type { SubmissionFilter } from '../submissions/submission-search.rows.ts';
import { type SubmissionTexts, toSubmission } from '../submissions/submissions.rows.ts';

interface ListedRow extends SubmissionTexts {
  status: SubmissionStatus;
}

interface Selection {
  where?: SubmissionFilter;
  /** All submissions unless given. */
  limit?: number | undefined;
  offset?: number | undefined;
  isUrgentFirst?: boolean;
}

/** SQL: whether the customer of a submission has no heat or no cooling, and nobody has settled it yet. */
const waitsUrgently = (alias: string) =>
  `(${alias}.status in ('new', 'contacted') and ${alias}.answers @> '{"isUrgent": true}') is true`;

/** The submissions as the owner lists them, with the state of their deliveries. */
export const toListedSubmissions = async (
  em: EntityManager,
  rows: ListedRow[],
): Promise<ListedSubmission[]> => {
  const ids = rows.map(({ id }) => id);
  const deliveries = ids.length > 0 ? await deliveryStatesOf(em, ids) : new Map();
  return rows.map((row) => ({
    ...toSubmission(row),
    status: row.status,
    delivery: deliveries.get(row.id) ?? 'off',
  }));
};

/** Submissions, newest first; if asked for, urgent ones before all others. Reads plain rows, because 100,000 entities take several times as long. */
export const findSubmissions = async (
  em: EntityManager,
  { where = {}, limit, offset, isUrgentFirst = false }: Selection,
): Promise<ListedSubmission[]> => {
  const query = em
    .createQueryBuilder(SubmissionEntity, 's')
    .select(['id', ...CONTACT_FIELDS, 'createdAt', 'status'])
    .where(where)
    .orderBy([
      ...(isUrgentFirst ? [{ [raw(waitsUrgently)]: 'desc' as const }] : []),
      { createdAt: 'desc', id: 'desc' },
    ]);
  if (limit !== undefined) query.limit(limit);
  if (offset) query.offset(offset);
  return toListedSubmissions(em, await query.execute<ListedRow[]>('all'));
};

/** What the customers of the given submissions answered after sending, by id. */
export const answersOf = async (
  em: EntityManager,
  ids: number[],
): Promise<Map<number, CustomerAnswers>> => {
  const rows = await em.execute<{ id: number; answers: CustomerAnswers }[]>(
    'select id, answers from contact_submissions where id = any(?::int[]) and answers is not null',
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, answers }) => [id, answers]));
};

/** How many submissions each tab of the inbox has. */
export const countByTab = async (
  em: EntityManager,
  where: SubmissionFilter,
): Promise<Record<SubmissionTab, number>> => {
  const rows = await em
    .createQueryBuilder(SubmissionEntity, 's')
    .select(['status', sql`count(*)::int`.as('number')])
    .where(where)
    .groupBy('status')
    .execute<{ status: SubmissionStatus; number: number }[]>('all', false);
  const numberOf = Object.fromEntries(rows.map(({ status, number }) => [status, number]));
  const counts = Object.entries(SUBMISSION_TABS).map(([tab, statuses]) => [
    tab,
    statuses.reduce((sum, status) => sum + (numberOf[status] ?? 0), 0),
  ]);
  return Object.fromEntries(counts) as Record<SubmissionTab, number>;
};

/** The notes and changes of status of a submission, oldest first. */
export const eventsOf = async (
  em: EntityManager,
  submissionId: number,
): Promise<SubmissionEvent[]> => {
  const rows = await em.find(
    SubmissionEventEntity,
    { submission: submissionId },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return rows.map(({ id, author, status, note, createdAt }) => ({
    id: String(id),
    author: author ?? null,
    status: status ?? null,
    note: note ?? null,
    createdAt: createdAt.toISOString(),
  }));
};

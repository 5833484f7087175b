import { CONTACT_FIELDS } from '@hvac/contract/contact';
import type { CustomerAnswers } from '@hvac/contract/submission-extras';
import {
  SUBMISSION_TABS,
  type SubmissionStatus,
  type SubmissionTab,
} from '@hvac/contract/submission-tabs';
import type {
  InboxSubmission,
  ListedSubmission,
  SubmissionEvent,
} from '@hvac/contract/submissions';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { undeliveredTo } from '../deliveries/bad-addresses.rows.ts';
import { deliveryStatesOf, undeliveredAlerts } from '../deliveries/deliveries.rows.ts';
import { IN_HAND, SubmissionEntity, URGENCY } from '../submissions/submission.entity.ts';
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
  /** What comes first instead of the newest. */
  first?: 'urgent' | 'last deleted' | undefined;
}

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

/** The order of those that come first. */
const ORDERS = {
  urgent: { [raw(URGENCY)]: 'desc' },
  'last deleted': { deletedAt: 'desc' },
} as const;

/** Submissions, newest first unless something else comes first. Reads plain rows, because 100,000 entities take several times as long. */
export const findSubmissions = async (
  em: EntityManager,
  { where = {}, limit, offset, first }: Selection,
): Promise<ListedSubmission[]> => {
  const query = em
    .createQueryBuilder(SubmissionEntity, 's')
    .select(['id', ...CONTACT_FIELDS, 'createdAt', 'status'])
    .where(where)
    .orderBy([...(first ? [ORDERS[first]] : []), { createdAt: 'desc', id: 'desc' }]);
  if (limit !== undefined) query.limit(limit);
  if (offset) query.offset(offset);
  return toListedSubmissions(em, await query.execute<ListedRow[]>('all'));
};

type Extras = Pick<
  InboxSubmission,
  | 'answer'
  | 'badAddress'
  | 'alert'
  | 'remindAt'
  | 'deletedAt'
  | 'openedAt'
  | 'openedBy'
  | 'soundsUrgent'
> & { answers: CustomerAnswers | null };

type StoredExtras = Omit<Extras, 'answer' | 'badAddress' | 'alert'> & { id: number };

/** Of a submission that was deleted in this moment. */
export const NO_EXTRAS: Extras = {
  answers: null,
  soundsUrgent: false,
  answer: null,
  badAddress: null,
  alert: null,
  remindAt: null,
  deletedAt: null,
  openedAt: null,
  openedBy: null,
};

const isoOf = (time: string | null) => time && new Date(time).toISOString();

/** What else a row of the inbox shows of the given submissions, by id. */
export const extrasOf = async (em: EntityManager, ids: number[]): Promise<Map<number, Extras>> => {
  const rows = await em.execute<StoredExtras[]>(
    `select id, answers, ${URGENCY} = 1 as "soundsUrgent", deleted_at as "deletedAt", opened_at as "openedAt", opened_by as "openedBy",
       remind_at as "remindAt"
     from contact_submissions where id = any(?::int[])`,
    [`{${ids.join(',')}}`],
  );
  const undelivered = await undeliveredTo(em, rows);
  const alerts = await undeliveredAlerts(em, ids);
  return new Map(
    rows.map(({ id, deletedAt, openedAt, remindAt, ...extras }) => [
      id,
      {
        ...extras,
        deletedAt: isoOf(deletedAt),
        openedAt: isoOf(openedAt),
        remindAt: isoOf(remindAt),
        ...undelivered(id),
        alert: alerts.get(id) ?? null,
      },
    ]),
  );
};

/** How many submissions each tab of the inbox has. */
export const countByTab = async (
  em: EntityManager,
  where: SubmissionFilter,
): Promise<Record<SubmissionTab, number>> => {
  const rows = await em
    .createQueryBuilder(SubmissionEntity, 's')
    .select(['status', sql`count(*)::int`.as('count')])
    .where({ $and: [where, { deletedAt: null }] })
    .groupBy('status')
    .execute<{ status: SubmissionStatus; count: number }[]>('all', false);
  const reminded = await em
    .createQueryBuilder(SubmissionEntity, 's')
    .where({ $and: [where, { ...IN_HAND.reminded, deletedAt: null }] })
    .getCount();
  const trashed = await em
    .createQueryBuilder(SubmissionEntity, 's')
    .where({ $and: [where, { deletedAt: { $ne: null } }] })
    .getCount();
  const countOf = (tab: SubmissionTab) => {
    if (tab === 'trash') return trashed;
    const statuses: readonly SubmissionStatus[] = SUBMISSION_TABS[tab];
    const ofStatus = rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
    if (tab === 'new') return ofStatus - reminded;
    return tab === 'open' ? ofStatus + reminded : ofStatus;
  };
  const tabs = Object.keys(SUBMISSION_TABS) as SubmissionTab[];
  return Object.fromEntries(tabs.map((tab) => [tab, countOf(tab)])) as Record<
    SubmissionTab,
    number
  >;
};

/** The notes, answers and changes of status of a submission, oldest first. */
export const eventsOf = async (
  em: EntityManager,
  submissionId: number,
): Promise<SubmissionEvent[]> => {
  const rows = await em.find(
    SubmissionEventEntity,
    { submission: submissionId },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return rows.map(({ id, author, status, subject, note, createdAt }) => ({
    id: String(id),
    author: author ?? null,
    status: status ?? null,
    subject: subject ?? null,
    note: note ?? null,
    createdAt: createdAt.toISOString(),
  }));
};

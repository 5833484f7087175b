import { RECENT_ITEMS } from '@hvac/contract/blog-editing';
import {
  LEADS_SHOWN,
  type MonthFigures,
  type NewSubmission,
  type OpenSubmission,
  type SubmissionsOverview,
} from '@hvac/contract/submission-news';
import { REMINDER_SET } from '@hvac/contract/time-texts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlAhead } from '../../kernel/clock.ts';
import { undeliveredTo } from '../deliveries/bad-addresses.rows.ts';
import { readCompany } from '../settings/company.service.ts';
import { IS_NEW, IS_OPEN, SubmissionEntity, URGENCY } from '../submissions/submission.entity.ts';
import { countInHand } from '../submissions/submissions.rows.ts';
import { findSubmissions } from './inbox.rows.ts';

interface LeadRow {
  id: number;
  name: string;
  phone: string;
  service: string;
  message: string;
  created_at: string;
}

/** Characters of a message or a note: more than two lines of the widest dashboard hold. */
const EXCERPT = 600;
/** Characters that an excerpt is made of: a message can be long. */
const READ = 1000;

const excerptOf = (column: string) =>
  `left(regexp_replace(left(btrim(${column}), ${READ}), '\\s+', ' ', 'g'), ${EXCERPT})`;

const LEAD_COLUMNS = `id, full_name as name, phone, service, ${excerptOf('message')} as message, created_at`;

const toLead = ({ id, name, phone, service, message, created_at }: LeadRow) => ({
  id,
  fullName: name,
  phone,
  service,
  message,
  createdAt: new Date(created_at).toISOString(),
});

/** SQL: the first of some submissions, selected before anything is made of their messages. */
const firstLeads = (columns: string, condition: string, order: string) =>
  `select ${LEAD_COLUMNS}, ${columns} from contact_submissions where id in (
     select id from contact_submissions where ${condition} and deleted_at is null order by ${order} limit ?)
   order by ${order}`;

const findNew = async (em: EntityManager): Promise<NewSubmission[]> => {
  const rows = await em.execute<(LeadRow & { urgency: number })[]>(
    firstLeads(`${URGENCY} as urgency`, IS_NEW, `${URGENCY} desc, created_at desc, id desc`),
    [LEADS_SHOWN],
  );
  const undelivered = await undeliveredTo(em, rows);
  return rows.map((row) => ({
    ...toLead(row),
    isUrgent: row.urgency === 2,
    soundsUrgent: row.urgency === 1,
    ...undelivered(row.id),
  }));
};

/** SQL: whether a note only says what became of a reminder. */
const IS_ABOUT_REMINDER = `(note in ('Reminder', 'Reminder removed') or starts_with(note, '${REMINDER_SET}'))`;

interface OpenRow extends LeadRow {
  answered_at: string | null;
  remind_at: string | null;
  note: string | null;
}

const isoOf = (time: string | null) => time && new Date(time).toISOString();

const findOpen = async (em: EntityManager): Promise<OpenSubmission[]> => {
  const rows = await em.execute<OpenRow[]>(
    firstLeads(
      `answered_at, remind_at, (select ${excerptOf('note')} from submission_events
         where submission_id = contact_submissions.id and note is not null and author is not null and subject is null
           and not ${IS_ABOUT_REMINDER} order by id desc limit 1) as note`,
      IS_OPEN,
      'coalesce(answered_at, created_at), id',
    ),
    [LEADS_SHOWN],
  );
  const undelivered = await undeliveredTo(em, rows);
  return rows.map((row) => ({
    ...toLead(row),
    ...undelivered(row.id),
    answeredAt: isoOf(row.answered_at),
    remindAt: isoOf(row.remind_at),
    note: row.note,
  }));
};

/** The figures of the month that it is in the company's time zone. */
const readMonth = async (em: EntityManager, now: Date): Promise<MonthFigures> => {
  const { timeZone } = await readCompany(em);
  const [row] = await em.execute<[{ submissions: number; booked: number; minutes: number | null }]>(
    `select count(*)::int as submissions, count(*) filter (where status = 'booked')::int as booked,
       round(percentile_cont(0.5) within group (
         order by floor(extract(epoch from answered_at - created_at) / 60))
         filter (where answered_at >= created_at and not ${sqlAhead('answered_at')}))::int as minutes
     from contact_submissions
     where created_at >= date_trunc('month', ?::timestamptz at time zone ?) at time zone ?
       and not ${sqlAhead('created_at')} and status <> 'spam' and deleted_at is null`,
    [now, timeZone, timeZone],
  );
  return {
    submissions: row.submissions,
    booked: row.booked,
    medianMinutesToAnswer: row.minutes,
  };
};

const findRecent = async (em: EntityManager): Promise<SubmissionsOverview['recent']> => {
  const where = { status: { $ne: 'spam' as const }, deletedAt: null };
  return {
    items: (await findSubmissions(em, { where, limit: RECENT_ITEMS })).map(
      ({ status: _status, delivery: _delivery, ...submission }) => submission,
    ),
    total: await em.count(SubmissionEntity, where),
  };
};

/** What the dashboard shows first: who waits for an answer or a next step, and how the month goes. */
export const readSubmissionsOverview = async (
  em: EntityManager,
  now: Date,
): Promise<SubmissionsOverview> => {
  const counts = await countInHand(em);
  return {
    newSubmissions: await findNew(em),
    newCount: counts.new,
    openSubmissions: await findOpen(em),
    openCount: counts.open,
    month: await readMonth(em, now),
    recent: await findRecent(em),
  };
};

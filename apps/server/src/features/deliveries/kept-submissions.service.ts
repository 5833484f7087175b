import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedColumns } from '../../kernel/shared-columns.ts';

/**
 * Lists rows from before a restore in a temporary table, with their new ids: the old ones unless taken, because mails
 * and bookmarks contain them.
 * @param rows SQL: the ids of the rows
 */
const mapIds = async (
  em: EntityManager,
  { table, from, rows, values }: { table: string; from: string; rows: string; values: unknown[] },
): Promise<void> => {
  const sequence = (schema: string) => `pg_get_serial_sequence('${schema}.${table}', 'id')`;
  // Also beyond rows that are gone: a link to one of them must not lead to another.
  await em.execute(
    `select setval(${sequence('public')}, highest) from (select greatest(
       pg_sequence_last_value(${sequence(from)}::regclass), (select max(id) from ${from}.${table})) as highest) former
     where highest > coalesce(pg_sequence_last_value(${sequence('public')}::regclass), 0)`,
  );
  await em.execute(
    `create temporary table kept_${table} on commit drop as
     select old.id as old_id, case when taken.id is null then old.id else nextval(${sequence('public')}) end as new_id
     from (${rows}) old left join public.${table} taken on taken.id = old.id`,
    values,
  );
};

interface CopiedRows {
  table: string;
  from: string;
  /** SQL: the new values of columns; null for their default. Other columns stay as they are. */
  ids: Record<string, string | null>;
  /** SQL: selects the rows `old`. */
  joins: string;
}

/** Copies rows from before a restore that belong to kept submissions. */
const copyRows = async (em: EntityManager, { table, from, ids, joins }: CopiedRows) => {
  const shared = await sharedColumns(em, table, [from, 'public']);
  const kept = shared.filter((column) => ids[column] !== null);
  const read = kept.map((column) => ids[column] ?? `old.${column}`);
  await em.execute(
    `insert into public.${table} (${kept.join(', ')}) select ${read.join(', ')}
     from ${from}.${table} old ${joins} order by old.id`,
  );
};

/**
 * Prevents what was sent or given up after a backup from being sent again.
 * @param from the schema of the tables from before the restore
 */
export const settleDeliveries = async (em: EntityManager, from: string): Promise<void> => {
  await em.execute(
    `update public.deliveries d
     set state = old.state, attempts = old.attempts, stage = old.stage, error = old.error, settled_at = old.settled_at
     from ${from}.deliveries old
     where old.id = d.id and old.submission_id = d.submission_id and old.channel = d.channel
       and old.reason = d.reason and old.recipient = d.recipient and old.created_at = d.created_at
       and d.state in ('waiting', 'held') and old.state in ('sent', 'failed')`,
  );
};

/**
 * Gives devices that join after a restore other numbers than those that deliveries name: no backup holds devices, and once
 * the later one is removed, as the former one is, nothing else would tell their deliveries apart.
 */
export const keepDeviceNumbers = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `select setval(pg_get_serial_sequence('public.push_devices', 'id'), max(substring(recipient from 8)::int))
     from public.deliveries where recipient ~ '^device [0-9]{1,9}$' having count(*) > 0`,
  );
};

/** How many devices were notified of requests before a restore, which ends that for all of them. */
export const countFormerDevices = async (em: EntityManager, from: string): Promise<number> => {
  const columns = await sharedColumns(em, 'push_devices', [from, 'public']);
  if (columns.length === 0) return 0;
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from ${from}.push_devices where gone_at is null`,
  );
  return count;
};

const TO_SUBMISSION = 'join kept_contact_submissions s on s.old_id = old.submission_id';

/** Keeps the history of the submissions that `keepSubmissions` kept, in the same transaction. */
export const keepEvents = async (em: EntityManager, from: string): Promise<void> => {
  await mapIds(em, {
    table: 'submission_events',
    from,
    rows: `select e.id from ${from}.submission_events e join kept_contact_submissions on old_id = e.submission_id`,
    values: [],
  });
  await copyRows(em, {
    table: 'submission_events',
    from,
    ids: { id: 'e.new_id', submission_id: 's.new_id' },
    joins: `${TO_SUBMISSION} join kept_submission_events e on e.old_id = old.id`,
  });
};

/**
 * Keeps the deliveries of the submissions that `keepSubmissions` kept, in the same transaction. Those still
 * waiting keep their jobs and attempts.
 * @param hasEvents whether `keepEvents` has kept what replies refer to
 */
export const keepDeliveries = async (
  em: EntityManager,
  from: string,
  hasEvents: boolean,
): Promise<void> => {
  await mapIds(em, {
    table: 'deliveries',
    from,
    rows: `select d.id from ${from}.deliveries d join kept_contact_submissions on old_id = d.submission_id`,
    values: [],
  });
  await mapIds(em, {
    table: 'jobs',
    from,
    rows: `select id from ${from}.jobs where state = 'waiting' and id in (
      select job_id from ${from}.deliveries join kept_deliveries on old_id = id)`,
    values: [],
  });
  await copyRows(em, {
    table: 'jobs',
    from,
    ids: { id: 'j.new_id', once_key: null, claimed_by: null, is_lapsing: null },
    joins: 'join kept_jobs j on j.old_id = old.id',
  });
  await copyRows(em, {
    table: 'deliveries',
    from,
    ids: {
      id: 'd.new_id',
      submission_id: 's.new_id',
      job_id: 'j.new_id',
      event_id: hasEvents ? 'e.new_id' : null,
      // No backup holds devices.
      device_id: null,
    },
    joins: `${TO_SUBMISSION} join kept_deliveries d on d.old_id = old.id
      left join kept_jobs j on j.old_id = old.job_id
      ${hasEvents ? 'left join kept_submission_events e on e.old_id = old.event_id' : ''}`,
  });
};

/**
 * Keeps what is planned for the submissions that `keepSubmissions` kept, in the same transaction: to
 * escalate them, to remind of them, or to notify phones later.
 */
export const keepPlans = (em: EntityManager, from: string): Promise<void> =>
  copyRows(em, {
    table: 'jobs',
    from,
    ids: {
      ...{ id: null, once_key: null, claimed_by: null, is_lapsing: null },
      payload: "jsonb_set(old.payload, '{submission}', to_jsonb(s.new_id))",
    },
    joins: `join kept_contact_submissions s
      on s.old_id::text = old.payload->>'submission' and old.state = 'waiting'`,
  });

/**
 * Keeps the submissions that came in after a backup was taken. Together with `settleDeliveries`, `keepEvents`,
 * `keepDeliveries` and `keepPlans`, which run afterwards, it ensures that nothing is sent twice and nothing
 * waiting is lost (beyond §2).
 * @param from the schema of the tables from before the restore
 * @param since when the backup was taken, by the database clock
 * @returns how many were kept
 */
export const keepSubmissions = async (
  em: EntityManager,
  from: string,
  since: Date,
): Promise<number> => {
  await mapIds(em, {
    table: 'contact_submissions',
    from,
    // A submission that was being stored during the snapshot is slightly older than it, but missing from it; one from
    // a host whose clock is behind has a later id.
    rows: `select id from ${from}.contact_submissions l
      where (created_at > ?::timestamptz - interval '1 minute'
        or id > (select coalesce(max(id), 0) from public.contact_submissions))
      and not exists (select 1 from public.contact_submissions r
        where (r.id = l.id and r.created_at = l.created_at) or r.submission_key = l.submission_key)`,
    values: [since],
  });
  await copyRows(em, {
    table: 'contact_submissions',
    from,
    ids: { id: 's.new_id' },
    joins: 'join kept_contact_submissions s on s.old_id = old.id',
  });
  const [{ count }] = await em.execute<[{ count: number }]>(
    'select count(*)::int as count from kept_contact_submissions',
  );
  return count;
};

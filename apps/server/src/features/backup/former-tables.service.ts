import { AppError } from '../../kernel/errors.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { mayRemovePictures } from '../images/removal-lock.service.ts';

/** The schema that keeps the previous tables for 30 days, or until the next restore. */
export const BEFORE_RESTORE = 'before_restore';

const RETENTION_DAYS = 30;
const NOTE = /^Kept for (\d+) days, last on (\S+)$/;

/**
 * Drops the tables that a restore has replaced, 30 days later: they hold customers' data that retention does not reach.
 * Counts the days on which it is called, so that a wrong clock ends none of them early.
 * @throws AppError `unavailable` while a backup or a restore is running: the job tries again, and no day is missed
 */
export const dropFormerTables = (work: Work): Promise<void> =>
  work.transaction(async ({ em }) => {
    if (!(await mayRemovePictures(em))) {
      throw new AppError('unavailable', 'A backup or a restore is under way');
    }
    const [kept] = await em.execute<{ note: string | null; today: string }[]>(
      `select obj_description(oid, 'pg_namespace') as note, current_date::text as today
       from pg_namespace where nspname = ?`,
      [BEFORE_RESTORE],
    );
    if (!kept) return;
    const [, days = '0', last] = NOTE.exec(kept.note ?? '') ?? [];
    if (last === kept.today) return;
    if (Number(days) >= RETENTION_DAYS) {
      await em.execute(`drop schema ${BEFORE_RESTORE} cascade`);
      return;
    }
    const note = `Kept for ${Number(days) + 1} days, last on ${kept.today}`;
    await em.execute(`comment on schema ${BEFORE_RESTORE} is '${note}'`);
  });

/** Counts the days, and drops them when they are due. */
export const formerTablesJob = repeatedJob('backups:drop-former-tables', 'day');

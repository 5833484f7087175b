import {
  defaultHistorySettings,
  type HistorySettings,
  historySettingsInput,
} from '@hvac/contract/audit';
import { storedValue } from '@hvac/contract/stored-value';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lastOldId } from '../../kernel/clock.ts';
import { repeatedJob } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';

/** Rows deleted per statement, so that it stays within the statement timeout. */
const BATCH = 5000;

/** Settings → Activity log. */
export const historySetting = defineSetting({
  key: 'history',
  of: (stored) => storedValue(historySettingsInput, stored, defaultHistorySettings),
});

const months = ({ keptMonths }: HistorySettings) => `${keptMonths} months`;

/**
 * Saves the settings over the version that was loaded.
 * @throws AppError `conflict` when somebody else has saved in the meantime
 */
export const saveHistorySettings = (
  work: Work,
  next: Versioned<HistorySettings>,
): Promise<Versioned<HistorySettings>> =>
  work.transaction(async (tx) => {
    const former = await historySetting.read(tx.em);
    // Records the numbers, because anyone who wants to get rid of events would start here.
    const details = { from: months(former), to: months(next.value) };
    return historySetting.saveWithin(tx, next, { details });
  });

/**
 * Deletes events older than Settings → Activity log allows, and returns how many. An event that was stored after a recent
 * one is kept, even if a clock that was behind has dated it long ago.
 */
export const removeOldEvents = async (em: EntityManager): Promise<number> => {
  const { keptMonths: months } = await historySetting.read(em);
  const lastId = await lastOldId(em, { table: 'audit_events', storedAt: 'at', months });
  if (lastId === null) return 0;
  let removed = 0;
  for (;;) {
    // By date as well, because the database refuses to delete a row that a clock which was ahead has dated.
    const rows = await em.execute(
      `delete from audit_events where id in (
         select id from audit_events where at < now() - make_interval(months => ?) and id <= ? order by at, id limit ?)
       returning id`,
      [months, lastId, BATCH],
    );
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
};

/** Deletes old events every hour. */
export const oldEventsJob = repeatedJob('audit:remove-old', 'hour');

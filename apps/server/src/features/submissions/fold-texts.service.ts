import { fold } from '@hvac/contract/fold';
import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatedJob } from '../../kernel/job.ts';

/** Rows whose texts are in memory at the same time. */
const PART = 500;

/**
 * Folds the texts of submissions and notes that are not: those from before the upgrade from release 1.0.0, and those that
 * an instance of it has stored since.
 */
export const foldTextsJob = repeatedJob('submissions:fold-texts', 'hour', {
  isAlsoAfterStart: true,
});

// Of the others, only the case has to be folded (`foldedText`).
const statements = (table: string, text: string) => ({
  find: `select id::text as id, ${text} as text from ${table}
    where folded_text is null and octet_length(${text}) > char_length(${text}) order by id limit ?`,
  store: `update ${table} set folded_text = folded.value from jsonb_each_text(?::jsonb) as folded
    where id = folded.key::bigint`,
});
const TEXTS = [
  statements('contact_submissions', 'search_text'),
  statements('submission_events', 'note'),
];

/** @returns how many texts were folded */
export const foldTexts = async (em: EntityManager, stopping: AbortSignal): Promise<number> => {
  let count = 0;
  for (const { find, store } of TEXTS) {
    let isLast = false;
    while (!isLast && !stopping.aborted) {
      const rows = await em.execute<{ id: string; text: string }[]>(find, [PART]);
      const folded = rows.map(({ id, text }) => [id, fold(text)]);
      await em.execute(store, [JSON.stringify(Object.fromEntries(folded))]);
      count += rows.length;
      isLast = rows.length < PART;
    }
  }
  return count;
};

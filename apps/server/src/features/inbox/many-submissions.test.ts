import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listSubmissions } from './inbox.service.ts';

const em = (await testDatabase()).orm.em.fork();
beforeAll(async () => {
  // In parts, because a statement has ten seconds.
  for (let first = 1; first < 100_000; first += 10_000) {
    await em.execute(
      `insert into contact_submissions (full_name, email, phone, service, message, created_at, status, answers, deleted_at)
       select 'Ada ' || n, 'ada@example.com', '313-555-0142', 'heating', 'No heat since ' || n,
         now() - n * interval '5 minutes', (array['new', 'contacted', 'booked', 'lost', 'spam'])[1 + n % 5],
         jsonb_build_object('isUrgent', n % 1000 = 0), case when n % 100 = 7 then now() end
       from generate_series(?::int, ?::int) n`,
      [first, first + 9_999],
    );
    await em.execute(
      `insert into submission_events (submission_id, note)
       select id, case when id % 5000 = 0 then 'Left a message with Rick' else 'Left a vm' end
       from contact_submissions where id % 5 < 3 and id between ? and ?`,
      [first, first + 9_999],
    );
  }
  await em.execute('vacuum analyze contact_submissions, submission_events');
}, 120_000);

/** How many rows this connection has read since PostgreSQL last collected its figures, which it does between transactions. */
const rowsRead = async (tx: EntityManager) => {
  const [table] = await tx.execute<[{ rows: number }]>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
     from pg_stat_xact_user_tables where relname in ('contact_submissions', 'submission_events')`,
  );
  return table.rows;
};

const ALL = { tab: 'all', search: '', limit: 25, offset: 0 } as const;
const list = (search: string) => listSubmissions(em, { ...ALL, search });

describe('the inbox of 100,000 submissions', () => {
  it.each(['new', 'open', 'done', 'spam', 'all', 'trash'] as const)(
    'lists and counts the tab %s by its indexes',
    async (tab) => {
      const read = await em.transactional(async (tx) => {
        const before = await rowsRead(tx);
        const { counts, items } = await listSubmissions(tx, { ...ALL, tab });
        expect([items.length, counts.all + counts.trash]).toEqual([25, 100_000]);
        return (await rowsRead(tx)) - before;
      });
      expect(read).toBeLessThan(3000);
    },
  );

  it.each([
    // Nearly every note holds them: each submission and note is read, once for each word.
    ['vm', 200_000],
    ['left vm', 300_000],
    ['rick', 2000],
    ['99997', 2000],
  ])('finds %s by %i rows at most', async (search, most) => {
    const read = await em.transactional(async (tx) => {
      const before = await rowsRead(tx);
      expect((await listSubmissions(tx, { ...ALL, search })).total).toBeGreaterThan(0);
      return (await rowsRead(tx)) - before;
    });
    expect(read).toBeLessThanOrEqual(most);
  });

  it('looks for no more than the first ten words', async () => {
    const words = Array(10).fill('99997').join(' ');
    expect((await list(`${words} nowhere`)).total).toBe(1);
    expect((await list(`nowhere ${words}`)).total).toBe(0);
  });
});

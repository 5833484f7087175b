import { days } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSubmission } from '../../../test/factories.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { findEarlier } from './earlier-submissions.service.ts';

const em = (await testDatabase()).orm.em.fork();
beforeEach(() => em.execute('truncate contact_submissions cascade'));

const daysAgo = (count: number) => new Date(Date.now() - days(count));
const send = (email: string, phone: string, days: number, more: object = {}) =>
  createSubmission(em, { email, phone, createdAt: daysAgo(days), ...more });
const earlier = async (id: number) =>
  findEarlier(em, await em.fork().findOneOrFail(SubmissionEntity, id));
const idsBefore = async (id: number) => (await earlier(id)).items.map((item) => item.id);

describe('what a customer wrote before', () => {
  it('is found by the address in any case, and by the number in any spelling', async () => {
    const byAddress = await send('Ada@Example.com', '248-555-0100', 3);
    const byNumber = await send('work@example.org', '+1 (313) 555-0199', 2);
    await send('else@example.org', '313-555-0198', 2);
    const { id } = await send('ada@example.com', '313.555.0199', 1);
    await send('ada@example.com', '313-555-0199', 0);
    expect(await idsBefore(id)).toEqual([byNumber.id, byAddress.id]);
  });

  it.each([
    '248-555-0177 ext. 5',
    '248-555-0177 (after 5pm)',
    '248.555.0177x5',
    '+1 (248) 555-0177 #12',
    'call 248 555 0177, ask for Bob',
    '248-555-0177 or 313-555-0199',
    '٢٤٨-٥٥٥-٠١٧٧',
    '\u202a248\u2011555\u20110177\u202c',
    '1-248-555-0177,,12#',
    '(248) 555.0177 extension 1234',
    'tel:+12485550177;ext=5',
  ])('is found by the number in %j, and finds it', async (phone) => {
    const first = await send('one@example.com', '248-555-0177', 3);
    const second = await send('two@example.com', phone, 2);
    const { id } = await send('three@example.com', '2485550177', 1);
    expect(await idsBefore(second.id)).toEqual([first.id]);
    expect(await idsBefore(id)).toEqual([second.id, first.id]);
  });

  it('is found by the digits of a row from release 1.0.0, which has no number', async () => {
    const [first] = await em.execute<[{ id: number }]>(
      `insert into contact_submissions (full_name, email, phone, service, message, created_at)
       values ('Ada', 'one@example.com', '+1 248-555-0177', 'heating', 'x', now() - interval '1 day') returning id`,
    );
    const { id } = await send('two@example.com', '248-555-0177 x5', 0);
    expect(await idsBefore(id)).toEqual([first.id]);
  });

  it('leaves out spam and the trash, and numbers that are none', async () => {
    await send('ada@example.com', '1', 5, { status: 'spam' });
    const { id: trashed } = await send('ada@example.com', '1', 4);
    await em.execute('update contact_submissions set deleted_at = now() where id = ?', [trashed]);
    await send('else@example.org', '1', 3);
    const { id } = await send('ada@example.com', '1', 1);
    expect(await earlier(id)).toEqual({ items: [], hasMore: false });
  });

  it('is the last five, and says that there are more', async () => {
    const all = [];
    for (let days = 9; days >= 3; days -= 1) all.push(await send('a@b.co', '313-555-0199', days));
    const { id } = await send('a@b.co', '313-555-0199', 1);
    expect(await idsBefore(id)).toEqual(
      all
        .slice(2)
        .reverse()
        .map((item) => item.id),
    );
    expect((await earlier(id)).hasMore).toBe(true);
  });

  it('is read by two indexes, however many there are', async () => {
    await em.execute(
      `insert into contact_submissions (full_name, email, phone, service, message, created_at)
       select 'Ada', 'ada@example.com', '313-555-0199', 'heating', 'x', now() - n * interval '1 minute'
       from generate_series(10, 5000) n`,
    );
    await em.execute('analyze contact_submissions');
    const { id } = await send('ada@example.com', '313-555-0199', 0);
    const reads = async (tx: EntityManager) => {
      const [row] = await tx.execute<[{ rows: number }]>(
        `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
         from pg_stat_xact_user_tables where relname = 'contact_submissions'`,
      );
      return row.rows;
    };
    await em.transactional(async (tx) => {
      const submission = await tx.findOneOrFail(SubmissionEntity, id);
      const before = await reads(tx);
      expect((await findEarlier(tx, submission)).items).toHaveLength(5);
      expect((await reads(tx)) - before).toBeLessThan(30);
    });
  });
});

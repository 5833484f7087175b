import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { readSubmissionsOverview } from './overview.service.ts';

const LONG = 5000;

it('the leads that wait are read at once from thousands of long messages', async () => {
  const em = (await testDatabase()).orm.em.fork();
  for (const status of ['new', 'contacted']) {
    await em.execute(
      `insert into contact_submissions (full_name, email, phone, service, message, status)
       select 'Ada', 'ada@example.com', '313-555-0142', 'heating', rpad('', ?, 'no heat '), ? from generate_series(1, 2500)`,
      [LONG, status],
    );
  }
  const since = performance.now();
  const { newSubmissions, openSubmissions, newCount } = await readSubmissionsOverview(
    em,
    new Date(),
  );
  expect(performance.now() - since).toBeLessThan(1000);
  const message = 'no heat '.repeat(75);
  for (const shown of [newSubmissions, openSubmissions]) {
    expect(shown.map((lead) => lead.message)).toEqual(Array(5).fill(message));
  }
  expect(newCount).toBe(2500);
});

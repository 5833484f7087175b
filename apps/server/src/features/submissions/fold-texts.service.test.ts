import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSubmission } from '../../../test/factories.ts';
import { listSubmissions } from '../inbox/inbox.service.ts';
import { foldTexts } from './fold-texts.service.ts';

const em = (await testDatabase()).orm.em.fork();
beforeEach(() => em.execute('truncate contact_submissions cascade'));

const RUNNING = new AbortController().signal;
const found = async (search: string) =>
  (await listSubmissions(em, { tab: 'all', search, limit: 25, offset: 0 })).items.map(
    ({ fullName }) => fullName,
  );
// As an instance of release 1.0.0 does it.
const storeAsBefore = async (fullName: string) => {
  const { id } = await createSubmission(em, { fullName });
  await em.execute('update contact_submissions set folded_text = null where id = ?', [id]);
  return id;
};

it('texts that an instance has stored without folding are found as they are spelled, and soon as others are', async () => {
  await storeAsBefore('Siobhán O’Brien');
  await storeAsBefore('Grace');
  expect([await found('Siobhán'), await found('o’brien'), await found('grace')]).toEqual([
    ['Siobhán O’Brien'],
    ['Siobhán O’Brien'],
    ['Grace'],
  ]);
  expect(await foldTexts(em, RUNNING)).toBe(1);
  expect([await found('Siobhan'), await found("o'brien")]).toEqual([
    ['Siobhán O’Brien'],
    ['Siobhán O’Brien'],
  ]);
  expect(await foldTexts(em, RUNNING)).toBe(0);
});

it('so are notes', async () => {
  const id = await storeAsBefore('Grace');
  await em.execute(
    `insert into submission_events (submission_id, author, note) values (?, 'jane', 'Called—she’s at the café')`,
    [id],
  );
  expect(await found('café')).toEqual(['Grace']);
  expect(await found('cafe')).toEqual([]);
  expect(await foldTexts(em, RUNNING)).toBe(1);
  expect(await found("she's CAFE")).toEqual(['Grace']);
});

it('many are folded in parts', async () => {
  await em.execute(
    `insert into contact_submissions (full_name, email, phone, service, message)
     select 'Zoé ' || n, 'a@example.com', '248-555-0100', 'other', 'No heat' from generate_series(1, 1200) n`,
  );
  expect(await foldTexts(em, AbortSignal.abort())).toBe(0);
  expect(await foldTexts(em, RUNNING)).toBe(1200);
  expect((await found('zoe')).length).toBe(25);
});

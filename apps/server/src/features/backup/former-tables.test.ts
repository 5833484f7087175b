import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { workOn } from '../../../test/work.ts';
import { REMOVAL_LOCK } from '../images/removal-lock.service.ts';
import { dropFormerTables } from './former-tables.service.ts';

const em = (await testDatabase()).orm.em.fork();
beforeEach(() =>
  em.execute(`drop schema if exists before_restore cascade; create schema before_restore;
    create table before_restore.users (id int)`),
);

const isThere = async () =>
  (await em.execute(`select 1 from pg_namespace where nspname = 'before_restore'`)).length > 0;
const noteThat = (days: number, last: string) =>
  em.execute(`comment on schema before_restore is 'Kept for ${days} days, last on ${last}'`);
const noted = async () =>
  (await em.execute(`select obj_description('before_restore'::regnamespace) as note`))[0]?.note;

it('keeps what a restore has replaced for the days that the site has run since, whatever the clock says', async () => {
  await dropFormerTables(workOn(em));
  await dropFormerTables(workOn(em));
  expect(await noted()).toMatch(/^Kept for 1 days, last on 20/);
  for (const last of ['2010-01-01', '2099-01-01']) {
    await noteThat(29, last);
    await dropFormerTables(workOn(em));
    expect(await noted()).toMatch(/^Kept for 30 days, last on 20/);
  }
  await dropFormerTables(workOn(em));
  expect(await isThere()).toBe(true);
});

it('drops it after 30 days, and does nothing where there is nothing', async () => {
  await noteThat(30, '2026-01-01');
  await dropFormerTables(workOn(em));
  expect(await isThere()).toBe(false);
  await dropFormerTables(workOn(em));
});

it('is refused while a restore is running, so that its job tries again', async () => {
  await noteThat(30, '2026-01-01');
  await em.fork().transactional(async (other) => {
    await other.execute('select pg_advisory_xact_lock(?)', [REMOVAL_LOCK]);
    await expect(dropFormerTables(workOn(em.fork()))).rejects.toThrow('is under way');
  });
  expect(await isThere()).toBe(true);
});

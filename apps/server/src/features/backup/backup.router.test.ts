import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupsState } from '@hvac/contract/backups';
import { days, hours } from '@hvac/contract/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { anotherApp, mutate, refusalOf } from '../../../test/app.ts';
import { writeBackup } from '../../../test/fixtures/backups.ts';
import { useOffice } from '../../../test/office.ts';
import { readBackup } from './archive-reader.service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'backups-'));
const folder = join(dataDir, 'backups');
const daysAgo = (count: number) => new Date(Date.now() - days(count));

const { app, call, cookie, em, orm, read } = useOffice({ dataDir });
beforeAll(async () => {
  afterFile(async () => rmSync(dataDir, { recursive: true, force: true }));
});
beforeEach(async () => {
  await em().execute('truncate backups; truncate jobs cascade');
  await em().execute('update sessions set proved_at = now()');
  rmSync(folder, { recursive: true, force: true });
});

const state = () => read<BackupsState>('backup.state');
const make = () => call('backup.make');
const remove = (name: string) => call('backup.remove', { name });

it('makes and deletes nothing when the password was entered too long ago', async () => {
  const { name } = writeBackup(folder, daysAgo(2));
  await em().execute(`update sessions set proved_at = now() - interval '11 minutes'`);
  for (const response of [await make(), await remove(name)]) {
    expect(refusalOf(response)).toEqual([403, 'Please enter your password again']);
  }
});

describe('a deletion', () => {
  it.each(['', '../session-key', 'hvac-2026-11-22T030000Z.tar'])(
    'is refused for %j, which is not the name of a backup',
    async (name) => {
      expect(refusalOf(await remove(name))).toEqual([400, 'This is not the name of a backup']);
    },
  );

  it('is refused for the newest, and for one that is gone', async () => {
    const { name } = writeBackup(folder, daysAgo(1));
    expect(refusalOf(await remove(name))).toEqual([
      409,
      'This is the newest backup: make another one before you delete it',
    ]);
    const missing = 'hvac-2020-01-01T000000Z.tar.zst';
    expect(refusalOf(await remove(missing))).toEqual([404, 'This backup is gone']);
  });

  it('removes an older one', async () => {
    const [older, newer] = [writeBackup(folder, daysAgo(2)), writeBackup(folder, daysAgo(1))];
    expect((await remove(older.name)).statusCode).toBe(200);
    expect((await state()).backups.map(({ name }) => name)).toEqual([newer.name]);
  });
});

describe('a backup that an administrator requests', () => {
  it('is made completely in the background, and listed with its contents', async () => {
    expect((await make()).statusCode).toBe(200);
    expect((await state()).task).toMatchObject({ isUnderWay: false, attempts: 0 });
    await app().worker.doDueJobs();
    const { task, failure, backups, nextAt } = await state();
    expect({ task, failure }).toEqual({ task: null, failure: null });
    expect(backups).toMatchObject([
      { presence: 'here', record: { trigger: 'office', counts: { posts: 0, submissions: 0 } } },
    ]);
    const [made] = backups;
    const { sha256 } = await readBackup(join(folder, made?.name ?? ''));
    expect(made?.record?.sha256).toBe(sha256);
    expect(Date.parse(nextAt ?? '') - Date.parse(made?.takenAt ?? '')).toBeGreaterThan(hours(23));
  });

  it('is refused after six within an hour, and the pending one is made', async () => {
    const limited = await anotherApp(orm(), { dataDir, rateLimit: true });
    const ask = () => mutate(limited, 'backup.make', { cookie: cookie() });
    for (let n = 0; n < 6; n += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refusalOf(refused)).toEqual([
      429,
      "You've started six backups within an hour. Please try again later.",
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    await limited.worker.doDueJobs();
    expect(await state()).toMatchObject({ task: null, failure: null, backups: [{}] });
  });

  it('is not made by an instance of the previous release, which says so', async () => {
    await em().execute(`insert into mikro_orm_migrations (name) values ('Migration20990101Later')`);
    await make();
    await app().worker.doDueJobs();
    await em().execute(`delete from mikro_orm_migrations where name = 'Migration20990101Later'`);
    const { task, failure, backups } = await state();
    expect(failure?.error).toMatch(
      /^A newer release has migrated the database \(Migration20990101Later\)/,
    );
    expect([task?.attempts, backups]).toEqual([1, []]);
  });

  it('reports why it failed, and is made once the cause is fixed', async () => {
    writeFileSync(folder, 'in the way');
    await make();
    await app().worker.doDueJobs();
    const { task, failure } = await state();
    expect(failure).toMatchObject({ error: expect.stringContaining('ENOTDIR') });
    expect(task).toMatchObject({ isUnderWay: false, attempts: 1 });
    rmSync(folder);
    await make();
    await app().worker.doDueJobs();
    expect(await state()).toMatchObject({ task: null, failure: null });
  });
});

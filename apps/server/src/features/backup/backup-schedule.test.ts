import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { backupKeeping, writeBackup } from '../../../test/fixtures/backups.ts';
import { workOn } from '../../../test/work.ts';
import { createWorker } from '../../jobs/worker.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { BackupEntity } from './backup.entity.ts';
import { backupJobs } from './backup.jobs.ts';
import {
  makeBackupJob,
  nextBackupAt,
  planBackup,
  requestBackup,
} from './backup-schedule.service.ts';
import { readBackups } from './backup-state.service.ts';
import type { BackupKeeping } from './kept-backups.service.ts';

const HOUR = 3_600_000;
const MADE_ANYWAY = ['backups', 'scratch', 'scratch/lock'];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

let orm: MikroORM;
let em: EntityManager;
beforeAll(async () => {
  ({ orm } = await testDatabase());
});
beforeEach(async () => {
  em = orm.em.fork();
  await em.execute('truncate backups; truncate jobs cascade');
});

const ask = () => requestBackup(workOn(em, { id: 1, username: 'owner', isAdmin: true }));
const asked = async () =>
  (await em.fork().find(JobEntity, { state: 'waiting' })).map(({ payload }) => payload);
const plan = (keeping: BackupKeeping) => planBackup(workOn(orm.em.fork()), keeping, new Date());
const worker = (keeping: BackupKeeping) => {
  const log = () => undefined;
  const work = () => workOn(orm.em.fork());
  const handlers = backupJobs({ backupKeeping: keeping, work, log: { warn: log } });
  return createWorker({ work, log: { info: log, warn: log, error: log }, handlers });
};
const state = (keeping: BackupKeeping) => readBackups(em.fork(), keeping, new Date());

describe('the schedule', () => {
  it('asks for nothing with BACKUP_EVERY=0', async () => {
    await plan(backupKeeping({ every: 0 }));
    expect(await asked()).toEqual([]);
  });

  it('asks for nothing while the last good backup is recent enough', async () => {
    const keeping = backupKeeping();
    writeBackup(keeping.folder, hoursAgo(23));
    await plan(keeping);
    expect(await asked()).toEqual([]);
  });

  it('asks for one up to half an hour early, so that it does not drift by an hour each time', async () => {
    const keeping = backupKeeping();
    writeBackup(keeping.folder, hoursAgo(23.6));
    await plan(keeping);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
  });

  it('does not count a backup whose file is gone', async () => {
    const keeping = backupKeeping();
    await ask();
    await worker(keeping).doDueJobs();
    const [made] = (await state(keeping)).backups;
    rmSync(`${keeping.folder}/${made?.name}`);
    await plan(keeping);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
  });

  it('makes one backup when two instances check at the same time', async () => {
    const instances = [backupKeeping({ machine: 'one' }), backupKeeping({ machine: 'two' })];
    const planned = await orm.em.fork().transactional(async (tx) => {
      // No job can be stored until both have checked.
      await tx.execute('lock table jobs in share mode');
      const plans = instances.map(plan);
      await expect.poll(() => countWaiting(em)).toBe(2);
      return plans;
    });
    await Promise.all(planned);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
    await Promise.all(instances.map((keeping) => worker(keeping).doDueJobs()));
    await Promise.all(instances.map(plan));
    expect(await asked()).toEqual([]);
    expect(await em.count(BackupEntity, { outcome: 'made' })).toBe(1);
  });

  it('gives the full hour of the next backup', () => {
    const at = (newest: string | null, every = 24) =>
      nextBackupAt(newest ? new Date(newest) : null, { every }, new Date('2026-11-22T12:10:00Z'));
    expect(at(null)).toEqual(new Date('2026-11-22T13:00:00Z'));
    expect(at('2026-11-22T03:00:05Z')).toEqual(new Date('2026-11-23T03:00:00Z'));
    expect(at('2026-11-01T03:00:00Z')).toEqual(new Date('2026-11-22T13:00:00Z'));
    expect(at('2026-11-22T03:00:00Z', 0)).toBeNull();
  });
});

describe('a backup that fails', () => {
  it('is retried, and only its last failure is kept', async () => {
    const keeping = backupKeeping();
    const full = { ...keeping, make: () => Promise.reject(new Error('ENOSPC: no space left')) };
    await plan(full);
    for (const _attempt of [1, 2]) {
      await em.execute('update jobs set due_at = now()');
      await worker(full).doDueJobs();
    }
    const failed = await state(keeping);
    expect(failed).toMatchObject({
      backups: [],
      failure: { trigger: 'schedule', error: 'ENOSPC: no space left' },
      task: { isUnderWay: false, attempts: 2 },
    });
    expect(await em.count(BackupEntity)).toBe(1);

    await em.execute('update jobs set due_at = now()');
    await worker(keeping).doDueJobs();
    const mended = await state(keeping);
    expect(mended).toMatchObject({ failure: null, task: null });
    expect(mended.backups).toMatchObject([{ presence: 'here', record: { trigger: 'schedule' } }]);
  });

  it('is replaced by one that somebody requests', async () => {
    const keeping = backupKeeping();
    await plan(keeping);
    await em.execute(`update jobs set attempts = 3, due_at = now() + interval '4 hours'`);
    await ask();
    expect(await asked()).toEqual([{ trigger: 'office' }]);
  });

  it('is made only once when old ones cannot be deleted', async () => {
    const keeping = backupKeeping({ keep: 1 });
    writeBackup(keeping.folder, hoursAgo(48));
    const stuck = { ...keeping.files, remove: () => Promise.reject(new Error('EROFS')) };
    await plan({ ...keeping, files: stuck });
    await worker({ ...keeping, files: stuck }).doDueJobs();
    expect(await asked()).toEqual([]);
    expect((await state(keeping)).backups).toHaveLength(2);
  });
});

describe('a request', () => {
  it('is refused while a backup is being made', async () => {
    await ask();
    await em.execute(`update jobs set claimed_by = gen_random_uuid()`);
    await expect(ask()).rejects.toThrow('A backup is being made already');
    expect(await em.count(JobEntity, { name: makeBackupJob.name })).toBe(1);
  });
});

describe('an object store', () => {
  const onDisk = ({ folder }: BackupKeeping) =>
    readdirSync(join(folder, '..'), { recursive: true }).filter(
      (path) => !MADE_ANYWAY.includes(String(path)),
    );

  it('receives each backup, which does not stay on the disk of the instance', async () => {
    const store = backupKeeping();
    const keeping = backupKeeping({ place: 's3', files: store.files });
    await ask();
    await worker(keeping).doDueJobs();
    const [made] = (await state(keeping)).backups;
    expect(made?.presence).toBe('here');
    expect(existsSync(`${store.folder}/${made?.name}`)).toBe(true);
    expect(onDisk(keeping)).toEqual([]);
    // Every instance asks the same store.
    expect((await state({ ...keeping, machine: 'there' })).backups).toMatchObject([
      { presence: 'here' },
    ]);
    rmSync(store.folder, { recursive: true });
    expect((await state({ ...keeping, machine: 'there' })).backups).toMatchObject([
      { presence: 'gone' },
    ]);
  });

  it('that refuses a backup leaves nothing on the disk, and the failure is shown', async () => {
    const store = backupKeeping();
    const files = { ...store.files, putFile: () => Promise.reject(new Error('AccessDenied')) };
    const keeping = backupKeeping({ place: 's3', files });
    await ask();
    await worker(keeping).doDueJobs();
    expect(await state(keeping)).toMatchObject({ backups: [], failure: { error: 'AccessDenied' } });
    expect(onDisk(keeping)).toEqual([]);
  });
});

describe('the list', () => {
  it('shows what is here, what another machine keeps and what is gone', async () => {
    const keeping = backupKeeping();
    const other = backupKeeping({ machine: 'there' });
    writeBackup(keeping.folder, hoursAgo(50));
    writeFileSync(`${keeping.folder}/hvac-2026-01-01T000000Z.tar.zst.part`, '');
    for (const each of [other, keeping]) {
      await ask();
      const takenAt = hoursAgo(each === other ? 3 : 2);
      const made = { ...each, make: async () => writeBackup(each.folder, takenAt) };
      await worker(made).doDueJobs();
    }
    expect((await state(keeping)).backups.map(({ presence }) => presence)).toEqual([
      'here',
      'elsewhere',
      'here',
    ]);
    rmSync(keeping.folder, { recursive: true });
    expect((await state(keeping)).backups.map(({ presence }) => presence)).toEqual([
      'gone',
      'elsewhere',
    ]);
  });
});

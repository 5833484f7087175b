import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hours } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { backupConfig, writeBackup } from '../../../test/fixtures/backups.ts';
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
import type { BackupConfig } from './stored-backups.service.ts';

const MADE_ANYWAY = ['backups', 'scratch', 'scratch/lock'];
const hoursAgo = (count: number) => new Date(Date.now() - hours(count));

const { orm } = await testDatabase();
let em: EntityManager;
beforeEach(async () => {
  em = orm.em.fork();
  await em.execute('truncate backups; truncate jobs cascade');
});

const ask = () => requestBackup(workOn(em, { id: 1, username: 'owner', isAdmin: true }));
const asked = async () =>
  (await em.fork().find(JobEntity, { state: 'waiting' })).map(({ payload }) => payload);
const plan = (config: BackupConfig) => planBackup(workOn(orm.em.fork()), config, new Date());
const worker = (config: BackupConfig) => {
  const log = () => undefined;
  const work = () => workOn(orm.em.fork());
  const handlers = backupJobs({ backupConfig: config, work, log: { warn: log } });
  return createWorker({ work, log: { info: log, warn: log, error: log }, handlers });
};
const state = (config: BackupConfig) => readBackups(em.fork(), config, new Date());

describe('the schedule', () => {
  it('asks for nothing with BACKUP_EVERY=0', async () => {
    await plan(backupConfig({ every: 0 }));
    expect(await asked()).toEqual([]);
  });

  it('asks for nothing while the last good backup is recent enough', async () => {
    const config = backupConfig();
    writeBackup(config.folder, hoursAgo(23));
    await plan(config);
    expect(await asked()).toEqual([]);
  });

  it('asks for one up to half an hour early, so that it does not drift by an hour each time', async () => {
    const config = backupConfig();
    writeBackup(config.folder, hoursAgo(23.6));
    await plan(config);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
  });

  it('does not count a backup whose file is gone', async () => {
    const config = backupConfig();
    await ask();
    await worker(config).doDueJobs();
    const [made] = (await state(config)).backups;
    rmSync(`${config.folder}/${made?.name}`);
    await plan(config);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
  });

  it('makes one backup when two instances check at the same time', async () => {
    const instances = [backupConfig({ machine: 'one' }), backupConfig({ machine: 'two' })];
    const planned = await orm.em.fork().transactional(async (tx) => {
      // No job can be stored until both have checked.
      await tx.execute('lock table jobs in share mode');
      const plans = instances.map(plan);
      await expect.poll(() => countWaiting(em)).toBe(2);
      return plans;
    });
    await Promise.all(planned);
    expect(await asked()).toEqual([{ trigger: 'schedule' }]);
    await Promise.all(instances.map((config) => worker(config).doDueJobs()));
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
    const config = backupConfig();
    const full = { ...config, make: () => Promise.reject(new Error('ENOSPC: no space left')) };
    await plan(full);
    for (const _attempt of [1, 2]) {
      await em.execute('update jobs set due_at = now()');
      await worker(full).doDueJobs();
    }
    const failed = await state(config);
    expect(failed).toMatchObject({
      backups: [],
      failure: { trigger: 'schedule', error: 'ENOSPC: no space left' },
      task: { isUnderWay: false, attempts: 2 },
    });
    expect(await em.count(BackupEntity)).toBe(1);

    await em.execute('update jobs set due_at = now()');
    await worker(config).doDueJobs();
    const mended = await state(config);
    expect(mended).toMatchObject({ failure: null, task: null });
    expect(mended.backups).toMatchObject([{ presence: 'here', record: { trigger: 'schedule' } }]);
  });

  it('is replaced by one that somebody requests', async () => {
    const config = backupConfig();
    await plan(config);
    await em.execute(`update jobs set attempts = 3, due_at = now() + interval '4 hours'`);
    await ask();
    expect(await asked()).toEqual([{ trigger: 'office' }]);
  });

  it('is made only once when old ones cannot be deleted', async () => {
    const config = backupConfig({ keep: 1 });
    writeBackup(config.folder, hoursAgo(48));
    const stuck = { ...config.files, remove: () => Promise.reject(new Error('EROFS')) };
    await plan({ ...config, files: stuck });
    await worker({ ...config, files: stuck }).doDueJobs();
    expect(await asked()).toEqual([]);
    expect((await state(config)).backups).toHaveLength(2);
  });
});

describe('a request', () => {
  it('is refused while a backup is being made', async () => {
    await ask();
    await em.execute(`update jobs set claimed_by = gen_random_uuid()`);
    await expect(ask()).rejects.toThrow('A backup is already running');
    expect(await em.count(JobEntity, { name: makeBackupJob.name })).toBe(1);
  });
});

describe('an object store', () => {
  const onDisk = ({ folder }: BackupConfig) =>
    readdirSync(join(folder, '..'), { recursive: true }).filter(
      (path) => !MADE_ANYWAY.includes(String(path)),
    );

  it('receives each backup, which does not stay on the disk of the instance', async () => {
    const store = backupConfig();
    const config = backupConfig({ place: 's3', files: store.files });
    await ask();
    await worker(config).doDueJobs();
    const [made] = (await state(config)).backups;
    expect(made?.presence).toBe('here');
    expect(existsSync(`${store.folder}/${made?.name}`)).toBe(true);
    expect(onDisk(config)).toEqual([]);
    // Every instance asks the same store.
    expect((await state({ ...config, machine: 'there' })).backups).toMatchObject([
      { presence: 'here' },
    ]);
    rmSync(store.folder, { recursive: true });
    expect((await state({ ...config, machine: 'there' })).backups).toMatchObject([
      { presence: 'gone' },
    ]);
  });

  it('that refuses a backup leaves nothing on the disk, and the failure is shown', async () => {
    const store = backupConfig();
    const files = { ...store.files, putFile: () => Promise.reject(new Error('AccessDenied')) };
    const config = backupConfig({ place: 's3', files });
    await ask();
    await worker(config).doDueJobs();
    expect(await state(config)).toMatchObject({ backups: [], failure: { error: 'AccessDenied' } });
    expect(onDisk(config)).toEqual([]);
  });
});

describe('the list', () => {
  it('shows what is here, what another machine keeps and what is gone', async () => {
    const config = backupConfig();
    const other = backupConfig({ machine: 'there' });
    writeBackup(config.folder, hoursAgo(50));
    writeFileSync(`${config.folder}/hvac-2026-01-01T000000Z.tar.zst.part`, '');
    for (const each of [other, config]) {
      await ask();
      const takenAt = hoursAgo(each === other ? 3 : 2);
      const made = { ...each, make: async () => writeBackup(each.folder, takenAt) };
      await worker(made).doDueJobs();
    }
    expect((await state(config)).backups.map(({ presence }) => presence)).toEqual([
      'here',
      'elsewhere',
      'here',
    ]);
    rmSync(config.folder, { recursive: true });
    expect((await state(config)).backups.map(({ presence }) => presence)).toEqual([
      'gone',
      'elsewhere',
    ]);
  });
});

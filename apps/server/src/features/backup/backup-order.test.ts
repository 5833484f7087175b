import { rmSync } from 'node:fs';
import { hours } from '@hvac/contract/durations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { backupConfig, writeBackup } from '../../../test/fixtures/backups.ts';
import { workOn } from '../../../test/work.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { backupName } from './archive-format.service.ts';
import { backupDatesOutcome, backupOutcome } from './backup.checks.ts';
import { inOrder } from './backup-order.service.ts';
import { recordBackup } from './backup-records.service.ts';
import { removeBackup } from './backup-removal.service.ts';
import { rotateBackups } from './backup-rotation.service.ts';
import { planBackup } from './backup-schedule.service.ts';
import { measureBackups, readBackups } from './backup-state.service.ts';
import { type BackupConfig, storedBackups } from './stored-backups.service.ts';

const NOW = new Date('2026-11-22T03:00:00Z');
const hoursAgo = (count: number) => new Date(NOW.getTime() - hours(count));
const AHEAD = new Date('2099-01-01T00:00:00Z');
const BEHIND = new Date('2011-01-01T00:00:00Z');

describe('the order of backups', () => {
  const order = (recorded: Date[], others: Date[] = []) => {
    const names = recorded.map((each) => backupName(each));
    const numbers = new Map(names.map((name, place) => [name, place + 1]));
    return inOrder([...others.map((each) => backupName(each)), ...names], numbers, NOW);
  };
  const named = (...times: Date[]) => times.map((time) => backupName(time));

  it('is that of their names', () => {
    const times = [hoursAgo(0), hoursAgo(24), hoursAgo(48)];
    expect(order([], times.toReversed())).toEqual(named(...times));
    expect(order([hoursAgo(24)], [hoursAgo(48), hoursAgo(0)])).toEqual(named(...times));
  });

  it('is that in which they were recorded where a clock was wrong', () => {
    expect(order([hoursAgo(48), BEHIND, hoursAgo(24), AHEAD])).toEqual(
      named(AHEAD, hoursAgo(24), BEHIND, hoursAgo(48)),
    );
  });

  it('has those last that are named in the future and were never recorded', () => {
    expect(order([hoursAgo(24)], [AHEAD, BEHIND])).toEqual(named(hoursAgo(24), BEHIND, AHEAD));
  });
});

describe('a backup that is named in the future', () => {
  let orm: MikroORM;
  let em: EntityManager;
  let config: BackupConfig;
  beforeAll(async () => {
    ({ orm } = await testDatabase());
  });
  beforeEach(async () => {
    em = orm.em.fork();
    await em.execute('truncate backups; truncate jobs cascade');
    config = backupConfig({ keep: 2 });
  });
  const record = (takenAt: Date) =>
    workOn(em).transaction((tx) =>
      recordBackup(tx, config, writeBackup(config.folder, takenAt), 'schedule'),
    );
  const plan = async () => {
    await planBackup(workOn(em), config, NOW);
    return em.count(JobEntity, { state: 'waiting' });
  };

  it('does not keep the schedule from making another one', async () => {
    await record(AHEAD);
    expect((await readBackups(em, config, NOW)).nextAt).toBe('2026-11-22T03:00:00.000Z');
    expect(await plan()).toBe(1);
  });

  it('does not make another one due before its time', async () => {
    await record(hoursAgo(2));
    await record(AHEAD);
    expect(await plan()).toBe(0);
  });

  it('counts as made by no figure', async () => {
    await record(AHEAD);
    expect((await measureBackups(em, NOW)).takenAt).toBeNull();
    await record(hoursAgo(30));
    expect((await measureBackups(em, NOW)).takenAt).toEqual(hoursAgo(30));
  });

  it('is a problem of its own, and does not make up for a missing one', async () => {
    await record(AHEAD);
    const state = await readBackups(em, config, NOW);
    expect(backupDatesOutcome(state)).toMatchObject({
      level: 'problem',
      says: expect.stringMatching(/^hvac-2099-01-01T000000Z\.tar\.zst is dated in the future/),
    });
    expect(backupOutcome(state, NOW).says).toMatch(/^There is no backup yet/);
    rmSync(config.folder, { recursive: true });
    expect(backupDatesOutcome(await readBackups(em, config, NOW)).level).toBe('ok');
  });

  it('may be deleted, unlike the newest one', async () => {
    await record(hoursAgo(2));
    await record(AHEAD);
    const remove = (name: string) => removeBackup(workOn(em), config, name, NOW);
    await expect(remove(backupName(hoursAgo(2)))).rejects.toThrow('This is the newest backup');
    await remove(backupName(AHEAD));
    expect([...(await storedBackups(config.files)).keys()]).toEqual([backupName(hoursAgo(2))]);
  });

  it('is rotated away in its turn, and so is one made while the clock was behind', async () => {
    for (const takenAt of [AHEAD, hoursAgo(48), BEHIND, hoursAgo(0)]) await record(takenAt);
    await rotateBackups(workOn(em), config, NOW);
    expect(new Set((await storedBackups(config.files)).keys())).toEqual(
      new Set([backupName(BEHIND), backupName(hoursAgo(0))]),
    );
  });

  it('by less than an hour counts: clocks of machines differ', async () => {
    await record(hoursAgo(-0.5));
    expect(await plan()).toBe(0);
    expect(backupDatesOutcome(await readBackups(em, config, NOW)).level).toBe('ok');
  });
});

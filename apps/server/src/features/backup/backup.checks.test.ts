import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupEntry, BackupsState } from '@hvac/contract/backups';
import { hours } from '@hvac/contract/durations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeBackup } from '../../../test/fixtures/backups.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { backupOutcome } from './backup.checks.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursOld = (count: number): BackupEntry => ({
  name: 'a',
  takenAt: new Date(NOW.getTime() - hours(count)).toISOString(),
  isAhead: false,
  bytes: 1,
  presence: 'here',
  record: null,
});
const gone: BackupEntry = { ...hoursOld(1), presence: 'gone' };
const STATE: BackupsState = {
  backups: [hoursOld(1)],
  failure: null,
  task: null,
  every: 24,
  keep: 14,
  nextAt: null,
  place: { kind: 'disk', folder: '/data/backups' },
  isOnSameDisk: false,
};
const failure = { at: NOW.toISOString(), trigger: 'schedule', error: 'No room' } as const;
const outcome = (state: Partial<BackupsState>) => backupOutcome({ ...STATE, ...state }, NOW);

describe('the backup check', () => {
  it.each<[string, Partial<BackupsState>, string, RegExp]>([
    ['the last one failed', { failure }, 'problem', /The last backup failed/],
    ['the newest is too old', { backups: [hoursOld(49)] }, 'problem', /more than 48 hours old/],
    ['it is too old for hours', { every: 1, backups: [hoursOld(3)] }, 'problem', /than 2 hours/],
    ['there is none yet', { backups: [] }, 'warning', /There is no backup yet/],
    ['the file of the only one is gone', { backups: [gone] }, 'warning', /no backup yet/],
    ['none is scheduled', { every: 0, backups: [] }, 'warning', /Automatic backups are off/],
    ['the disk is the same', { isOnSameDisk: true }, 'warning', /on the same disk as the site/],
  ])('when %s', (_when, state, level, says) => {
    const found = outcome(state);
    expect(found.level).toBe(level);
    expect(found.says).toMatch(says);
    expect(found.advice).toBeTruthy();
  });

  it('accepts a recent one on another disk, whether backups are scheduled or not', () => {
    expect(outcome({}).level).toBe('ok');
    expect(outcome({ backups: [hoursOld(47)] }).level).toBe('ok');
    expect(outcome({ every: 0, backups: [hoursOld(47)] }).level).toBe('ok');
  });

  it('says the same while an old backup grows older', () => {
    expect(outcome({ backups: [hoursOld(50)] })).toEqual(outcome({ backups: [hoursOld(90)] }));
  });
});

describe('on an instance', () => {
  const { find, levelOf } = useSelfCheck();

  it('links to the screen, and checks the folder', async () => {
    expect(await find('backup')).toMatchObject({
      level: 'warning',
      says: 'There is no backup yet.',
      page: '/admin/settings/backups',
    });
    const dataDir = mkdtempSync(join(tmpdir(), 'backups-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    writeFileSync(join(dataDir, 'uploads'), '');
    const folder = join(dataDir, 'backups');
    writeBackup(folder, new Date(Date.now() - hours(100)));
    expect(await levelOf('backup', { dataDir })).toBe('problem');
    writeBackup(folder, new Date());
    const onSameDisk = { dataDir, uploadsDir: join(dataDir, 'not-made-yet') };
    expect(await levelOf('backup', onSameDisk)).toBe('warning');
    const elsewhere = { dataDir, uploadsDir: '/proc', databaseUrl: 'postgresql://elsewhere/hvac' };
    expect(await levelOf('backup', elsewhere)).toBe('ok');
  });
});

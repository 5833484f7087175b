import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hours } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { backupConfig, writeBackup } from '../../../test/fixtures/backups.ts';
import { workOn } from '../../../test/work.ts';
import { AppError } from '../../kernel/errors.ts';
import { backupName } from './archive-format.service.ts';
import { BackupEntity } from './backup.entity.ts';
import { recordBackup } from './backup-records.service.ts';
import { backupsToRemove, rotateBackups } from './backup-rotation.service.ts';
import { takeBackup } from './stored-backups.service.ts';
import { writeUpgradeNote } from './upgrade-note.service.ts';

const NOW = new Date('2026-11-22T03:00:00Z');
const hoursAgo = (count: number) => new Date(NOW.getTime() - hours(count));
const NAMES = [0, 24, 48, 72].map((hours) => backupName(hoursAgo(hours)));

describe('rotation', () => {
  it.each(['', 'backup.tar.zst', 'hvac-2020-01-01T000000Z.tar', 'hvac-2020-13-01T000000Z.tar.zst'])(
    'does not take %j for a backup',
    (name) => {
      expect(backupsToRemove([...NAMES, name], 1)).not.toContain(name);
    },
  );

  it.each([0, 1])('never removes the newest, even when %i are to be kept', (keep) => {
    expect(backupsToRemove(NAMES, keep)).toEqual(NAMES.slice(1));
  });

  it('removes backups beyond the number to keep', () => {
    expect(backupsToRemove(NAMES, 3)).toEqual(NAMES.slice(3));
    expect(backupsToRemove(NAMES, 4)).toEqual([]);
  });
});

describe('the place of another site', () => {
  it('gets no backup, so that none of its own is rotated away', async () => {
    const refusal = new AppError('conflict', 'backups/ belongs to another site');
    const config = backupConfig({ keep: 1, requireOwnership: () => Promise.reject(refusal) });
    for (const hours of [24, 48, 72]) writeBackup(config.folder, hoursAgo(hours));
    await expect(takeBackup(config, NOW)).rejects.toBe(refusal);
    expect(readdirSync(config.folder)).toEqual(NAMES.slice(1).toReversed());
  });
});

describe('a folder of backups', () => {
  let em: EntityManager;
  beforeAll(async () => {
    em = (await testDatabase()).orm.em.fork();
  });
  beforeEach(() => em.execute('truncate backups'));

  it('keeps the newest with their records, and everything that is not a backup', async () => {
    const config = backupConfig({ keep: 2 });
    const strangers = [
      'notes.txt',
      'owner.json',
      'hvac-2020-01-01T000000Z.tar',
      'before-upgrade.json',
    ];
    for (const name of strangers) writeFileSync(join(config.folder, name), '');
    for (const hours of [72, 48, 24, 0]) {
      const summary = writeBackup(config.folder, hoursAgo(hours));
      await workOn(em).transaction((tx) => recordBackup(tx, config, summary, 'schedule'));
    }
    await rotateBackups(workOn(em), config, NOW);
    const there = [...NAMES, ...strangers].filter((name) => existsSync(join(config.folder, name)));
    expect(there).toEqual([...NAMES.slice(0, 2), ...strangers]);
    const recorded = await em.fork().find(BackupEntity, {}, { orderBy: { name: 'desc' } });
    expect(recorded.map(({ name }) => name)).toEqual(NAMES.slice(0, 2));
  });

  it('keeps the last one made before an upgrade, however old, until the next upgrade', async () => {
    const config = backupConfig({ keep: 2 });
    for (const hours of [0, 24, 48, 72]) writeBackup(config.folder, hoursAgo(hours));
    const there = () => NAMES.map((name) => existsSync(join(config.folder, name)));
    const [, , later = '', first = ''] = NAMES;
    await writeUpgradeNote(config.files, { last: 'a migration', name: first });
    await rotateBackups(workOn(em), config, NOW);
    expect(there()).toEqual([true, true, false, true]);

    writeBackup(config.folder, hoursAgo(48));
    await writeUpgradeNote(config.files, { last: 'another', name: later });
    await rotateBackups(workOn(em), config, NOW);
    expect(there()).toEqual([true, true, true, false]);
  });

  it('is cleared of what a killed instance left behind, but not of what another is writing', async () => {
    const config = backupConfig();
    const parts = [1, 25].map((hours) => {
      const path = join(config.folder, `${backupName(hoursAgo(hours))}.part`);
      writeFileSync(path, '');
      utimesSync(path, hoursAgo(hours), hoursAgo(hours));
      return path;
    });
    const scratch = join(config.folder, '../scratch/use-killed');
    mkdirSync(scratch, { recursive: true });
    await rotateBackups(workOn(em), config, NOW);
    expect(parts.map((path) => existsSync(path))).toEqual([true, false]);
    expect(existsSync(scratch)).toBe(false);
  });
});

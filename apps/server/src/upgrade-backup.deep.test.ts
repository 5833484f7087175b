import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyDatabase } from '../test/database.ts';
import { becomeLaterRelease } from '../test/fixtures/later-release.ts';
import { readEnv } from './config/env.ts';
import { migrate } from './database/migrate.ts';
import { migrations } from './database/migrations/index.ts';
import { createOrm } from './database/orm.ts';
import { readBackup } from './features/backup/archive-reader.service.ts';
import { createUpgradeBackup } from './upgrade-backup.ts';

// The tables that are upgraded are those of this release.
becomeLaterRelease();
const [first] = migrations;

let databaseUrl: string;
let dataDir: string;
let orm: MikroORM;
beforeAll(async () => {
  ({ databaseUrl } = await emptyDatabase());
  vi.spyOn(console, 'log').mockReturnValue();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
  orm = open();
  await orm.em.fork().execute('drop schema public cascade; create schema public');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

const open = () => {
  const opened = createOrm(databaseUrl, { timeouts: false });
  onTestFinished(() => opened.close(true));
  return opened;
};

/** Creates the tables of the release before, with a user if it has been used. */
const releaseBefore = async ({ isUsed }: { isUsed: boolean }) => {
  await orm.migrator.up({ to: first?.name ?? '' });
  if (!isUsed) return;
  await orm.em
    .fork()
    .execute(`insert into users (id, username, password, is_admin) values (1, 'owner', 'x', true)`);
};

/** Does to the database what a start does. */
const start = async (variables: Record<string, string> = {}, prepare = async () => undefined) => {
  const opened = open();
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...variables });
  const backup = createUpgradeBackup(env, opened);
  await migrate(
    opened,
    async () => {
      await backup.record();
      await prepare();
    },
    backup.make,
  );
};
const backups = () => {
  try {
    return readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.zst'));
  } catch {
    return [];
  }
};
const migrated = async () =>
  (await orm.em.fork().execute('select 1 from mikro_orm_migrations')).length;

describe('a start makes no backup', () => {
  it('of a new database', async () => {
    await start();
    expect(backups()).toEqual([]);
    expect(await migrated()).toBe(migrations.length);
  });

  it('of tables that are still empty, because the first start did not get further', async () => {
    await releaseBefore({ isUsed: false });
    await start();
    expect(backups()).toEqual([]);
  });

  it('when there is nothing to migrate', async () => {
    await releaseBefore({ isUsed: true });
    await start({ BACKUP_EVERY: '0' });
    await start();
    expect(backups()).toEqual([]);
  });

  it('with BACKUP_EVERY=0', async () => {
    await releaseBefore({ isUsed: true });
    await start({ BACKUP_EVERY: '0' });
    expect(backups()).toEqual([]);
    expect(await migrated()).toBe(migrations.length);
  });
});

describe('the start of an upgrade', () => {
  it('stops before anything is migrated when the backup fails, and says how to proceed', async () => {
    await releaseBefore({ isUsed: true });
    writeFileSync(join(dataDir, 'backups'), 'in the way');
    await expect(start()).rejects.toThrow(
      /^The backup before the upgrade failed \(.+\); fix that, or start once with BACKUP_EVERY=0 to upgrade without a backup$/,
    );
    expect(await migrated()).toBe(1);
  });

  it('makes one backup of the tables before they are migrated, even if four instances start together', async () => {
    await releaseBefore({ isUsed: true });
    await Promise.all([start(), start(), start(), start()]);
    expect(await migrated()).toBe(migrations.length);
    const [name = '', ...others] = backups();
    expect(others).toEqual([]);
    const { head, manifest } = await readBackup(join(dataDir, 'backups', name));
    expect(head.migrations).toHaveLength(1);
    expect(manifest.tables.users?.rows).toBe(1);
    expect(await orm.em.fork().execute('select name, trigger, outcome from backups')).toEqual([
      { name, trigger: 'before-migration', outcome: 'made' },
    ]);
  });

  it('leaves the note and the backup of another site alone, in whose folder the backups are', async () => {
    await releaseBefore({ isUsed: true });
    await orm.em.fork().execute('create table later (id int)');
    await expect(start()).rejects.toThrow();
    const ofOther = [...backups(), 'before-upgrade.json', 'owner.json'];
    const folder = join(dataDir, 'backups');
    writeFileSync(join(folder, 'owner.json'), JSON.stringify({ database: 'another' }));
    const note = readFileSync(join(folder, 'before-upgrade.json'), 'utf8');
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await expect(start()).rejects.toThrow();
    vi.useRealTimers();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(ofOther));
    expect(readFileSync(join(folder, 'before-upgrade.json'), 'utf8')).toBe(note);
  });

  it('replaces its earlier backup when the migration fails repeatedly', async () => {
    await releaseBefore({ isUsed: true });
    // A migration that makes this table fails.
    await orm.em.fork().execute('create table later (id int)');
    await expect(start()).rejects.toThrow();
    const [former] = backups();
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await expect(start()).rejects.toThrow();
    vi.useRealTimers();
    expect(backups()).toHaveLength(1);
    expect(backups()).not.toContain(former);
  });
});

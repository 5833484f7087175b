import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { listMissingStatements } from './schema-difference.ts';

const SERVER = join(import.meta.dirname, '../..');
const ENTITY = 'src/features/auth/user.entity.ts';
const MIGRATIONS = 'src/database/migrations';

// A copy of the server, so that a test can change an entity without touching the working tree.
const root = mkdtempSync(join(tmpdir(), 'hvac-copy-'));
const copy = join(root, 'apps/server');
beforeAll(() => {
  cpSync(join(SERVER, '../../package.json'), join(root, 'package.json'));
  for (const name of ['src', 'package.json']) {
    cpSync(join(SERVER, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(SERVER, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(root, { recursive: true }));

const run = async (command: 'db-check' | 'db-generate', ...args: string[]) => {
  const child = spawn(process.execPath, [join(copy, `src/commands/${command}.ts`), ...args]);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { said, complaint, code: child.exitCode };
};
const migrations = () => readdirSync(join(copy, MIGRATIONS));

describe('db:generate refuses', () => {
  it('a name that another migration has, naming its file', async () => {
    expect(await run('db-generate', 'first-release')).toMatchObject({
      complaint: expect.stringMatching(/^There is a migration \d{8}-first-release\.ts already\n$/),
      code: 1,
    });
  });

  it('to write a migration that changes nothing', async () => {
    const before = migrations();
    expect(await run('db-generate', 'nickname')).toMatchObject({
      complaint: expect.stringMatching(/: there is nothing to write\n$/),
      code: 1,
    });
    expect(migrations()).toEqual(before);
  });
});

describe('a changed entity', () => {
  it('fails the check until its migration is generated, which follows all others', {
    timeout: 60_000,
  }, async () => {
    const entity = readFileSync(join(copy, ENTITY), 'utf8');
    const changed = entity.replace(
      'properties: {',
      `properties: {
        nickname: p.string().length(40).default('').index(),
        door: p.text().nullable(),`,
    );
    writeFileSync(join(copy, ENTITY), changed);
    const { complaint, code } = await run('db-check');
    expect(complaint).toContain('alter table "users" add "nickname" varchar(40)');
    expect(code).toBe(1);

    const before = migrations();
    expect(await run('db-generate', 'nickname')).toMatchObject({ complaint: '', code: 0 });
    const [added = '', ...more] = migrations().filter((file) => !before.includes(file));
    expect([added, more]).toEqual([expect.stringMatching(/^\d{8}-nickname\.ts$/), []]);
    const migration = readFileSync(join(copy, MIGRATIONS, added), 'utf8');
    const [name] = /Migration\d{8}Nickname/.exec(migration) ?? [];
    expect(migration).toContain(`override name = '${name}';`);
    expect(readFileSync(join(copy, MIGRATIONS, 'index.ts'), 'utf8')).toMatch(
      new RegExp(`,\\s+${name},?\\s*\\];\\n$`),
    );
    expect(await run('db-check')).toEqual({ said: '', complaint: '', code: 0 });
  });
});

describe('listMissingStatements', () => {
  const CHANGES = [
    ['column', 'alter table users drop column is_provisional', '"users" add "is_provisional"'],
    ['default', `alter table sessions alter address set default 'a'`, '"sessions" alter column'],
    ['index', 'drop index rate_limits_resets_at_index', '"rate_limits_resets_at_index"'],
    ['table', 'drop table settings', 'create table "settings"'],
    ['surplus table', 'create table surplus (id int)', 'drop table if exists "surplus"'],
    [
      'index of searches',
      'drop index blog_posts_search_text_index',
      'create index "blog_posts_search_text_index"',
    ],
    [
      'rule of deletion',
      `alter table sessions drop constraint sessions_user_id_foreign,
        add constraint sessions_user_id_foreign foreign key (user_id) references users`,
      '"sessions_user_id_foreign"',
    ],
  ] as const;

  let before: string[];
  let after: string;
  beforeAll(async () => {
    const { orm } = await testDatabase();
    before = await listMissingStatements(orm);
    for (const [, change] of CHANGES) await orm.em.execute(change);
    after = (await listMissingStatements(orm)).join('\n');
  });

  it('returns nothing when nothing differs', () => {
    expect(before).toEqual([]);
  });

  it.each(CHANGES)('reports what differs: %s', (_what, _change, reported) => {
    expect(after).toContain(reported);
  });
});

import { describe, expect, it } from 'vitest';
import { migrationFile, readName, registerMigration } from './migration-file.ts';

const NOW = new Date('2027-01-05T23:00:00Z');
const LONG =
  'create index "jobs_kind_state_run_at_id_index" on "jobs" ("kind", "state", "run_at", "id")';

describe('readName', () => {
  it.each([
    [[]],
    [['']],
    [['Nickname']],
    [['nick_name']],
    [['nick--name']],
    [['9-lives']],
    [['../nickname']],
    [['nickname', 'users']],
  ])('refuses %j', (args) => {
    expect(() => readName(args, [])).toThrow(/^Usage: pnpm db:generate NAME, in small letters /);
  });

  it('refuses a name that another migration has, naming its file', () => {
    expect(() => readName(['search'], ['index.ts', '20261121-search.ts'])).toThrow(
      'There is a migration 20261121-search.ts already',
    );
  });

  it('accepts a name in kebab-case, even one that another name ends with', () => {
    expect(readName(['text-2'], ['20261121-search-text-2.ts'])).toBe('text-2');
  });
});

describe('migrationFile', () => {
  it('names the day and the change', () => {
    expect(migrationFile('preferred-time', [], NOW)).toMatchObject({
      fileName: '20270105-preferred-time.ts',
      className: 'Migration20270105PreferredTime',
    });
  });

  it('writes one formatted call per statement', () => {
    const { text } = migrationFile('jobs', ['alter table "a" add "b" int', LONG], NOW);
    expect(text).toBe(`import { Migration } from '@mikro-orm/migrations';

export class Migration20270105Jobs extends Migration {
  override name = 'Migration20270105Jobs';

  override up(): void {
    this.addSql(\`alter table "a" add "b" int\`);
    this.addSql(
      \`${LONG}\`,
    );
  }
}
`);
  });

  it('puts each column of a table on its own line', () => {
    const sql = `create table "jobs" ("id" serial primary key, "cost" numeric(8,2) null, unique ("a", "b"))`;
    expect(migrationFile('jobs', [sql], NOW).text).toContain(`create table "jobs" (
      "id" serial primary key,
      "cost" numeric(8,2) null,
      unique ("a", "b")
    )\``);
  });

  it('escapes what is special in a template literal', () => {
    const sql = `comment on table "a" is '\`$\{b}\` \\n $1'`;
    const [, written = ''] =
      /this\.addSql\((`.+`)\)/.exec(migrationFile('a', [sql], NOW).text) ?? [];
    expect(new Function(`return ${written}`)()).toBe(sql);
  });
});

describe('registerMigration', () => {
  const INDEX = `import { MigrationB } from './20260101-b.ts';
import { MigrationD } from './20260101-d.ts';

/** Every migration. */
export const migrations = [MigrationD, MigrationB];
`;

  it('sorts the import and applies the migration last', () => {
    const file = { fileName: '20260101-c.ts', className: 'MigrationC', text: '' };
    expect(registerMigration(INDEX, file)).toBe(`import { MigrationB } from './20260101-b.ts';
import { MigrationC } from './20260101-c.ts';
import { MigrationD } from './20260101-d.ts';

/** Every migration. */
export const migrations = [MigrationD, MigrationB, MigrationC];
`);
  });

  it('puts each migration of a long list on its own line', () => {
    const long = 'MigrationOfWhatDoesNotFitOnOneLineTogetherWithTheOthersBecauseItIsSoLong';
    const file = { fileName: '20260101-long.ts', className: long, text: '' };
    const listed = registerMigration(INDEX, file);
    const list = `[\n  MigrationD,\n  MigrationB,\n  ${long},\n];\n`;
    expect(listed).toContain(`export const migrations = ${list}`);
    const more = { fileName: '20260101-z.ts', className: 'MigrationZ', text: '' };
    expect(registerMigration(listed, more)).toContain(`  ${long},\n  MigrationZ,\n];\n`);
  });

  it('refuses a text without a list', () => {
    const file = { fileName: '20260101-c.ts', className: 'MigrationC', text: '' };
    expect(() => registerMigration('', file)).toThrow('no list');
  });
});

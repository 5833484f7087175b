import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, emptyDatabase } from '../../test/database.ts';
import { structureOf } from '../../test/fixtures/backed-up-site.ts';
import { RELEASES, type ReleaseFixture, runSql } from '../../test/releases/fixtures.ts';
import { StartupError } from '../config/startup-error.ts';
import { KNOWN_NUMBER } from '../features/submissions/submission.entity.ts';
import { seed } from '../first-content/seed.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createOrm } from './orm.ts';

let databaseUrl: string;
let opened: MikroORM[] = [];
/** Reads what the instances of a test left; one for all, because a pool each would use up the connections. */
let reader: MikroORM;
beforeAll(async () => {
  ({ databaseUrl } = await emptyDatabase());
});
beforeEach(async () => {
  reader = open();
  await emptySchema();
});
afterEach(async () => {
  for (const orm of opened) await orm.close(true);
  opened = [];
});

/** The database connection of one more instance that migrates. */
const open = () => {
  const orm = createOrm(databaseUrl, { timeouts: false });
  opened.push(orm);
  return orm;
};
const emptySchema = () => reader.em.execute('drop schema public cascade; create schema public');
const firstRun = {
  adminUsername: 'admin',
  adminPassword: undefined,
  demoContent: true,
  now: new Date('2026-03-01'),
};
const start = async () => {
  const orm = open();
  let generatedPassword: string | null = null;
  await migrate(orm, async () => {
    ({ generatedPassword } = await seed(orm.em.fork(), firstRun));
  });
  return generatedPassword;
};
const counted = async (table: string) =>
  Number((await reader.em.execute(`select count(*) as n from ${table}`))[0]?.n);
const nothing = async () => undefined;

const structure = () => structureOf(reader.em.fork());
/** The content of each table, of the given columns. */
const rowsOf = async (columns: { table: string; columns: string }[]) => {
  const em = reader.em.fork();
  const rows: unknown[] = [];
  for (const { table, columns: list } of columns) {
    rows.push([table, await em.execute(`select ${list} from ${table} order by 1`)]);
  }
  return rows;
};
// Generated columns follow from the others.
const columnsNow = () =>
  reader.em.execute<{ table: string; columns: string }[]>(
    `select table_name as "table", string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'mikro_orm_migrations' and is_generated = 'NEVER'
     group by table_name order by table_name`,
  );

describe('migrate', () => {
  it('leaves no first content when creating it fails half-way, and the next start creates it', async () => {
    await migrate(open(), nothing);
    const em = open().em.fork();
    await em.execute(`insert into blog_categories (name, slug) values ('In the way', 'heating')`);
    await expect(start()).rejects.toThrow();
    expect([await counted('users'), await counted('blog_posts')]).toEqual([0, 0]);
    await em.execute('delete from blog_categories');
    expect(await start()).not.toBeNull();
  });

  it('does not block the next start after a failed one', async () => {
    const failing = migrate(open(), () => Promise.reject(new Error('No')));
    await expect(failing).rejects.toThrow('No');
    await migrate(open(), nothing);
    expect(await counted('users')).toBe(0);
  });

  it('fails when the database cannot be reached', async () => {
    const away = createOrm('postgresql://nobody:nothing@127.0.0.1:1/nothing', { timeouts: false });
    opened.push(away);
    await expect(migrate(away, nothing)).rejects.toThrow();
  });

  it('applies every migration to a fresh database', async () => {
    await migrate(open(), nothing);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });

  it('creates the tables that the entities describe', async () => {
    const orm = open();
    await migrate(orm, nothing);
    expect(await orm.migrator.checkSchema()).toBe(false);
    await orm.em.execute('alter table users add column surplus int');
    expect(await orm.migrator.checkSchema()).toBe(true);
  });

  it('does the work once when four instances start at the same time', async () => {
    const passwords = await Promise.all([start(), start(), start(), start()]);
    expect(passwords.filter((password) => password !== null)).toHaveLength(1);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
    expect(await counted('users')).toBe(1);
    expect(await counted('blog_categories')).toBe(4);
  });

  it('changes nothing the second time', async () => {
    expect(await start()).not.toBeNull();
    const posts = await counted('blog_posts');
    expect(await start()).toBeNull();
    expect(await counted('blog_posts')).toBe(posts);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });
});

describe.each(RELEASES)('a database of release $version', ({ schema, rows }) => {
  it('keeps its rows, and gets the tables that the entities describe', async () => {
    await runSql(databaseUrl, schema + rows);
    const columns = await columnsNow();
    const before = await rowsOf(columns);
    expect(before.length).toBeGreaterThan(20);
    const orm = open();
    await migrate(orm, nothing);
    expect(await rowsOf(columns)).toEqual(before);
    expect(await orm.migrator.checkSchema()).toBe(false);
  });

  it('is upgraded where the database has no extension for searches', async () => {
    await runSql(databaseUrl, schema + rows);
    const orm = open();
    await orm.em.execute('drop extension pg_trgm cascade');
    await migrate(orm, nothing);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });

  it('finds events from before by the fields that were changed', async () => {
    await runSql(databaseUrl, schema + rows);
    const orm = open();
    const recorded = `select count(*)::int as n from audit_events where jsonb_array_length(details->'fields') > 0`;
    const [{ n }] = await orm.em.execute<[{ n: number }]>(recorded);
    expect(n).toBeGreaterThan(0);
    await migrate(orm, nothing);
    const [found] = await orm.em.execute<[{ n: number }]>(
      `${recorded} and search_text like '%' || lower(details->'fields'->>0) || '%'`,
    );
    expect(found.n).toBe(n);
  });

  it('is what its migrations still make, because a released one is never edited', async () => {
    await runSql(databaseUrl, schema);
    const orm = open();
    const last = (await orm.migrator.getExecuted()).at(-1)?.name ?? '';
    const before = await structure();
    await emptySchema();
    await open().migrator.up({ to: last });
    expect(await structure()).toEqual(before);
  });
});

// Nothing may follow the newest one yet, and what follows nothing waits for nobody.
describe.each(RELEASES.slice(0, -1))('a database of release $version', ({ schema, rows }) => {
  it('is read while the upgrade waits for somebody who uses it', async () => {
    await runSql(databaseUrl, schema + rows);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const use = (orm: MikroORM, until: Promise<void>) =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(`set local statement_timeout = '3s'`);
        const posts = await em.execute('select count(*) as n from blog_posts');
        await until;
        return posts;
      });
    const first = use(open(), promise);
    const upgrade = migrate(open(), nothing);
    await expect.poll(() => countWaiting(reader.em.fork()), { timeout: 20_000 }).toBe(1);
    expect(await use(open(), Promise.resolve())).toHaveLength(1);
    finish();
    await first;
    await upgrade;
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });
});

it('a database of release 1.1.0 keeps what its deliveries are, and to which device they went', async () => {
  const { schema, rows } = RELEASES.find(({ version }) => version === '1.1.0') as ReleaseFixture;
  await runSql(databaseUrl, schema + rows);
  await runSql(
    databaseUrl,
    `insert into deliveries (id, submission_id, kind, recipient)
     values (9001, 1, 'rush', 'a'), (9002, 1, 'replyCopy', 'b'), (9003, 1, 'urgentPush', 'device 999')`,
  );
  const orm = open();
  await migrate(orm, nothing);
  const natures = await orm.em.execute(
    `select distinct kind, channel, reason, is_copy, device_id from deliveries order by kind`,
  );
  expect(natures.map((row) => Object.values(row))).toEqual([
    ['notification', 'mail', 'new', false, null],
    ['push', 'push', 'new', false, 1],
    ['reply', 'mail', 'reply', false, null],
    ['replyCopy', 'mail', 'reply', true, null],
    ['rush', 'mail', 'flood', false, null],
    ['urgentPush', 'push', 'urgent', false, null],
    ['webhook', 'webhook', 'new', false, null],
  ]);
});

describe('a database of release 1.0.0', () => {
  const { schema, rows } = RELEASES[0] as ReleaseFixture;

  it('knows customers by the numbers that they typed, and users without what cannot be seen', async () => {
    await runSql(databaseUrl, schema + rows);
    const orm = open();
    const typed = ['248-555-0177', '248-555-0177 x5', '٢٤٨٥٥٥٠١٧٧', 'call my wife', '555-0177  '];
    for (const [index, phone] of typed.entries()) {
      await orm.em.execute(
        `insert into contact_submissions (id, full_name, email, phone, service, message) values (?, 'Ada', 'a@b.co', ?, 'x', 'x')`,
        [9000 + index, phone],
      );
    }
    await orm.em.execute(
      `insert into users (id, username, password) values (9001, ' ada' || chr(8203), 'x'), (9002, 'eve', 'x'), (9003, 'eve' || chr(8203), 'x'), (9004, 'Zoë 👩🏽‍🔧', 'x')`,
    );
    await migrate(orm, nothing);
    const known = await orm.em.execute<{ number: string }[]>(
      `select ${KNOWN_NUMBER} as number from contact_submissions order by id desc limit ${typed.length}`,
    );
    expect(known.map(({ number }) => number).reverse()).toEqual([
      '2485550177',
      '2485550177',
      '2485550177',
      '',
      '5550177',
    ]);
    const users = await orm.em.execute<{ username: string }[]>(
      'select username from users order by id desc limit 4',
    );
    expect(users.map(({ username }) => username).reverse()).toEqual([
      'ada',
      'eve',
      'eve-2',
      'Zoë 👩🏽‍🔧',
    ]);
  });

  it('keeps the addresses of posts that are out as their ids in the feed, and gives others new ones', async () => {
    await runSql(databaseUrl, schema + rows);
    const orm = open();
    await orm.em.execute(
      `update blog_posts set published = true, published_at = '2020-01-01' where id = 1;
       update blog_posts set published = false, published_at = '2020-01-01' where id = 2;
       update blog_posts set published = true, published_at = now() + interval '1 day' where id = 3;
       update blog_posts set published = false, published_at = null where id = 4`,
    );
    await migrate(orm, nothing);
    const ids = await orm.em.execute<{ feed_id: string }[]>(
      'select feed_id from blog_posts where id < 5 order by id',
    );
    const another = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(ids.map(({ feed_id }) => feed_id)).toEqual([
      '/blog/post-1',
      '/blog/post-2',
      another,
      another,
    ]);
  });
});

// The one before the newest as well: the newest may be about to be released.
it.each(RELEASES.slice(-2))(
  'an instance of release $version goes on storing rows in the newest tables, column by column',
  async ({ schema, rows }) => {
    await runSql(databaseUrl, schema);
    const known = await columnsNow();
    await emptySchema();
    await migrate(open(), nothing);
    await runSql(databaseUrl, rows);
    // Newer tables have none of its rows.
    for (const { table } of known) {
      expect([table, await counted(table)]).not.toEqual([table, 0]);
    }
  },
);

it('a database of a development version is refused with one line, and left as it was', async () => {
  await runSql(
    databaseUrl,
    `create table mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz);
     insert into mikro_orm_migrations (name) values ('Migration20261121InitialTables');
     create table users (id serial primary key)`,
  );
  const before = await structure();
  await expect(migrate(open(), nothing)).rejects.toThrow(
    new StartupError(
      'The database was made by a development version, and releases begin with 1.0.0: export the site with that version (pnpm site:export, pnpm submissions:export), start with an empty database (another DATA_DIR or DATABASE_URL), and import the site there (pnpm site:import)',
    ),
  );
  expect(await structure()).toEqual(before);
});

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { MIGRATION_NAMES } from '../../src/database/migrate-beside.ts';
import { createOrm } from '../../src/database/orm.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start.ts';
import { makeBackup } from '../../src/features/backup/backup.service.ts';
import { createDiskFiles } from '../../src/files/disk-files.ts';
import { RELEASE } from '../../src/kernel/release.ts';
import { print } from '../../src/kernel/terminal.ts';
import { fillSite } from '../fixtures/backed-up-site.ts';
import { FOLDER, ROWS } from './fixtures.ts';

/** Makes the fixtures of this release, once, before it is tagged: `pnpm run db:fixture`. */

const SITE = { posts: 4, submissions: 4, pictures: 2 };

const CHANGES = /^\s*(create|alter|drop|comment|do|set|insert|update|delete)\b/i;

/** Rows of the tables that no backup holds, and a delivery that waits for its job. */
const OTHER_ROWS = `
  insert into sessions (id_hash, user_id, created_at, last_seen_at, proved_at, user_agent, address)
    values ('a hash', 1, now(), now(), now(), 'A browser', '192.0.2.1');
  insert into passkey_challenges (challenge, user_id, expires_at) values ('a challenge', 1, now());
  insert into rate_limits (key, hits, resets_at) values ('login:a', 4, now());
  insert into instances (id, name, address, key_fingerprints, uploads_id, started_at, last_seen_at)
    values ('00000000-0000-4000-8000-000000000001', 'web-1', '0.0.0.0:3000', 'f', 'folder', now(), now());
  insert into sightings (kind, detail, count, first_seen, last_seen)
    values ('database-restart', 'embedded', 1, now(), now());
  insert into backups (trigger, outcome, taken_at, machine, place, number, name, bytes, sha256, counts, seconds)
    values ('schedule', 'made', now(), 'web-1', 'disk', 1, 'hvac-2026-11-23T030000Z.tar.zst', 1000, 'a hash', '{"posts": 1, "submissions": 2, "pictures": 3}', 1.5);
  insert into system_id default values;
  insert into missing_addresses (path, day, count, last_at) values ('/gone', current_date, 2, now());
  insert into old_addresses (path, post_id, origin, created_at) values ('/blog/former', 1, 'rename', now());
  insert into push_devices (user_id, endpoint, p256dh, auth, key, name, created_at, seen_at)
    values (1, 'https://push.example.com/1', 'p256dh', 'auth', 'key', 'A phone', now(), now());
  insert into deliveries (submission_id, kind, recipient) values (2, 'push', 'device 1');
  with job as (insert into jobs (name, payload) values ('contact:post-webhook', '{}') returning id)
    insert into deliveries (submission_id, job_id, kind, recipient) select 1, id, 'webhook', 'webhook' from job;`;

/** Runs all migrations on an empty database; the statements that changed it. */
const migrateRecorded = async (orm: MikroORM): Promise<string> => {
  const statements: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...sent: unknown[]) {
    const [request] = sent as [string | { text: string; values?: unknown[] }];
    const { text, values = [] } = typeof request === 'string' ? { text: request } : request;
    if (values.length === 0 && CHANGES.test(text)) statements.push(`${text};`);
    return Reflect.apply(query, this, sent);
  } as typeof query;
  await orm.migrator.up();
  Client.prototype.query = query;
  return statements.join('\n');
};

/** Statements that store all rows again: of tables in the order of their creation, without computed columns. */
const rowsOf = async (em: EntityManager): Promise<string> => {
  const tables = await em.execute<{ name: string; columns: string[] }[]>(
    `select relname as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mikro_orm_migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by pg_class.oid, relname order by pg_class.oid`,
  );
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    const values = columns.map(() => '%L').join(', ');
    const rows = await em.execute<{ line: string }[]>(
      `select format('insert into ${name} (${columns.join(', ')}) values (${values});', ${columns.join(', ')}) as line
       from ${name} order by ${columns[0]}`,
    );
    if (rows.length === 0) throw new Error(`The fixture has no row of ${name}`);
    lines.push(...rows.map(({ line }) => line));
  }
  return `${lines.join('\n')}\n`;
};

const root = await mkdtemp(join(tmpdir(), 'hvac-release-'));
const database = await startEmbeddedPostgres({
  dataDir: join(root, 'data'),
  fsync: false,
  log: () => undefined,
});
const orm = createOrm(database.databaseUrl, { timeouts: false });
try {
  const schema = await migrateRecorded(orm);
  const em = orm.em.fork();
  const pictures = createDiskFiles(join(root, 'pictures'));
  await fillSite(em, pictures, SITE);
  await em.execute(OTHER_ROWS);
  await writeFile(join(FOLDER, `${RELEASE}.sql`), `${schema}${ROWS}${await rowsOf(em)}`);
  const { path } = await makeBackup({
    databaseUrl: database.databaseUrl,
    pictures,
    migrations: MIGRATION_NAMES,
    to: root,
    now: new Date(),
  });
  await copyFile(path, join(FOLDER, `${RELEASE}.tar.zst`));
  print(`Wrote ${RELEASE}.sql and ${RELEASE}.tar.zst into test/releases.`);
} finally {
  await orm.close(true);
  await database.stop();
  await rm(root, { recursive: true, force: true });
}

import { AUDIT_ACTIONS } from '@hvac/contract/audit-actions';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { demoApp } from '../test/app.ts';
import { testDatabase } from '../test/database.ts';
import { PUBLIC_PATHS } from '../test/public-pages.ts';
import { TABLES, type TableName, tablesThat } from './tables.ts';

const { orm } = await testDatabase();

it('says what follows from the table of every entity, under its name', () => {
  const tables = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  expect(Object.keys(TABLES)).toEqual([...new Set(tables)].toSorted());
});

it('keeps sessions out of backups, so that none that has ended is valid again', () => {
  expect(tablesThat(({ restore }) => restore === 'left out')).toContain('sessions');
});

it('keeps nothing that visitors see when another company takes over, but the files of pictures', () => {
  const kept = tablesThat(
    (table) => table.isShown && 'atImport' in table && table.atImport === 'keeps',
  );
  expect(kept).toEqual(['stored_images']);
});

/** What has happened: a page that shows it does not change when it has passed. */
const PAST = ['checked_at', 'created_at', 'deleted_at', 'updated_at'];

it('says that a table changes by itself if a time that it shows may be still to come', async () => {
  const still = tablesThat((table) => table.isShown && !table.changesByItself);
  const times = await orm.em.fork().execute<{ table: string; name: string }[]>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and table_name in (?) and data_type ~ '^(date|time)'`,
    [still],
  );
  expect(times.filter(({ name }) => !PAST.includes(name))).toEqual([]);
});

it('says that the caches follow a table if a public page, the feed or the sitemap reads it', async () => {
  const { app } = await demoApp();
  const query = vi.spyOn(Client.prototype, 'query');
  for (const path of [...PUBLIC_PATHS, '/feed.xml', '/sitemap.xml']) {
    expect((await app.inject(path)).statusCode, path).toBe(200);
  }
  const texts = query.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'string' ? asked : String(Object(asked).text),
  );
  query.mockRestore();
  const read = (Object.keys(TABLES) as TableName[]).filter((name) =>
    texts.some((text) => new RegExp(`(from|join) "?${name}\\b`).test(text)),
  );
  expect(read).toContain('blog_posts');
  expect(read.filter((name) => !TABLES[name].isShown)).toEqual([]);
});

/** What nothing does to a row, or what is logged under a name of its own. */
const UNNAMED = [
  'authenticator-app.updated',
  'backup.updated',
  'finding.created',
  'finding.updated',
  'finding.deleted',
  'passkey.updated',
  'recovery-codes.updated',
  'recovery-codes.deleted',
  'settings.created',
  'settings.deleted',
  // Visitors do.
  'submission.created',
];

it('has words of the history for whatever is done to a row', () => {
  const changes = Object.values(TABLES).flatMap((table) =>
    'history' in table
      ? ['created', 'updated', 'deleted'].map((did) => `${table.history}.${did}`)
      : [],
  );
  expect(changes.filter((action) => !(action in AUDIT_ACTIONS)).toSorted()).toEqual(
    UNNAMED.toSorted(),
  );
});
